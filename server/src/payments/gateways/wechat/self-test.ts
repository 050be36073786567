import type { Localized } from "@baleen/contract/language.ts";
import { servesText } from "../../../accounts/wechat/self-test.ts";
import { domainFileOf, type OfficialAccountSettings } from "../../../accounts/wechat/settings.ts";
import { alarmKinds } from "../../../alarms/alarm-kinds.data.ts";
import type { Finding } from "../../../platform/check.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { randomSymbols } from "../../../platform/random.ts";
import { type FlowDetails, type GatewayAlarms, GatewayError, PayerUnknownError } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import { catchGatewayError, defineSteps, withReason } from "../self-test.ts";
import {
  connect,
  errorOf,
  sendUnverified,
  type WechatConnection,
  WechatError,
  type WechatOptions,
} from "./connection.ts";
import { fetchJsapiTicket } from "./official-account.ts";
import { createPayerAuthorizer } from "./payers.ts";
import { type Verdict, verifySignature } from "./signature.ts";
import { closeTrade, createTrade, isUnknownOrder } from "./trades.ts";

const maxClockSkewS = 60;

/**
 * Tests the settings step by step without moving money; ends at a failure that makes further steps pointless. It
 * queries a payment that does not exist: WeChat Pay checks the request's signature first.
 */
