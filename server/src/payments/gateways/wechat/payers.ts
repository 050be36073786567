import { openWechatOAuth, WechatOAuthError } from "../../../accounts/wechat/wechat-oauth.ts";
import { randomSymbols } from "../../../platform/random.ts";
import { GatewayError, type PayerAuthorizer, PayerUnknownError } from "../gateway.ts";
import { signText } from "../rsa-keys.ts";
import type { WechatConnection } from "./connection.ts";

/**
 * Reads the payer's openid under the official account, and makes the request for WeChat's bridge (wechatpay-go,
 * services/payments/jsapi). Undefined without an official account.
 */
export function createPayerAuthorizer(connection: WechatConnection): PayerAuthorizer | undefined {
  const { settings, clock, random, sendHttp } = connection;
  const { officialAccount, privateKey } = settings;
  if (!officialAccount) return undefined;
  const { appId } = officialAccount;
  const oauth = openWechatOAuth("official", officialAccount, sendHttp);
  return {
    appId,
    authorizeUrl: oauth.authorizeUrl,
    async readOpenid(code) {
      try {
        return (await oauth.readPerson(code)).openid;
      } catch (error) {
        throw error instanceof WechatOAuthError ? gatewayErrorOf(error) : error;
      }
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

function gatewayErrorOf({ kind, message }: WechatOAuthError): GatewayError {
  if (kind === "code" || kind === "snapshot") return new PayerUnknownError("refused", message);
  return new GatewayError(kind === "refused" ? "refused" : "unknown", message);
}
