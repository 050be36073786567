import { isIP } from "node:net";
import type { Localized } from "@baleen/contract/language.ts";
import { defineProblems, type Finding, failure, ok, skipped, warning } from "../../platform/check.ts";
import { NoAnswerError, type SendHttp, sendRequest } from "../../platform/http-client.ts";
import {
  domainFileOf,
  type OfficialAccountSettings,
  type WechatApp,
  type WechatSignInSettings,
} from "./settings.ts";
import { openWechatOAuth, WechatOAuthError } from "./wechat-oauth.ts";

type AppKind = Parameters<typeof openWechatOAuth>[0];

const appNames: Readonly<Record<AppKind, Localized>> = {
  official: { zh: "服务号", en: "official account (服务号)" },
  open: { zh: "网站应用", en: "website application (网站应用)" },
};

interface AppParams {
  readonly kind: AppKind;
  readonly appId: string;
}

const nameApp = ({ kind, appId }: AppParams): Localized => ({
  zh: `${appNames[kind].zh}${appId}`,
  en: `the ${appNames[kind].en} ${appId}`,
});

/** The settings of each app, for the operator to compare. */
const appSettings: Readonly<Record<AppKind, string>> = {
  official: "WECHAT_OFFICIAL_ACCOUNT_SECRET",
  open: "WECHAT_OPEN_PLATFORM_SECRET",
};

const problem = defineProblems({
  wechatNotReached: failure(
    (app: AppParams & { readonly reason: string }) => ({
      zh: `试${nameApp(app).zh}时，微信没有应答（${app.reason}）`,
      en: `WeChat gave no answer about ${nameApp(app).en} (${app.reason})`,
    }),
    {
      zh: "检查服务器能否访问api.weixin.qq.com；微信繁忙时过一会儿再试",
      en: "See whether this server reaches api.weixin.qq.com; if WeChat is busy, try again later",
    },
  ),
  wechatSecretWrong: failure(
    (app: AppParams) => ({
      zh: `微信不接受${nameApp(app).zh}的AppSecret（40125）`,
      en: `WeChat does not accept the AppSecret of ${nameApp(app).en} (40125)`,
    }),
    ({ kind }) => ({
      zh: `重新复制AppSecret到${appSettings[kind]}；在微信重置过的，旧的已失效`,
      en: `Copy the AppSecret into ${appSettings[kind]} again; after a reset at WeChat the former one is void`,
    }),
  ),
  wechatAppUnknown: failure(
    (app: AppParams) => ({
      zh: `微信没有${nameApp(app).zh}（40013）`,
      en: `WeChat does not know ${nameApp(app).en} (40013)`,
    }),
    ({ kind }) =>
      kind === "official"
        ? {
            zh: "WECHAT_OFFICIAL_ACCOUNT_APP_ID要写服务号的AppID：公众平台 → 设置与开发 → 开发接口管理 → 基本配置",
            en: "WECHAT_OFFICIAL_ACCOUNT_APP_ID is the AppID of the 服务号: 公众平台 → 设置与开发 → 开发接口管理 → 基本配置",
          }
        : {
            zh: "WECHAT_OPEN_PLATFORM_APP_ID要写网站应用的AppID，不是服务号的：开放平台 → 管理中心 → 网站应用",
            en: "WECHAT_OPEN_PLATFORM_APP_ID is the AppID of the 网站应用, not of the 服务号: 开放平台 → 管理中心 → 网站应用",
          },
  ),
  wechatAppRefused: failure(
    (app: AppParams & { readonly errcode: number | undefined }) => ({
      zh: `微信拒绝了${nameApp(app).zh}${app.errcode === undefined ? "" : `（${app.errcode}）`}`,
      en: `WeChat refuses ${nameApp(app).en}${app.errcode === undefined ? "" : ` (${app.errcode})`}`,
    }),
    ({ kind }) =>
      kind === "official"
        ? {
            zh: "公众号要是已认证的服务号，认证没有过期；错误码见docs/operations/wechat.md",
            en: "It has to be a verified 服务号 whose verification has not expired; docs/operations/wechat.md has the codes",
          }
        : {
            zh: "网站应用要审核通过，开放平台账号的开发者资质没有过期；错误码见docs/operations/wechat.md",
            en: "It has to be approved, and the verification of the 开放平台 account not expired; docs/operations/wechat.md has the codes",
          },
  ),
  wechatHostUnusable: warning(
    ({ origin }: { readonly origin: string }) => ({
      zh: `微信只认域名，端口只能是80或443：${origin}登记不了`,
      en: `WeChat takes domains alone, at ports 80 and 443: ${origin} cannot be registered`,
    }),
    {
      zh: "把PUBLIC_ORIGIN改为https的域名；只在测试号里可以用IP地址和端口",
      en: "Make PUBLIC_ORIGIN an https domain; only a 测试号 takes IP addresses and ports",
    },
  ),
  wechatDomainFileMissing: failure(
    ({ url }: { readonly url: string }) => ({
      zh: `${url}没有给出验证码，登记域名时微信会找不到文件`,
      en: `${url} does not have the code, so WeChat does not find the file when the domain is registered`,
    }),
    {
      zh: "核对WECHAT_DOMAIN_FILE与前面的代理",
      en: "Look at WECHAT_DOMAIN_FILE and the proxy in front",
    },
  ),
});

