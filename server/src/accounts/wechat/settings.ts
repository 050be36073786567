import { createSecretKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { defineProblems, failure } from "../../platform/check.ts";
import { isInsecureUrl, isLoopbackUrl } from "../../platform/networks.ts";
import {
  checkedText,
  commonProblem,
  copiedSetting,
  findProblems,
  optionalOrigin,
  type SettingProblem,
} from "../../platform/setting-problem.ts";

/** An app that is registered at WeChat, and the origins at which it is served. */
export interface WechatApp {
  readonly appId: string;
  /** The AppSecret, as a key object so that printing does not reveal it. */
  readonly secret: KeyObject;
  /** The origins of WeChat's OAuth page and of its API. */
  readonly oauthGateway: string;
  readonly apiGateway: string;
}

export interface OfficialAccountSettings extends WechatApp {
  /** The code in the file that WeChat requires at the site's root; undefined if another server provides the file. */
  readonly domainProof: string | undefined;
}

/** Who may sign in with WeChat, and by which apps. */
export interface WechatSignInSettings {
  readonly officialAccount: OfficialAccountSettings;
  /** The website application of the open platform; undefined if computers show codes of this site's own. */
  readonly openPlatform: WechatApp | undefined;
}

/** Settings of WeChat's apps, as environment variables. */
export const wechatAppVariables = {
  WECHAT_OFFICIAL_ACCOUNT_APP_ID: copiedSetting(/^wx\w{1,30}$/, {
    zh: "要写服务号的AppID，如wx0123456789abcdef",
    en: "must be the app id of an official account, such as wx0123456789abcdef",
  }).describe(
    "the official account (服务号) of the shop, for payments inside WeChat (JSAPI支付), for signing in with WeChat, and for the cards of pages that are shared there",
  ),
  WECHAT_OFFICIAL_ACCOUNT_SECRET: copiedSetting(/^[0-9A-Za-z]{16,64}$/, {
    zh: "要写服务号的AppSecret",
    en: "must be the AppSecret of the official account",
  }).describe("the AppSecret that belongs to `WECHAT_OFFICIAL_ACCOUNT_APP_ID`"),
  WECHAT_SIGN_IN: z
    .enum(["on", "off"])
    .default("off")
    .describe(
      "whether people sign in with WeChat, by the official account; its page for OAuth must be registered (网页授权域名)",
    ),
  WECHAT_OPEN_PLATFORM_APP_ID: copiedSetting(/^wx\w{1,30}$/, {
    zh: "要写网站应用的AppID，如wx0123456789abcdef",
    en: "must be the app id of a website application, such as wx0123456789abcdef",
  }).describe(
    "the website application (网站应用) of WeChat's open platform, for signing in on computers; without it they show a code of the site's own",
  ),
  WECHAT_OPEN_PLATFORM_SECRET: copiedSetting(/^[0-9A-Za-z]{16,64}$/, {
    zh: "要写网站应用的AppSecret",
    en: "must be the AppSecret of the website application",
  }).describe("the AppSecret that belongs to `WECHAT_OPEN_PLATFORM_APP_ID`"),
  WECHAT_DOMAIN_FILE: checkedText((text) => /^MP_verify_\w{1,64}\.txt$/.test(text), {
    zh: "要写文件名，如MP_verify_aB3dE5fG7hI9jK1m.txt",
    en: "must be the name of the file, such as MP_verify_aB3dE5fG7hI9jK1m.txt",
  })
    .optional()
    .describe(
      "the name of the file that WeChat wants at the site's root when the domain for OAuth is registered",
    ),
  WECHAT_OAUTH_GATEWAY: optionalOrigin("https://open.weixin.qq.com").describe(
    "another origin than `https://open.weixin.qq.com`, for a fake",
  ),
  WECHAT_API_GATEWAY: optionalOrigin("https://api.weixin.qq.com").describe(
    "another origin than `https://api.weixin.qq.com`, such as its reserve host",
  ),
};

type RawSettings = Readonly<Partial<Record<keyof typeof wechatAppVariables, string | undefined>>>;

function gatewaysOf({ WECHAT_OAUTH_GATEWAY, WECHAT_API_GATEWAY }: RawSettings) {
  return {
    oauthGateway: WECHAT_OAUTH_GATEWAY ?? "https://open.weixin.qq.com",
    apiGateway: WECHAT_API_GATEWAY ?? "https://api.weixin.qq.com",
  };
}

/** Undefined without an official account. */
export function officialAccountOf(variables: RawSettings): OfficialAccountSettings | undefined {
  const { WECHAT_OFFICIAL_ACCOUNT_APP_ID: appId, WECHAT_OFFICIAL_ACCOUNT_SECRET: secret } = variables;
  if (!appId || !secret) return undefined;
  return {
    appId,
    secret: createSecretKey(Buffer.from(secret)),
    domainProof: variables.WECHAT_DOMAIN_FILE?.replace(/^MP_verify_|\.txt$/g, ""),
    ...gatewaysOf(variables),
  };
}

/** Undefined if another server has the file. */
export function domainFileOf({ domainProof }: OfficialAccountSettings) {
  if (domainProof === undefined) return undefined;
  return { path: `/MP_verify_${domainProof}.txt`, content: domainProof } as const;
}

/** Undefined if signing in with WeChat is off. */
export function wechatSignInOf(variables: RawSettings): WechatSignInSettings | undefined {
  const officialAccount = officialAccountOf(variables);
  if (variables.WECHAT_SIGN_IN !== "on" || !officialAccount) return undefined;
  const { WECHAT_OPEN_PLATFORM_APP_ID: appId, WECHAT_OPEN_PLATFORM_SECRET: secret } = variables;
  const openPlatform =
    appId && secret
      ? { appId, secret: createSecretKey(Buffer.from(secret)), ...gatewaysOf(variables) }
      : undefined;
  return { officialAccount, openPlatform };
}

const problem = defineProblems({
  gatewaysApart: failure((other: string) => ({
    zh: `要与${other}一致：都在本机，或都不在`,
    en: `must be on loopback if and only if ${other} is`,
  })),
  needsOfficialAccount: failure({
    zh: "需要服务号：WECHAT_OFFICIAL_ACCOUNT_APP_ID和WECHAT_OFFICIAL_ACCOUNT_SECRET",
    en: "needs an official account: WECHAT_OFFICIAL_ACCOUNT_APP_ID and WECHAT_OFFICIAL_ACCOUNT_SECRET",
  }),
  needsSignIn: failure({
    zh: "只用于微信登录，需要WECHAT_SIGN_IN=on",
    en: "is for signing in with WeChat, which needs WECHAT_SIGN_IN=on",
  }),
});

type Variables = Readonly<Record<string, string | undefined>>;

const pairs = [
  ["WECHAT_OFFICIAL_ACCOUNT_APP_ID", "WECHAT_OFFICIAL_ACCOUNT_SECRET"],
  ["WECHAT_OPEN_PLATFORM_APP_ID", "WECHAT_OPEN_PLATFORM_SECRET"],
] as const;

/** Finds incomplete or insecure settings of WeChat's apps, with messages for the operator. */
export function findWechatAppProblems(variables: Variables): SettingProblem[] {
  const has = (name: string) => Boolean(variables[name]);
  const halves = pairs.flatMap(([id, secret]) => [
    [has(id) && !has(secret), secret, commonProblem.missingBeside(id)] as const,
    [has(secret) && !has(id), id, commonProblem.missingBeside(secret)] as const,
  ]);
  const isOn = variables.WECHAT_SIGN_IN === "on";
  return findProblems([
    ...halves,
    [isOn && !pairs[0].some(has), "WECHAT_SIGN_IN", problem.needsOfficialAccount()],
    [!isOn && pairs[1].some(has), pairs[1][0], problem.needsSignIn()],
    ...(pairs.flat().some(has) ? findGatewayProblems(variables) : []),
  ]);
}

/** A real app's secret must not be sent to a fake, nor a fake's secret to WeChat. */
function findGatewayProblems(variables: Variables) {
  const names = ["WECHAT_PAY_GATEWAY", "WECHAT_OAUTH_GATEWAY", "WECHAT_API_GATEWAY"] as const;
  // Without WeChat Pay, both of WeChat's own origins are compared.
  const [model, ...others] = variables.WECHAT_PAY_APP_ID ? names : names.slice(1);
  const isFake = isLoopbackUrl(variables[model ?? ""] ?? "");
  return others.map((name) => {
    const isApart = isLoopbackUrl(variables[name] ?? "") !== isFake;
    const found = isApart ? problem.gatewaysApart(model ?? "") : commonProblem.needsHttps();
    return [isApart || isInsecureUrl(variables[name]), name, found] as const;
  });
}
