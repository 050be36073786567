import { z } from "zod";
import { randomSymbols } from "../../../platform/random.ts";
import {
  type DomainFile,
  GatewayError,
  type PayerAuthorizer,
  PayerUnknownError,
  payerTimeoutMs,
} from "../gateway.ts";
import { signText } from "../rsa-keys.ts";
import type { WechatConnection } from "./connection.ts";
import { readOfficialAnswer } from "./official-account.ts";
import type { OfficialAccountSettings } from "./settings.ts";

const openidSchema = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });

/** The code was made up, is older than five minutes, or was used before. */
const invalidCodeErrors = [40029, 40163, 42003, 41008];

export function domainFileOf({ domainProof }: OfficialAccountSettings): DomainFile | undefined {
  if (domainProof === undefined) return undefined;
  return { path: `/MP_verify_${domainProof}.txt`, content: domainProof };
}

/**
 * Reads the payer's openid under the official account, by OAuth with `snsapi_base`, which shows no prompt
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html), and makes the
 * request for WeChat's bridge (wechatpay-go, services/payments/jsapi). Undefined without an official account.
 */
export function createPayerAuthorizer(connection: WechatConnection): PayerAuthorizer | undefined {
  const { settings, clock, random, sendHttp } = connection;
  const { officialAccount, privateKey } = settings;
  if (!officialAccount) return undefined;
  const { appId, secret, oauthGateway, apiGateway } = officialAccount;
  return {
    domainFile: domainFileOf(officialAccount),
    authorizeUrl(state, redirectUrl) {
      // WeChat requires this order of the parameters.
      const query = `appid=${appId}&redirect_uri=${encodeURIComponent(redirectUrl)}&response_type=code&scope=snsapi_base&state=${state}`;
      return `${oauthGateway}/connect/oauth2/authorize?${query}#wechat_redirect`;
    },
    async readOpenid(code) {
      const parameters = { appid: appId, secret: secret.export().toString(), code };
      const query = new URLSearchParams({ ...parameters, grant_type: "authorization_code" });
      const url = `${apiGateway}/sns/oauth2/access_token?${query}`;
      const answer = await sendHttp(url, { method: "GET", timeoutMs: payerTimeoutMs });
      const { openid } = readOfficialAnswer(answer, openidSchema, "say who pays", (errcode, sentence) => {
        const Failure = invalidCodeErrors.includes(errcode) ? PayerUnknownError : GatewayError;
        return new Failure("refused", sentence);
      });
      return openid;
    },
    bridgeRequest(prepayId) {
      const timeStamp = String(Math.floor(clock.now().getTime() / 1000));
      const nonceStr = randomSymbols(random, 32);
      const prepay = `prepay_id=${prepayId}`;
      const text = [appId, timeStamp, nonceStr, prepay].map((line) => `${line}\n`).join("");
      const paySign = signText(text, privateKey);
      return { appId, timeStamp, nonceStr, package: prepay, signType: "RSA", paySign };
    },
  };
}
