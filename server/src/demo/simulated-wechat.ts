import { demoAuthorizePath } from "@baleen/contract/demo.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type WechatOAuth, WechatOAuthError } from "../accounts/wechat/wechat-oauth.ts";
import { type Random, randomToken } from "../platform/random.ts";

/** The people whose WeChat a browser can be, by their ids. */
export const wechatPeople = {
  xiaoman: { zh: "小满", en: "Xiaoman" },
  ajie: { zh: "阿杰", en: "Ajie" },
  lin: { zh: "林老师", en: "Ms Lin" },
} satisfies Record<string, Localized>;

export type WechatPersonId = keyof typeof wechatPeople;

/** Whose WeChat a browser is. Each browser has its own three people, so that visitors do not share accounts. */
interface WechatChoice {
  readonly person: WechatPersonId;
  readonly browser: string;
}

/** Ends the code of a person who lets WeChat tell their name. */
export const nameSuffix = ".name";

/** Keeps the choice, so that the person is asked once only, as a real WeChat knows its person. */
export const wechatPersonCookie = "demo_wechat";

export const isWechatPerson = (id: unknown): id is WechatPersonId =>
  typeof id === "string" && Object.hasOwn(wechatPeople, id);

/** Undefined if nobody was chosen in this browser yet. */
export function readWechatChoice(cookie = ""): WechatChoice | undefined {
  const [, person, browser = ""] = /^([a-z]+)-([\w-]{43})$/.exec(cookie) ?? [];
  return isWechatPerson(person) ? { person, browser } : undefined;
}

/** Chooses a person, also after another one. Returns the cookie's value, which is the code of OAuth too. */
export function chooseWechatPerson(
  { random }: { readonly random: Random },
  person: WechatPersonId,
  former: WechatChoice | undefined,
): string {
  return `${person}-${former?.browser ?? randomToken(random)}`;
}

/**
 * OAuth of an official account, whose page is a page of the demo. It names no unionid, because a real one does not with
 * `snsapi_base`.
 */
export const simulatedWechat: WechatOAuth = {
  appId: "wxsimulated",
  // A path only, because the phone may use another host name than the configured origin.
  authorizeUrl(state, redirectUrl, { asksForName = false } = {}) {
    const { pathname } = new URL(redirectUrl);
    const query = new URLSearchParams({ redirect: pathname, state, ...(asksForName && { asks: "name" }) });
    return `${demoAuthorizePath}?${query}`;
  },
  async readPerson(code) {
    const choice = code.replace(nameSuffix, "");
    if (!/^[\w-]{1,64}$/.test(choice)) throw new WechatOAuthError("code", "The demo did not issue the code");
    const person = readWechatChoice(choice)?.person;
    const isNamed = code !== choice && person !== undefined;
    return { openid: `simulated-${choice}`, ...(isNamed && { name: wechatPeople[person].zh }) };
  },
};
