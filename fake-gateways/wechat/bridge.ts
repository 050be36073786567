import { createPublicKey, verify } from "node:crypto";
import type { Identity } from "./keys.ts";
import { openidOf } from "./people.ts";
import type { Registration } from "./registration.ts";
import type { Order, OrderBook } from "./trades.ts";

const prepayLifetimeMs = 2 * 3_600_000;

/** A call of `WeixinJSBridge.invoke("getBrandWCPayRequest", …)` in a page. */
export interface BridgeCall {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly pageUrl: string;
  /** The WeChat account of the phone. */
  readonly account?: string;
}

interface Bridge {
  readonly identity: Identity;
  readonly book: OrderBook;
  readonly registration: Registration;
  readonly now: () => Date;
}

const fields = ["appId", "timeStamp", "nonceStr", "package", "signType", "paySign"];

/** The order that this account may pay through the bridge, or the bridge's error. */
export function checkBridgeCall(
  { identity, book, registration, now }: Bridge,
  { parameters, pageUrl, account = "buyer" }: BridgeCall,
): Order | string {
  const { appId, timeStamp, nonceStr, package: prepay, signType, paySign } = parameters;
  const missing = fields.find((name) => typeof parameters[name] !== "string");
  if (missing) return `缺少参数：${missing}`;
  if (appId !== identity.officialAccount.appId) return "appid与支付场景不匹配";
  if (signType !== "RSA") return "签名方式错误";
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`;
  const signature = Buffer.from(String(paySign), "base64");
  const key = createPublicKey(identity.merchantKey);
  if (!verify("sha256", Buffer.from(text), key, signature)) return "支付验证签名失败";
  const order = book.findByPrepayId(String(prepay).replace(/^prepay_id=/, ""));
  if (order?.request.tradeType !== "JSAPI") return "缺少参数：prepay_id";
  const directories = registration.jsapiDirectories ?? [`${new URL(order.request.notifyUrl).origin}/`];
  const directory = pageUrl.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  if (!directories.includes(directory)) return "当前页面的URL未注册";
  if (now().getTime() - order.codeCreatedAt.getTime() > prepayLifetimeMs) return "支付请求已失效";
  if (openidOf(account, String(appId)) !== order.request.openid) return "下单账号与支付账号不一致";
  return order;
}
