import { wechatOutcomes } from "@baleen/contract/accounts/wechat-names.ts";
import { earlySignInKey } from "@baleen/contract/document.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readToken } from "../session/session-store.ts";
import {
  finishWechatSignIn,
  readWechatOutcome,
  removeWechatOutcome,
  startWechatSignIn,
} from "./sign-in-by-wechat.ts";

const fetched = vi.fn<typeof fetch>();
const replace = vi.fn();
const replaceState = vi.fn();
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("history", { state: null, replaceState });
  vi.stubGlobal("location", { hostname: "site.test", href: "https://site.test/pricing?buy=3", replace });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answer = (body: object) => fetched.mockResolvedValueOnce(Response.json(body));
const answerData = (data: object) => answer({ code: 0, message: "", data });
const sentBody = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body));
const user = { id: 7, username: "wx_kelp0000", email: null, phone: null, roles: [], createdAt: null };

describe("a visit to WeChat", () => {
  it("begins with the address to return to, and takes this page's place in the history", async () => {
    const authorizeUrl = "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1#wechat_redirect";
    answerData({ authorizeUrl });
    await startWechatSignIn("/pricing?buy=3", { language: "zh" });
    expect(sentBody()).toEqual({ place: "inside", returnTo: "/pricing?buy=3" });
    expect(replace).toHaveBeenCalledExactlyOnceWith(authorizeUrl);
  });

  it.each(["javascript:alert(1)", "//evil.example/", "weixin://dl"])("never leaves for %s", async (url) => {
    answerData({ authorizeUrl: url });
    await expect(startWechatSignIn("/login", { language: "zh" })).rejects.toMatchObject({
      kind: "malformed",
    });
    expect(replace).not.toHaveBeenCalled();
  });

  it("ends with each outcome of the contract, and with no other", () => {
    for (const outcome of wechatOutcomes) expect(readWechatOutcome(`?buy=3&wechat=${outcome}`)).toBe(outcome);
    for (const search of ["", "?wechat=", "?wechat=toString", "?wechat=OK"])
      expect(readWechatOutcome(search)).toBeUndefined();
  });

  it("leaves nothing of itself in the address", () => {
    vi.stubGlobal("location", { href: "https://site.test/pricing?buy=3&wechat=ok#wechat_redirect" });
    removeWechatOutcome();
    expect(String(replaceState.mock.lastCall?.[2])).toBe("https://site.test/pricing?buy=3");
  });
});

