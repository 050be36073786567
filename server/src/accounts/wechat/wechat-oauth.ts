import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type HttpResponse, NoAnswerError, type SendHttp, sendRequest } from "../../platform/http-client.ts";
import type { WechatApp } from "./settings.ts";

/** A person as an app of WeChat's sees them. */
export interface WechatPerson {
  readonly openid: string;
  /** The same for all apps of one operator. WeChat names it to some apps only. */
  readonly unionid?: string | undefined;
  /** Only if it was asked for, and the person has let WeChat tell it. */
  readonly name?: string;
}

interface AuthorizeOptions {
  /** Asks the person whether WeChat may tell their name. Only for the official account. */
  readonly asksForName?: boolean;
}

/** OAuth of one app of WeChat's. The demo and tests have others. */
export interface WechatOAuth {
  readonly appId: string;
  /** Only in the demo: the origin at which phones reach the site, such as its address in the local network. */
  readonly simulation?: { phoneOrigin(): string };
  /** The page that names the person. It redirects to `redirectUrl` with a code and the state. */
  authorizeUrl(state: string, redirectUrl: string, options?: AuthorizeOptions): string;
  /** Exchanges a code within `exchangeTimeoutMs`. Throws `WechatOAuthError`. */
  readPerson(code: string): Promise<WechatPerson>;
}

/**
 * `code`: the code is made up, old or used. `snapshot`: the page is a preview, where identities are not real.
 * `restricted`: WeChat has restricted the person's account. `refused`: WeChat refuses the app or its secret.
 * `unavailable`: no usable answer. The message contains no secrets.
 */
export class WechatOAuthError extends Error {
  readonly kind: "code" | "snapshot" | "restricted" | "refused" | "unavailable";
  /** WeChat's number of the error; undefined if it gave none. */
  readonly errcode: number | undefined;

  constructor(
    kind: WechatOAuthError["kind"],
    message: string,
    { errcode, ...options }: ErrorOptions & { readonly errcode?: number } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.errcode = errcode;
  }
}

export const exchangeTimeoutMs = 5_000;
/** The pause before a busy WeChat is asked once more. */
const busyPauseMs = 1_000;

/** The code was made up, is older than five minutes, or was used before. */
const codeErrors = [40029, 40163, 42003, 41008];
const busyErrors = [-1, 45011];
const restrictedError = 50002;

// Programs that lose an id write these words instead, and everyone would be one person.
const opaqueId = z.string().regex(/^(?!(?:undefined|null|nil|none|nan)$)[\w-]{1,128}$/i);
const personSchema = z.object({
  openid: opaqueId,
  // An app that is bound to no open platform account has none, in whatever form.
  unionid: opaqueId.optional().catch(undefined),
  is_snapshotuser: z.int().optional(),
});
/** Of a token that reads the person's name. */
const nameTokenSchema = z.object({ access_token: z.string(), scope: z.literal("snsapi_userinfo") });
const nameSchema = z.object({ openid: opaqueId, unionid: personSchema.shape.unionid, nickname: z.string() });
const errorSchema = z.object({ errcode: z.int() });

/**
 * Which page an app has: `official`, inside WeChat, where `snsapi_base` asks nothing and `snsapi_userinfo` the person
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html), or `open`, with a
 * code for a phone (https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html).
 */
const pages = {
  official: { path: "/connect/oauth2/authorize", scope: "snsapi_base" },
  open: { path: "/connect/qrconnect", scope: "snsapi_login" },
} as const;

export function openWechatOAuth(
  kind: keyof typeof pages,
  app: WechatApp,
  sendHttp: SendHttp = sendRequest,
): WechatOAuth {
  const { appId, secret, oauthGateway, apiGateway } = app;
  const { path, scope } = pages[kind];
  const exchange = async (code: string, timeoutMs: number) => {
    const parameters = { appid: appId, secret: secret.export().toString(), code };
    const query = new URLSearchParams({ ...parameters, grant_type: "authorization_code" });
    return await request(sendHttp, `${apiGateway}/sns/oauth2/access_token?${query}`, timeoutMs);
  };
  const readNamed = async (person: WechatPerson, token: string, timeoutMs: number) => {
    const query = new URLSearchParams({ access_token: token, openid: person.openid, lang: "zh_CN" });
    const content = await request(sendHttp, `${apiGateway}/sns/userinfo?${query}`, timeoutMs);
    throwIfRefused(content);
    const { data } = nameSchema.safeParse(content);
    if (data?.openid !== person.openid) throw new WechatOAuthError("unavailable", "WeChat told no name");
    return { ...person, unionid: person.unionid ?? data.unionid, name: shownName(data.nickname) };
  };
  return {
    appId,
    authorizeUrl(state, redirectUrl, { asksForName = false } = {}) {
      // WeChat requires this order of the parameters.
      const query = `appid=${appId}&redirect_uri=${encodeURIComponent(redirectUrl)}&response_type=code&scope=${asksForName ? "snsapi_userinfo" : scope}&state=${state}`;
      return `${oauthGateway}${path}?${query}#wechat_redirect`;
    },
    async readPerson(code) {
      const startedMs = performance.now();
      const leftMs = () => exchangeTimeoutMs - (performance.now() - startedMs);
      let answer = await exchange(code, exchangeTimeoutMs);
      if (busyErrors.includes(errcodeOf(answer) ?? 0) && leftMs() > busyPauseMs) {
        await wait(busyPauseMs);
        answer = await exchange(code, leftMs());
      }
      const person = personOf(answer);
      const token = nameTokenSchema.safeParse(answer).data?.access_token;
      return token === undefined ? person : await readNamed(person, token, Math.max(leftMs(), 1));
    },
  };
}

const maxNameLength = 64;

/** The name in one line, without what would turn or hide the text beside it. */
function shownName(name: string): string {
  const printable = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return Array.from(printable).slice(0, maxNameLength).join("");
}

async function request(sendHttp: SendHttp, url: string, timeoutMs: number): Promise<unknown> {
  try {
    return contentOf(await sendHttp(url, { method: "GET", timeoutMs }));
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new WechatOAuthError("unavailable", error.message, { cause: error.cause });
  }
}

function contentOf({ status, body }: HttpResponse): unknown {
  try {
    // WeChat sends JSON as `text/plain`, and errors with status 200.
    if (status === 200) return JSON.parse(body.toString());
  } catch {
    // Treated as no usable answer, like any other page.
  }
  throw new WechatOAuthError("unavailable", `WeChat did not name the person: ${status}`);
}

const errcodeOf = (content: unknown) => errorSchema.safeParse(content).data?.errcode;

/** WeChat's own error message is left out: it may repeat what was sent. */
function throwIfRefused(content: unknown): void {
  const errcode = errcodeOf(content);
  if (errcode === undefined || errcode === 0) return;
  if (codeErrors.includes(errcode)) throw new WechatOAuthError("code", `WeChat refused the code: ${errcode}`);
  if (errcode === restrictedError)
    throw new WechatOAuthError("restricted", "WeChat has restricted the person's account");
  const kind = busyErrors.includes(errcode) ? "unavailable" : "refused";
  throw new WechatOAuthError(kind, `WeChat refused to name the person: ${errcode}`, { errcode });
}

function personOf(content: unknown): WechatPerson {
  throwIfRefused(content);
  const { data } = personSchema.safeParse(content);
  if (!data) throw new WechatOAuthError("unavailable", "WeChat named no person");
  if (data.is_snapshotuser === 1)
    throw new WechatOAuthError("snapshot", "WeChat shows a preview of the page");
  return { openid: data.openid, unionid: data.unionid };
}