export async function* checkWechat(
  settings: WechatOptions["settings"],
  given: Omit<WechatOptions, "settings">,
): AsyncGenerator<Finding> {
  const options = { sendHttp: sendOverHttp, ...given, settings };
  const ids = [...settings.publicKeys.keys()].join(", ");
  yield { ...step.keys(), remedy: ids === "" ? texts.certificates : texts.publicKeys(ids) };
  const number = `CHECK${randomSymbols(options.random, 20)}`;
  const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${settings.merchantId}`;
  let answer: HttpResponse;
  try {
    answer = await sendUnverified(options, { method: "GET", path });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return yield step.reached(inBothLanguages(error.message));
  }
  yield step.reached();
  yield clockStep(answer, options.clock.now());
  const error = errorOf(answer, false);
  if (isUnknownOrder(error)) {
    yield { ...step.accepted(), remedy: texts.notYetTried };
    yield await verifiedStep(options, answer);
  } else {
    const { zh, en } = adviceOn(error) ?? inBothLanguages("");
    const { message } = error;
    yield step.accepted({ zh: `${message} ${zh}`.trim(), en: `${message} ${en}`.trim() });
  }
}

function clockStep({ headers }: HttpResponse, now: Date): Finding {
  const wechatTimeMs = Date.parse(headers.date ?? "");
  if (Number.isNaN(wechatTimeMs)) return step.clock(texts.noTime);
  const differenceS = Math.round((now.getTime() - wechatTimeMs) / 1000);
  const difference = texts.clockDifference(differenceS);
  const isSkewed = Math.abs(differenceS) > maxClockSkewS;
  return isSkewed ? step.clock(difference) : { ...step.clock(), remedy: difference };
}

/** Verifies the error's signature. An unsigned error proves nothing, so the certificates are requested instead. */
async function verifiedStep(options: WechatOptions, error: HttpResponse): Promise<Finding> {
  let why = "";
  const raise: GatewayAlarms["raise"] = async ({ details }) => {
    if (details?.error instanceof Error) why = details.error.message;
  };
  const { keys, sendRequest } = connect({ ...options, alarms: { raise, close: async () => {} } });
  let verdict = await verifySignature(error, keys, options.clock.now());
  if (verdict === "unsigned") {
    const failure = await catchGatewayError(() => sendRequest({ method: "GET", path: "/v3/certificates" }));
    if (failure) why = failure.message;
    else verdict = "authentic";
  }
  if (verdict === "authentic") return step.verified();
  const advice = verdictHints[verdict];
  return step.verified(why === "" ? advice : withReason(advice, why));
}

/**
 * Tests each configured payment flow. Creates trades of one fen and closes them at once. What WeChat checks only when a
 * page is opened cannot be tested, so each step lists what has to be registered for it.
 */
export async function* checkWechatFlows(
  settings: WechatOptions["settings"],
  { origin, ...given }: Omit<WechatOptions, "settings"> & { readonly origin: string },
): AsyncGenerator<Finding> {
  const connection = connect({ ...given, settings });
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : origin;
  const attempt = (by: FlowDetails) => tryToCreate(connection, by, origin);
  if (settings.isNativeOn) yield flowStep("native", await attempt({ way: "code" }));
  if (settings.isH5On) {
    const by = { way: "h5", clientIp: "203.0.113.1", returnUrl: `${origin}/pricing` } as const;
    yield flowStep("h5", await attempt(by), texts.h5Domain(hostname));
  }
  const { officialAccount } = settings;
  if (!officialAccount) return;
  yield await secretStep(connection);
  yield await shareStep(connection, officialAccount, hostname);
  const refusal = await attempt({ way: "jsapi", openid: "self-test" });
  // WeChat always refuses this payer. The reason shows whether the merchant may use the flow.
  const isOnlyPayer = refusal instanceof WechatError && /^(PARAM_ERROR|INVALID_REQUEST)$/.test(refusal.code);
  yield flowStep("jsapi", isOnlyPayer ? undefined : refusal, texts.directories(origin, hostname));
  yield await domainFileStep(connection, officialAccount, origin);
}

/** Returns the failure; undefined if there is none. */
async function tryToCreate(connection: WechatConnection, flowDetails: FlowDetails, origin: string) {
  const attemptNo = `CHECK${randomSymbols(connection.random, 20)}`;
  const expiresAt = secondsAfter(connection.clock.now(), 300);
  const notifyUrl = `${origin}/api/payments/notify/wechat`;
  const payment = { attemptNo, amountFen: 1, description: "自检", expiresAt, notifyUrl, flowDetails };
  return await catchGatewayError(async () => {
    await createTrade(connection, payment);
    await closeTrade(connection, attemptNo);
  });
}

/** WeChat checks the secret before the code, which is made up. */
async function secretStep(connection: WechatConnection): Promise<Finding> {
  const payers = createPayerAuthorizer(connection);
  const failure = await catchGatewayError(async () => await payers?.readOpenid("self-test"));
  const isSecretAccepted = failure instanceof PayerUnknownError;
  return step.secret(isSecretAccepted ? undefined : withReason(texts.secretAdvice, failure?.message ?? ""));
}

/** Cards of shared pages need a ticket. WeChat checks the server's IP address before it issues one. */
async function shareStep(
  { sendHttp }: WechatConnection,
  officialAccount: OfficialAccountSettings,
  hostname: string,
): Promise<Finding> {
  const failure = await catchGatewayError(() => fetchJsapiTicket(officialAccount, sendHttp));
  if (failure) return step.share(withReason(texts.secretAdvice, failure.message));
  return { ...step.share(), remedy: texts.shareDomain(hostname) };
}

async function domainFileStep(
  { sendHttp }: WechatConnection,
  officialAccount: OfficialAccountSettings,
  origin: string,
): Promise<Finding> {
  const file = domainFileOf(officialAccount);
  if (!file) return { ...step.file(), remedy: texts.noFile };
  const url = `${origin}${file.path}`;
  let isServed = false;
  await catchGatewayError(async () => {
    isServed = await servesText(sendHttp, url, file.content);
  });
  return step.file(isServed ? undefined : texts.fileMissing(url));
}

function flowStep(
  flow: "native" | "h5" | "jsapi",
  failure: GatewayError | undefined,
  registrationAdvice?: Localized,
): Finding {
  if (!failure) return { ...step[flow](), ...(registrationAdvice && { remedy: registrationAdvice }) };
  const advice = adviceOn(failure);
  return step[flow](advice ? withReason(advice, failure.message) : inBothLanguages(failure.message));
}

function adviceOn(failure: GatewayError): Localized | undefined {
  if (failure.alarmKind === "gateway.service_provider") return alarmKinds[failure.alarmKind].advice;
  if (!(failure instanceof WechatError)) return undefined;
  const advice: Readonly<Record<string, Localized>> = {
    SIGN_ERROR: texts.belongTogether,
    NO_AUTH: texts.noPermission,
    APPID_MCHID_NOT_MATCH: texts.notBound,
  };
  return advice[failure.code];
}

const step = defineSteps({
  keys: { zh: "密钥可以读取", en: "The keys can be read" },
  reached: { zh: "微信支付可以连通", en: "WeChat Pay can be reached" },
  clock: { zh: "本机时钟准确", en: "This machine's clock is right" },
  accepted: { zh: "微信支付接受商户签名", en: "WeChat Pay accepts the merchant's signature" },
  verified: { zh: "微信支付的签名可以核实", en: "WeChat Pay's signature can be verified" },
  native: { zh: "扫码付款（Native支付）可用", en: "Codes to scan (Native支付) can be made" },
  h5: { zh: "手机浏览器付款（H5支付）可用", en: "Payments in phones' browsers (H5支付) can be made" },
  jsapi: { zh: "微信内付款（JSAPI支付）可用", en: "Payments inside WeChat (JSAPI支付) can be made" },
  secret: { zh: "服务号的AppSecret正确", en: "The official account's AppSecret is right" },
  share: {
    zh: "微信内分享的卡片（JS-SDK）可用",
    en: "Cards of pages shared inside WeChat (JS-SDK) can be made",
  },
  file: { zh: "网页授权域名的验证文件", en: "The file that proves the domain for OAuth" },
});

const texts = {
  publicKeys: (ids: string): Localized => ({ zh: `微信支付公钥：${ids}`, en: `Public keys: ${ids}` }),
  certificates: {
    zh: "没有设置微信支付公钥，将下载平台证书",
    en: "No public key of WeChat Pay's is set, so platform certificates are fetched",
  },
  noTime: { zh: "应答中没有时间", en: "The answer told no time" },
  clockDifference: (differenceS: number): Localized => ({
    zh: `与微信支付相差${differenceS}秒，超过300秒会互相拒绝`,
    en: `${differenceS} s from WeChat Pay's; beyond 300 s each refuses the other`,
  }),
  notYetTried: {
    zh: "App与商户号是否绑定，要到第一次下单才知道；使用公钥时，APIv3密钥要到第一次通知才用到",
    en: "Whether the app is bound to the merchant shows with the first code; with public keys, the APIv3 key is first used with the first notice",
  },
  belongTogether: {
    zh: "商户号、证书序列号和私钥必须属于同一张商户API证书，本机时钟也必须准确",
    en: "The merchant's number, the serial number and the private key must be of one merchant certificate, and the clock right",
  },
  shareDomain: (host: string): Localized => ({
    zh: `服务号的JS接口安全域名须登记${host}（公众平台 → 设置与开发 → 账号设置 → 功能设置），否则报invalid url domain；验证文件在控制台的设置里添加`,
    en: `Register ${host} as the account's JS接口安全域名 (公众平台 → 设置与开发 → 账号设置 → 功能设置), or it says invalid url domain; the console's settings take its file`,
  }),
  secretAdvice: {
    zh: "请核对服务号的AppID与AppSecret，并把服务器的出口IP加入服务号的IP白名单",
    en: "Compare the account's AppID and AppSecret, and put this server's address on the account's IP白名单",
  },
  noPermission: {
    zh: "请在商户平台的产品中心开通这项产品，或关闭这种付款方式",
    en: "Apply for this product under 产品中心 of the merchant's console, or switch this way off",
  },
  notBound: {
    zh: "请在商户平台的产品中心 → AppID账号管理中绑定这个AppID",
    en: "Bind this AppID under 产品中心 → AppID账号管理 of the merchant's console",
  },
  h5Domain: (host: string): Localized => ({
    zh: `H5支付域名须登记${host}（产品中心 → 开发配置），否则付款页显示“商家存在未配置的参数”`,
    en: `Register ${host} as H5支付域名 (产品中心 → 开发配置), or the page says 商家存在未配置的参数`,
  }),
  directories: (origin: string, host: string): Localized => ({
    zh: `JSAPI支付授权目录须登记${origin}/，否则报“当前页面的URL未注册”；服务号的网页授权域名须登记${host}，否则报10003`,
    en: `Register ${origin}/ as JSAPI支付授权目录, or it says 当前页面的URL未注册; register ${host} as the account's 网页授权域名, or it says 10003`,
  }),
  noFile: {
    zh: "没有设置WECHAT_DOMAIN_FILE：登记域名时微信要求的文件须由网站前面的服务器提供",
    en: "WECHAT_DOMAIN_FILE is not set: the file that WeChat wants then has to come from the server in front",
  },
  fileMissing: (url: string): Localized => ({
    zh: `${url}没有给出验证码，请核对WECHAT_DOMAIN_FILE与前面的代理`,
    en: `${url} does not have the code; look at WECHAT_DOMAIN_FILE and the proxy in front`,
  }),
} as const;

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

function inBothLanguages(text: string): Localized {
  return { zh: text, en: text };
}