describe("the end of a sign-in with WeChat", () => {
  it("starts the session, and says whether the account is new", async () => {
    answerData({ success: true, message: "", access_token: "t0ken", user, isNewAccount: true });
    expect(await finishWechatSignIn({ newAccount: "ifBrowserIsNew", language: "zh" })).toEqual({
      kind: "signed-in",
      isNewAccount: true,
      hasCancelledDeletion: false,
    });
    expect(sentBody()).toEqual({ newAccount: "ifBrowserIsNew" });
    expect(readToken()).toBe("t0ken");
  });

  it("says whether it has cancelled the deletion of the account", async () => {
    answerData({ success: true, message: "", access_token: "t0ken", user, deletionCancelled: true });
    expect(await finishWechatSignIn({ language: "zh" })).toEqual({
      kind: "signed-in",
      isNewAccount: false,
      hasCancelledDeletion: true,
    });
  });

  it("uses the reply to the call that the document has sent, once, and not for another question", async () => {
    const early = () => {
      const data = { success: true, message: "", access_token: "t0ken", user };
      vi.stubGlobal("window", {
        [earlySignInKey]: Promise.resolve(Response.json({ code: 0, message: "", data })),
      });
    };
    early();
    await finishWechatSignIn({ newAccount: "ifBrowserIsNew", language: "zh" });
    expect(fetched).not.toHaveBeenCalled();
    expect(readToken()).toBe("t0ken");
    answerData({ success: false, message: "x", accountChoice: true });
    expect(await finishWechatSignIn({ newAccount: "ifBrowserIsNew", language: "zh" })).toEqual({
      kind: "choice",
      isNewBrowser: false,
    });
    const otherQuestions = [
      { newAccount: "create" },
      { newAccount: "ifBrowserIsNew", forceLogin: true },
    ] as const;
    for (const [index, question] of otherQuestions.entries()) {
      early();
      answerData({ success: true, message: "", access_token: `0ther-${index}`, user });
      await finishWechatSignIn({ ...question, language: "zh" });
      expect(readToken()).toBe(`0ther-${index}`);
    }
  });

  it("may be a question about accounts, or about sessions elsewhere, and starts no session then", async () => {
    answerData({ success: false, message: "x", accountChoice: true, isNewBrowser: true });
    expect(await finishWechatSignIn({ language: "zh" })).toEqual({ kind: "choice", isNewBrowser: true });
    const existingSessions = [
      {
        deviceId: "Chrome, Windows",
        loginTime: "2026-01-01T00:00:00Z",
        lastActivity: "2026-01-01T00:00:00Z",
      },
    ];
    answerData({ success: false, message: "x", sessionConflict: true, conflictInfo: { existingSessions } });
    expect(await finishWechatSignIn({ language: "zh" })).toEqual({
      kind: "conflict",
      sessions: existingSessions,
    });
    expect(readToken()).toBeUndefined();
  });

  it("fails where the browser keeps nothing", async () => {
    vi.stubGlobal("localStorage", undefined);
    answerData({ success: true, message: "", access_token: "t0ken", user });
    await expect(finishWechatSignIn({ language: "zh" })).rejects.toThrow(/blocking|keep nothing/);
  });

  it("asks WeChat silently once more for a press if an earlier load of the page has ended the visit, but not twice", async () => {
    const authorizeUrl = "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1#wechat_redirect";
    const isOver = () =>
      fetched.mockResolvedValueOnce(Response.json({ code: 2301, message: "over" }, { status: 400 }));
    const finish = async () => await finishWechatSignIn({ language: "zh", repeatFor: "/pricing?buy=3" });
    // An address alone goes nowhere.
    isOver();
    await expect(finish()).rejects.toMatchObject({ code: 2301 });
    for (const presses of [1, 2]) {
      answerData({ authorizeUrl });
      await startWechatSignIn("/pricing?buy=3", { language: "zh" });
      isOver();
      answerData({ authorizeUrl });
      expect(await finish()).toEqual({ kind: "leaving" });
      expect(sentBody()).toEqual({ place: "inside", returnTo: "/pricing?buy=3" });
      expect(replace).toHaveBeenCalledTimes(2 * presses);
      isOver();
      await expect(finish()).rejects.toMatchObject({ code: 2301 });
    }
  });

  it("uses the press up: a visit that is over later asks nobody", async () => {
    answerData({
      authorizeUrl: "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1#wechat_redirect",
    });
    await startWechatSignIn("/pricing?buy=3", { language: "zh" });
    answerData({ success: false, message: "x", accountChoice: true });
    const options = { language: "zh", repeatFor: "/pricing?buy=3" } as const;
    await finishWechatSignIn(options);
    fetched.mockResolvedValueOnce(Response.json({ code: 2301, message: "over" }, { status: 400 }));
    await expect(finishWechatSignIn(options)).rejects.toMatchObject({ code: 2301 });
    expect(replace).toHaveBeenCalledOnce();
  });

  it("is the visitor's to begin again where WeChat would ask them to scan, and after other errors", async () => {
    answerData({ authorizeUrl: "https://open.weixin.qq.com/connect/qrconnect?appid=wx1#wechat_redirect" });
    await startWechatSignIn("/login", { language: "zh", place: "computer" });
    expect(sentBody()).toEqual({ place: "computer", returnTo: "/login" });
    fetched.mockResolvedValueOnce(Response.json({ code: 2301, message: "over" }, { status: 400 }));
    await expect(finishWechatSignIn({ language: "zh" })).rejects.toMatchObject({ code: 2301 });
    fetched.mockResolvedValueOnce(Response.json({ code: 1005, message: "busy" }, { status: 503 }));
    const finish = finishWechatSignIn({ language: "zh", repeatFor: "/login" });
    await expect(finish).rejects.toMatchObject({ status: 503 });
    expect(replace).toHaveBeenCalledOnce();
  });
});