/** What has to be registered, which only shows on a phone. */
const registration: Readonly<Record<AppKind, (host: Localized) => Localized>> = {
  official: (host) => ({
    zh: `网页授权域名须登记${host.zh}（公众平台 → 设置与开发 → 账号设置 → 功能设置），否则微信里显示10003；显示10005的，公众号不是已认证的服务号`,
    en: `Register ${host.en} as 网页授权域名 (公众平台 → 设置与开发 → 账号设置 → 功能设置), or WeChat shows 10003; 10005 means that it is no verified 服务号`,
  }),
  open: (host) => ({
    zh: `授权回调域须登记${host.zh}（开放平台 → 管理中心 → 网站应用 → 开发信息），否则显示“redirect_uri参数错误”；把服务号绑定到同一个开放平台账号，才有共同的unionid`,
    en: `Register ${host.en} as 授权回调域 (开放平台 → 管理中心 → 网站应用 → 开发信息), or the page says redirect_uri参数错误; bind the 服务号 to the same 开放平台 account, or there is no common unionid`,
  }),
};

interface SelfTestOptions {
  /** The site's public address; undefined before there is a site. */
  readonly origin: string | undefined;
  readonly sendHttp?: SendHttp;
}

/**
 * Tests the apps that sign people in, with a code that WeChat did not issue: it checks AppID and AppSecret first. Signs
 * nobody in. What has to be registered at WeChat is named, since it only shows on a phone.
 */
export async function* testWechatSignIn(
  { officialAccount, openPlatform }: WechatSignInSettings,
  { origin, sendHttp = sendRequest }: SelfTestOptions,
): AsyncGenerator<Finding> {
  if (origin !== undefined && !isRegistrable(origin)) yield problem.wechatHostUnusable({ origin });
  const host = origin === undefined ? siteHost : sameInBoth(new URL(origin).hostname);
  yield await testApp("official", officialAccount, host, sendHttp);
  if (origin !== undefined) yield await testDomainFile(officialAccount, origin, sendHttp);
  yield openPlatform ? await testApp("open", openPlatform, host, sendHttp) : ownCodes;
}

const siteHost = { zh: "网站的域名", en: "the site's domain" };
const sameInBoth = (text: string): Localized => ({ zh: text, en: text });

const ownCodes = skipped({
  zh: "没有网站应用：电脑上显示本站的二维码，用手机微信扫码登录",
  en: "There is no website application: computers show a code of this site's own, which a phone scans in WeChat",
});

function isRegistrable(origin: string): boolean {
  const { hostname, port } = new URL(origin);
  return port === "" && isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0;
}

async function testApp(kind: AppKind, app: WechatApp, host: Localized, sendHttp: SendHttp): Promise<Finding> {
  const params = { kind, appId: app.appId };
  try {
    await openWechatOAuth(kind, app, sendHttp).readPerson("self-test");
  } catch (error) {
    if (!(error instanceof WechatOAuthError)) throw error;
    if (error.kind === "unavailable") return problem.wechatNotReached({ ...params, reason: error.message });
    if (error.errcode === 40125) return problem.wechatSecretWrong(params);
    if (error.errcode === 40013) return problem.wechatAppUnknown(params);
    if (error.kind === "refused") return problem.wechatAppRefused({ ...params, errcode: error.errcode });
  }
  const { zh, en } = nameApp(params);
  const accepted = { zh: `微信接受${zh}的AppSecret`, en: `WeChat accepts the AppSecret of ${en}` };
  return { ...ok(accepted), remedy: registration[kind](host) };
}

async function testDomainFile(
  account: OfficialAccountSettings,
  origin: string,
  sendHttp: SendHttp,
): Promise<Finding> {
  const file = domainFileOf(account);
  if (!file) return noFile;
  const url = `${origin}${file.path}`;
  const isServed = await servesText(sendHttp, url, file.content).catch((error: unknown) => {
    if (error instanceof NoAnswerError) return false;
    throw error;
  });
  if (!isServed) return problem.wechatDomainFileMissing({ url });
  return ok({ zh: "域名的验证文件能打开", en: "The file that proves the domain is served" });
}

const noFile: Finding = {
  ...skipped({ zh: "没有设置WECHAT_DOMAIN_FILE", en: "WECHAT_DOMAIN_FILE is not set" }),
  remedy: {
    zh: "登记域名时微信要求一个MP_verify_….txt文件：写在WECHAT_DOMAIN_FILE里，或在控制台的设置里添加",
    en: "When the domain is registered, WeChat wants a file MP_verify_….txt: name it in WECHAT_DOMAIN_FILE, or add it under Settings in the console",
  },
};

/** Whether an address answers with exactly this text. */
export async function servesText(sendHttp: SendHttp, url: string, text: string): Promise<boolean> {
  const { status, body } = await sendHttp(url, { method: "GET" });
  return status === 200 && body.toString() === text;
}
