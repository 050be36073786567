import { z } from "zod";
import { randomSymbols } from "../../../platform/random.ts";
import { type DomainFile, GatewayError, type PayerAuthorization, PayerUnknownError } from "../gateway.ts";
import { signText } from "../rsa-keys.ts";
import type { WechatConnection } from "./connection.ts";
import type { OfficialAccountSettings } from "./settings.ts";
import { parseJson } from "./signature.ts";

const timeoutMs = 5_000;

const openidSchema = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });
const errorSchema = z.object({ errcode: z.int() });

/** The code was made up, is older than five minutes, or was used before. */
const wrongCodes = [40029, 40163, 42003, 41008];

export function domainFileOf({ domainProof }: OfficialAccountSettings): DomainFile | undefined {
  return domainProof === undefined
    ? undefined
    : { path: `/MP_verify_${domainProof}.txt`, content: domainProof };
}

/**
 * The payer's openid under the official account, by OAuth with `snsapi_base`, which asks the person nothing
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html), and the request that
 * the bridge takes (wechatpay-go, services/payments/jsapi). Undefined without an official account.
 */
export function payerAuthorization({
  settings,
  clock,
  random,
  sendHttp,
}: WechatConnection): PayerAuthorization | undefined {
  const { officialAccount, privateKey } = settings;
  if (!officialAccount) return undefined;
  const { appId, secret, oauthGateway, apiGateway } = officialAccount;
  return {
    domainFile: domainFileOf(officialAccount),
    authorizeUrl(state, redirectUrl) {
      // WeChat checks the order of the parameters.
      const query = `appid=${appId}&redirect_uri=${encodeURIComponent(redirectUrl)}&response_type=code&scope=snsapi_base&state=${state}`;
      return `${oauthGateway}/connect/oauth2/authorize?${query}#wechat_redirect`;
    },
    async readOpenid(code) {
      const given = { appid: appId, secret: secret.export().toString(), code };
      const query = new URLSearchParams({ ...given, grant_type: "authorization_code" });
      const answer = await sendHttp(`${apiGateway}/sns/oauth2/access_token?${query}`, {
        method: "GET",
        timeoutMs,
      });
      const content = parseJson(answer.body);
      const openid = openidSchema.safeParse(content).data?.openid;
      if (openid && answer.status === 200) return openid;
      const errcode = errorSchema.safeParse(content).data?.errcode;
      if (errcode === undefined)
        throw new GatewayError("unknown", `WeChat did not say who pays: ${answer.status}`);
      // Its sentence may repeat what was sent.
      if (wrongCodes.includes(errcode))
        throw new PayerUnknownError("refused", `WeChat refused a code: ${errcode}`);
      throw new GatewayError("refused", `WeChat refused to say who pays: ${errcode}`);
    },
    bridgeRequest(prepayId) {
      const timeStamp = String(Math.floor(clock.now().getTime() / 1000));
      const nonceStr = randomSymbols(random, 32);
      const given = `prepay_id=${prepayId}`;
      const text = [appId, timeStamp, nonceStr, given].map((line) => `${line}\n`).join("");
      return {
        appId,
        timeStamp,
        nonceStr,
        package: given,
        signType: "RSA",
        paySign: signText(text, privateKey),
      };
    },
  };
}
