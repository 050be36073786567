import type { Localized } from "@baleen/contract/language.ts";
import type { Finding } from "../../../platform/check.ts";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { GatewayError } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import { defineSteps, withReason } from "../self-test.ts";
import { type AlipayOptions, type Reply, readReply, writeRequest } from "./connection.ts";
import type { AlipaySettings } from "./settings.ts";

const unknownAttemptNo = "SELFTEST_0000000000000000";
const method = "alipay.trade.query";
const maxClockSkewS = 5 * 60;

/**
 * Tests the settings step by step without moving money. It queries a payment that does not exist: a signed "not found"
 * proves that keys, application and clock are right.
 */
export async function* checkAlipay(
  settings: AlipaySettings,
  { clock, sendHttp = sendOverHttp }: Omit<AlipayOptions, "settings">,
): AsyncGenerator<Finding> {
  yield { ...step.keys(), remedy: keysHint(settings) };
  const request = { method, content: { out_trade_no: unknownAttemptNo } };
  const { url, ...httpRequest } = writeRequest(request, settings, clock.now());
  let answer: HttpResponse;
  let reply: Reply;
  try {
    answer = await sendHttp(url, httpRequest);
    reply = readReply(answer, method, settings);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    yield step.reached(withReason(networkAdvice, error.message));
    return;
  }
  const { code, subCode, signature } = reply;
  yield step.reached();
  yield step.clock(clockHint(answer, reply, clock.now()));
  const isAccepted = code === "40004" && subCode === "ACQ.TRADE_NOT_EXIST";
  yield step.accepted(isAccepted ? undefined : errorHint(subCode || code));
  yield step.verified(signature === "right" ? undefined : signatureHints[signature]);
}

function clockHint({ headers }: HttpResponse, { subCode }: Reply, now: Date): Localized | undefined {
  // NaN if the header is missing or invalid; then the comparison is false.
  const skewS = Math.round((now.getTime() - Date.parse(headers.date ?? "")) / 1000);
  if (subCode !== "isv.invalid-timestamp" && !(Math.abs(skewS) > maxClockSkewS)) return undefined;
  const isKnown = !Number.isNaN(skewS);
  return {
    zh: `请校准服务器时间${isKnown ? `，与支付宝相差${skewS}秒` : ""}`,
    en: `Set the server's clock${isKnown ? `, it differs from Alipay's by ${skewS} s` : ""}`,
  };
}

function keysHint({ publicKeys, certificates }: AlipaySettings): Localized {
  if (!certificates) {
    return { zh: `支付宝公钥${publicKeys.length}把`, en: `Public keys of Alipay: ${publicKeys.length}` };
  }
  const day = certificates.endsAt.toISOString().slice(0, 10);
  return {
    zh: `证书模式，证书有效至${day}`,
    en: `Certificate mode; the certificates are valid until ${day}`,
  };
}

const step = defineSteps({
  keys: { zh: "密钥可读", en: "The keys can be read" },
  reached: { zh: "网关可达", en: "The gateway answers" },
  clock: { zh: "时钟准确", en: "The clock is right" },
  accepted: { zh: "支付宝接受请求签名", en: "Alipay accepts our signature" },
  verified: { zh: "应答签名有效", en: "Alipay's answer is authentic" },
});

const networkAdvice = { zh: "请检查网络与ALIPAY_GATEWAY", en: "Check the network and ALIPAY_GATEWAY" };

const signatureHints: Readonly<Record<Exclude<Reply["signature"], "right">, Localized>> = {
  wrong: {
    zh: "ALIPAY_PUBLIC_KEY不是此应用的支付宝公钥，请从控制台重新复制",
    en: "ALIPAY_PUBLIC_KEY is not Alipay's public key for this application; copy it from the console again",
  },
  missing: {
    zh: "支付宝未签名，请先处理上一项",
    en: "Alipay did not sign it; see to the step before first",
  },
  "unknown certificate": {
    zh: "支付宝已换用另一张公钥证书，请从控制台重新下载，与旧证书一并填入ALIPAY_PUBLIC_KEY",
    en: "Alipay signs with another certificate now; download it from the console and set it in ALIPAY_PUBLIC_KEY beside the old one",
  },
};

const errorHints: Readonly<Record<string, Localized>> = {
  "isv.app-cert-not-exist": {
    zh: "ALIPAY_APP_CERTIFICATE不是控制台中此应用的应用公钥证书",
    en: "ALIPAY_APP_CERTIFICATE is not the application's certificate in the console",
  },
  "isv.invalid-signature": {
    zh: "控制台中的应用公钥与ALIPAY_PRIVATE_KEY不成对",
    en: "The application's public key in the console does not belong to ALIPAY_PRIVATE_KEY",
  },
  "isv.missing-signature-config": {
    zh: "控制台中尚未为此应用设置应用公钥（RSA2）",
    en: "The console holds no public key (RSA2) of this application yet",
  },
  "isv.invalid-app-id": {
    zh: "ALIPAY_APP_ID不存在，沙箱应用须配沙箱网关",
    en: "There is no such ALIPAY_APP_ID; a sandbox application needs the sandbox's gateway",
  },
  "isv.missing-app-cert-sn": {
    zh: "此应用是证书模式，请设置ALIPAY_APP_CERTIFICATE与ALIPAY_ROOT_CERTIFICATE",
    en: "The application is in certificate mode: set ALIPAY_APP_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE",
  },
  "isv.app-cert-expired": {
    zh: "应用公钥证书已过期，请在控制台更新后重新下载",
    en: "The application's certificate has expired: renew it in the console and download it",
  },
  "isv.invalid-timestamp": { zh: "时间不符，见上一项", en: "The time is wrong, see the step before" },
  "isv.insufficient-isv-permissions": {
    zh: "此应用尚未签约当面付或尚未上线",
    en: "The application is not live, or has no contract for payment by code (当面付)",
  },
};

/** Advice on an error, including Alipay's code. */
function errorHint(code: string): Localized {
  const known = errorHints[code];
  const shown = /^[\w.-]{1,80}$/.test(code) ? code : "?";
  return known ? withReason(known, shown) : { zh: `支付宝回复${shown}`, en: `Alipay answered ${shown}` };
}
