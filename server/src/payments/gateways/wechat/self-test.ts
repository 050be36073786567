import { createPublicKey } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { randomSymbols } from "../../../platform/random.ts";
import { type GatewayAlarms, GatewayError, type SelfTestStep } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import { connect, errorOf, sendUnverified, type WechatDeps } from "./connection.ts";
import { type Verdict, verifySignature } from "./signature.ts";
import { isUnknownOrder } from "./trades.ts";

const maxClockSkewS = 60;

/**
 * Tries the settings without moving money, step by step; ends at a failure that makes further steps pointless. It queries
 * a payment that does not exist: WeChat Pay checks the request's signature first.
 */
export async function* checkWechat(
  settings: WechatDeps["settings"],
  given: Omit<WechatDeps, "settings" | "alarm">,
): AsyncGenerator<SelfTestStep> {
  const deps = { sendHttp: sendOverHttp, ...given, settings };
  const ownKey = createPublicKey(settings.privateKey);
  const isMixedUp = [...settings.publicKeys.values()].some((key) => key.equals(ownKey));
  yield report.keys(!isMixedUp, [...settings.publicKeys.keys()]);
  if (isMixedUp) return;
  const number = `CHECK${randomSymbols(deps.random, 20)}`;
  const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${settings.merchantId}`;
  let answer: HttpResponse;
  try {
    answer = await sendUnverified(deps, { method: "GET", path });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    yield report.reached(error.message);
    return;
  }
  yield report.reached(undefined);
  yield clockStep(answer, deps.clock.now());
  const error = errorOf(answer, false);
  const isAccepted = isUnknownOrder(error);
  yield report.accepted(isAccepted, error.code, error.message);
  if (isAccepted) yield await verifiedStep(deps, answer);
}

function clockStep({ headers }: HttpResponse, now: Date): SelfTestStep {
  const theirs = Date.parse(headers.date ?? "");
  if (Number.isNaN(theirs)) return report.clock(false, undefined);
  const differenceS = Math.round((now.getTime() - theirs) / 1000);
  return report.clock(Math.abs(differenceS) <= maxClockSkewS, differenceS);
}

/** Verifies the error's signature; an unsigned one is no proof, so the certificates are requested instead. */
async function verifiedStep(deps: WechatDeps, error: HttpResponse): Promise<SelfTestStep> {
  let why = "";
  const raise: GatewayAlarms["raise"] = async ({ details }) => {
    if (details?.error instanceof Error) why = details.error.message;
  };
  const { keys, sendRequest } = connect({ ...deps, alarms: { raise, close: async () => {} } });
  const verdict = await verifySignature(error, keys, deps.clock.now());
  if (verdict !== "unsigned") return report.verified(verdict, why);
  try {
    await sendRequest({ method: "GET", path: "/v3/certificates" });
    return report.verified("authentic", "");
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return report.verified("unsigned", error.message);
  }
}

/** The steps, each with what it tells the operator. */
const report = {
  keys(ok: boolean, publicKeyIds: readonly string[]): SelfTestStep {
    const what = { zh: "密钥可以读取", en: "The keys can be read" };
    if (!ok) return { what, ok, hint: mixedUp };
    const ids = publicKeyIds.join(", ");
    return { what, ok, hint: ids ? { zh: `微信支付公钥：${ids}`, en: `Public keys: ${ids}` } : certificates };
  },
  reached(why: string | undefined): SelfTestStep {
    const what = { zh: "微信支付可以连通", en: "WeChat Pay can be reached" };
    return why === undefined ? { what, ok: true } : { what, ok: false, hint: same(why) };
  },
  clock(ok: boolean, differenceS: number | undefined): SelfTestStep {
    const what = { zh: "本机时钟准确", en: "This machine's clock is right" };
    if (differenceS === undefined) {
      return { what, ok, hint: { zh: "应答中没有时间", en: "The answer told no time" } };
    }
    const hint = {
      zh: `与微信支付相差${differenceS}秒，超过300秒会互相拒绝`,
      en: `${differenceS} s from WeChat Pay's; beyond 300 s each refuses the other`,
    };
    return { what, ok, hint };
  },
  accepted(ok: boolean, code: string, said: string): SelfTestStep {
    const what = { zh: "微信支付接受商户签名", en: "WeChat Pay accepts the merchant's signature" };
    if (ok) return { what, ok, hint: notYetTried };
    const advice = code === "SIGN_ERROR" ? belongTogether : same("");
    return { what, ok, hint: { zh: `${said} ${advice.zh}`.trim(), en: `${said} ${advice.en}`.trim() } };
  },
  verified(verdict: Verdict, why: string): SelfTestStep {
    const what = { zh: "微信支付的签名可以核实", en: "WeChat Pay's signature can be verified" };
    if (verdict === "authentic") return { what, ok: true };
    const { zh, en } = verdictHints[verdict];
    return { what, ok: false, hint: { zh: `${zh}${why && `（${why}）`}`, en: `${en}${why && ` (${why})`}` } };
  },
};

const mixedUp: Localized = {
  zh: "WECHAT_PAY_PUBLIC_KEY是商户自己的公钥。请在商户平台下载微信支付公钥",
  en: "WECHAT_PAY_PUBLIC_KEY is the merchant's own; download WeChat Pay's from the merchant's console",
};
const certificates: Localized = {
  zh: "没有设置微信支付公钥，将下载平台证书",
  en: "No public key of WeChat Pay's is set, so platform certificates are fetched",
};
const notYetTried: Localized = {
  zh: "App与商户号是否绑定，要到第一次下单才知道；使用公钥时，APIv3密钥要到第一次通知才用到",
  en: "Whether the app is bound to the merchant shows with the first code; with public keys, the APIv3 key is first used with the first notice",
};
const belongTogether: Localized = {
  zh: "商户号、证书序列号和私钥必须属于同一张商户API证书，本机时钟也必须准确",
  en: "The merchant's number, the serial number and the private key must be of one merchant certificate, and the clock right",
};
const verdictHints: Readonly<Record<Exclude<Verdict, "authentic">, Localized>> = {
  unsigned: {
    zh: "这次的应答没有签名，无法核实；请用一笔小额付款确认",
    en: "Nothing it answered here was signed; make one small payment to be sure",
  },
  probe: {
    zh: "恰好遇到微信支付的签名探测，请再运行一次",
    en: "This happened to be one of WeChat Pay's signature probes; run the check again",
  },
  "signed with an unknown key": {
    zh: "应答使用了未知的密钥，请核对微信支付公钥ID和APIv3密钥",
    en: "It is signed with an unknown key; compare the public key's id and the APIv3 key",
  },
  forged: {
    zh: "签名与密钥不符，请重新下载微信支付公钥",
    en: "The signature is not of this key; download WeChat Pay's public key again",
  },
  stale: {
    zh: "签名正确，但时间相差五分钟以上，请校准本机时钟",
    en: "The signature is right, but five minutes off; set this machine's clock",
  },
};

function same(text: string): Localized {
  return { zh: text, en: text };
}
