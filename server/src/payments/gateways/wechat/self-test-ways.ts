import type { Localized } from "@baleen/contract/language.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { randomSymbols } from "../../../platform/random.ts";
import { GatewayError, type PaidBy, PayerUnknownError, type SelfTestStep } from "../gateway.ts";
import { connect, type WechatConnection, type WechatDeps, WechatError } from "./connection.ts";
import { makeShareTicket } from "./official-account.ts";
import { domainFileOf, payerAuthorization } from "./payers.ts";
import type { OfficialAccountSettings } from "./settings.ts";
import { closeTrade, createTrade } from "./trades.ts";

interface SiteDeps extends Omit<WechatDeps, "settings"> {
  readonly origin: string;
}

/**
 * Tries each way to pay that is set up. Trades of one fen are made and closed at once. What WeChat checks only when a page
 * is opened cannot be tried, so each step says what has to be registered for it.
 */
export async function* checkWechatWays(
  settings: WechatDeps["settings"],
  { origin, ...given }: SiteDeps,
): AsyncGenerator<SelfTestStep> {
  const connection = connect({ ...given, settings });
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : origin;
  const attempt = (by: PaidBy) => tryToCreate(connection, by, origin);
  if (settings.isNativeOn) yield wayStep(texts.native, await attempt({ way: "code" }), undefined);
  if (settings.isH5On) {
    const by = { way: "h5", clientIp: "203.0.113.1", returnUrl: `${origin}/pricing` } as const;
    yield wayStep(texts.h5, await attempt(by), texts.h5Domain(hostname));
  }
  const { officialAccount } = settings;
  if (!officialAccount) return;
  yield await secretStep(connection);
  yield await shareStep(connection, officialAccount, hostname);
  const refusal = await attempt({ way: "jsapi", openid: "self-test" });
  // With this payer it is always refused; for which reason tells whether the merchant may use the way.
  const isOnlyPayer = refusal instanceof WechatError && /^(PARAM_ERROR|INVALID_REQUEST)$/.test(refusal.code);
  yield wayStep(texts.jsapi, isOnlyPayer ? undefined : refusal, texts.directories(origin, hostname));
  yield await domainFileStep(connection, officialAccount, origin);
}

/** The failure; undefined without one. */
async function tryToCreate(
  connection: WechatConnection,
  by: PaidBy,
  origin: string,
): Promise<GatewayError | undefined> {
  const attemptNo = `CHECK${randomSymbols(connection.random, 20)}`;
  const expiresAt = secondsAfter(connection.clock.now(), 300);
  const notifyUrl = `${origin}/api/payments/notify/wechat`;
  const payment = { attemptNo, amountFen: 1, description: "自检", expiresAt, notifyUrl, by };
  return await failureOf(async () => {
    await createTrade(connection, payment);
    await closeTrade(connection, attemptNo);
  });
}

async function failureOf(act: () => Promise<unknown>): Promise<GatewayError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

/** WeChat looks at the secret before the code, which is made up. */
async function secretStep(connection: WechatConnection): Promise<SelfTestStep> {
  const payers = payerAuthorization(connection);
  const failure = await failureOf(async () => await payers?.readOpenid("self-test"));
  if (failure instanceof PayerUnknownError) return { what: texts.secret, ok: true };
  return { what: texts.secret, ok: false, hint: withReason(texts.secretAdvice, failure?.message ?? "") };
}

/** Cards of shared pages need a ticket, and WeChat looks at the server's address before it gives one. */
async function shareStep(
  { sendHttp }: WechatConnection,
  officialAccount: OfficialAccountSettings,
  hostname: string,
): Promise<SelfTestStep> {
  const failure = await failureOf(() => makeShareTicket(officialAccount, sendHttp));
  if (!failure) return { what: texts.share, ok: true, hint: texts.shareDomain(hostname) };
  return { what: texts.share, ok: false, hint: withReason(texts.secretAdvice, failure.message) };
}

async function domainFileStep(
  { sendHttp }: WechatConnection,
  officialAccount: OfficialAccountSettings,
  origin: string,
): Promise<SelfTestStep> {
  const file = domainFileOf(officialAccount);
  if (!file) return { what: texts.file, ok: true, hint: texts.noFile };
  let content = "";
  const failure = await failureOf(async () => {
    const { status, body } = await sendHttp(`${origin}${file.path}`, { method: "GET" });
    content = status === 200 ? body.toString() : "";
  });
  const ok = failure === undefined && content === file.content;
  return { what: texts.file, ok, ...(!ok && { hint: texts.fileMissing(`${origin}${file.path}`) }) };
}

function wayStep(
  what: Localized,
  failure: GatewayError | undefined,
  hint: Localized | undefined,
): SelfTestStep {
  if (!failure) return { what, ok: true, ...(hint && { hint }) };
  const code = failure instanceof WechatError ? failure.code : "";
  const advice = { NO_AUTH: texts.noPermission, APPID_MCHID_NOT_MATCH: texts.notBound }[code];
  return { what, ok: false, hint: withReason(advice, failure.message) };
}

function withReason(advice: Localized | undefined, reason: string): Localized {
  if (!advice) return { zh: reason, en: reason };
  return { zh: `${advice.zh}（${reason}）`, en: `${advice.en} (${reason})` };
}

const texts = {
  native: { zh: "扫码付款（Native支付）可用", en: "Codes to scan (Native支付) can be made" },
  h5: { zh: "手机浏览器付款（H5支付）可用", en: "Payments in phones' browsers (H5支付) can be made" },
  jsapi: { zh: "微信内付款（JSAPI支付）可用", en: "Payments inside WeChat (JSAPI支付) can be made" },
  secret: { zh: "服务号的AppSecret正确", en: "The official account's AppSecret is right" },
  share: {
    zh: "微信内分享的卡片（JS-SDK）可用",
    en: "Cards of pages shared inside WeChat (JS-SDK) can be made",
  },
  shareDomain: (host: string): Localized => ({
    zh: `服务号的JS接口安全域名须登记${host}（公众平台 → 设置与开发 → 账号设置 → 功能设置），否则报invalid url domain；验证文件在控制台的设置里添加`,
    en: `Register ${host} as the account's JS接口安全域名 (公众平台 → 设置与开发 → 账号设置 → 功能设置), or it says invalid url domain; the console's settings take its file`,
  }),
  file: { zh: "网页授权域名的验证文件", en: "The file that proves the domain for OAuth" },
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
