import { setImmediate as nextTask } from "node:timers/promises";
import vm from "node:vm";
import { finishWechatSignIn, startWechatSignIn } from "@baleen/contract/accounts/wechat.ts";
import { wechatOutcomes } from "@baleen/contract/accounts/wechat-names.ts";
import { earlySignInKey, scriptsState, storageKeys, wechatPlanKey } from "@baleen/contract/document.ts";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { bundleInlineScript } from "../build/bundle-inline-scripts.ts";
import { islandSelector, runningAttribute } from "./platform/islands/island-markup.ts";

const script = new vm.Script(await bundleInlineScript("wechat-buy"));

const authorizeUrl = "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1#wechat_redirect";
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const replace = vi.fn();
/** Clicks of the script on the button that the island may have put in the place of the first one. */
const clickAgain = vi.fn();
beforeEach(() => {
  vi.resetAllMocks();
});

const address = (url: unknown) => Response.json({ code: 0, message: "", data: { authorizeUrl: url } });

interface Page {
  readonly search?: string;
  /** What `localStorage` and `sessionStorage` have. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly tab?: Readonly<Record<string, string>>;
  readonly dataset?: Readonly<Record<string, string>>;
}

function open({ search = "", stored = {}, tab = {}, dataset = {} }: Page = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const timers = new Map<() => void, number>();
  const kept = new Map(Object.entries(tab));
  const page: Record<string, unknown> = {
    location: { search, replace },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    document: {
      documentElement: { lang: "en", dataset },
      querySelector: (selector: string) => ({ click: () => clickAgain(selector) }),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch: fetched,
    setTimeout: (run: () => void, ms: number) => {
      timers.set(run, ms);
      return run;
    },
    clearTimeout: (run: () => void) => timers.delete(run),
    ...{ AbortController, Response, URLSearchParams },
  };
  page.window = page;
  script.runInContext(vm.createContext(page));
  const press = (button: Button | undefined) => {
    const calls: string[] = [];
    listeners.get("click")?.({
      target: { closest: (selector: string) => (selector === planButtons ? button : null) },
      preventDefault: () => calls.push("prevented"),
      stopImmediatePropagation: () => calls.push("stopped"),
    });
    return calls;
  };
  const show = (persisted: boolean) => listeners.get("pageshow")?.({ persisted });
  return { page, kept, timers, press, show };
}

const planButtons = `button[${wechatPlanKey.attribute}]`;
type Button = ReturnType<typeof planButton>;

/** A plan's button in an island that runs, or does not yet. */
function planButton(planId: number, { isRunning = false } = {}) {
  const shown = new Map<string, string>();
  const island = { hasAttribute: (name: string) => isRunning && name === runningAttribute };
  return {
    dataset: { [wechatPlanKey.name]: String(planId) },
    closest: (selector: string) => (selector === islandSelector ? island : null),
    setAttribute: (name: string, value: string) => shown.set(name, value),
    removeAttribute: (name: string) => shown.delete(name),
    shown,
  };
}

const taken = ["prevented", "stopped"];
const pendingLook = { "data-leaving": "true", "aria-busy": "true" };
const look = ({ shown }: Button) => Object.fromEntries(shown);
const pending = () => new Promise<Response>(() => undefined);
const sent = () => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url, method: init?.method, headers: init?.headers, body: JSON.parse(String(init?.body)) };
};

describe("a press before the plans' island runs", () => {
  test("leaves for WeChat's page, which returns to the plan, and takes this page's place in the history", async () => {
    fetched.mockResolvedValue(address(authorizeUrl));
    const { press, kept } = open();
    const button = planButton(3);
    expect(press(button)).toEqual(taken);
    expect(look(button)).toEqual(pendingLook);
    expect(Object.fromEntries(kept)).toEqual({ "wechat-press": "3", "wechat-visit": "started" });
    const { url, method, headers, body } = sent();
    expect(`${method} ${url}`).toBe(`${startWechatSignIn.method} /api${startWechatSignIn.path}`);
    expect(headers).toEqual({ "content-type": "application/json", "accept-language": "en" });
    expect(body).toEqual({ place: "inside", returnTo: "/pricing?buy=3" });
    expect(startWechatSignIn.body.safeParse(body).success).toBe(true);
    await expect.poll(() => replace.mock.calls).toEqual([[authorizeUrl]]);
    expect(look(button)).toEqual(pendingLook);
    expect(clickAgain).not.toHaveBeenCalled();
  });

  test("takes the promotion code of the link along", () => {
    fetched.mockImplementation(pending);
    open({ search: "?code=SPRING26" }).press(planButton(3));
    expect(sent().body).toMatchObject({ returnTo: "/pricing?buy=3&code=SPRING26" });
  });

  test("is the only one until WeChat's page is there, and nobody else hears of another", () => {
    fetched.mockImplementation(pending);
    const { press } = open();
    press(planButton(3));
    for (const button of [planButton(3), planButton(1), planButton(1, { isRunning: true })]) {
      expect(press(button)).toEqual(taken);
      expect(look(button)).toEqual({});
    }
    expect(fetched).toHaveBeenCalledOnce();
  });

  test.each([
    ["of somebody who is signed in", { stored: { [storageKeys.accessToken]: "t0ken" } }, planButton(3)],
    ["once the island runs", {}, planButton(3, { isRunning: true })],
    [
      "once the page's scripts have failed",
      { dataset: { [scriptsState.name]: scriptsState.failed } },
      planButton(3),
    ],
    ["on anything but a plan's button", {}, undefined],
  ])("%s is left to the page", (_, state, button) => {
    const { press, kept } = open(state);
    expect(press(button)).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    expect(kept.size).toBe(0);
  });

  test.each([
    ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the server is down", async () => new Response("<html>", { status: 503 })],
    ["the answer has no address", async () => Response.json({ code: 2301, message: "", data: null })],
    ["the address is no text", async () => address(7)],
    ["the address is not WeChat's", async () => address("javascript:alert(1)")],
  ])("is the island's if %s, and so is every later one", async (_, answer) => {
    fetched.mockImplementation(answer);
    const { press } = open();
    const button = planButton(3);
    press(button);
    await expect.poll(() => clickAgain.mock.calls).toEqual([[`button[${wechatPlanKey.attribute}="3"]`]]);
    expect(look(button)).toEqual({});
    expect(replace).not.toHaveBeenCalled();
    expect(press(planButton(3))).toEqual([]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test("is the island's if the server takes eight seconds", async () => {
    fetched.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const { press, timers } = open();
    press(planButton(3));
    expect([...timers.values()]).toEqual([8000]);
    for (const [run] of timers) run();
    await expect.poll(() => clickAgain.mock.calls.length).toBe(1);
    expect(replace).not.toHaveBeenCalled();
  });

  test("can be made again after Back, which shows the page as it was left", () => {
    fetched.mockImplementation(pending);
    const { press, show } = open();
    const button = planButton(3);
    press(button);
    // The page's first show is no return.
    show(false);
    expect(look(button)).toEqual(pendingLook);
    show(true);
    expect(look(button)).toEqual({});
    press(button);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe("the page to which WeChat returns", () => {
  const back = { search: "?buy=3&wechat=ok", tab: { "wechat-press": "3" } };

  test("ends the sign-in at once, and keeps the whole reply for the island", async () => {
    fetched.mockResolvedValue(Response.json({ code: 0 }, { status: 201, headers: { "x-request-id": "r1" } }));
    const { page, timers, kept } = open(back);
    const { url, method, headers, body } = sent();
    expect(`${method} ${url}`).toBe(`${finishWechatSignIn.method} /api${finishWechatSignIn.path}`);
    expect(headers).toEqual({ "content-type": "application/json", "accept-language": "en" });
    expect(body).toEqual({ newAccount: "ifBrowserIsNew" });
    expect(finishWechatSignIn.body.safeParse(body).success).toBe(true);
    const reply = await (page[earlySignInKey] as Promise<Response>);
    expect([reply.status, reply.headers.get("x-request-id"), await reply.json()]).toEqual([
      201,
      "r1",
      { code: 0 },
    ]);
    // The page may be open for long, and the island looks at the press.
    expect(timers.size).toBe(0);
    expect(kept.get("wechat-press")).toBe("3");
  });

  test("keeps the reply back until all of it is here", async () => {
    const { readable, writable } = new TransformStream();
    fetched.mockResolvedValue(new Response(readable));
    const { page, timers } = open(back);
    const reply = page[earlySignInKey] as Promise<Response>;
    const arrived = vi.fn();
    const arriving = reply.then(arrived);
    await nextTask();
    expect(arrived).not.toHaveBeenCalled();
    expect([...timers.values()]).toEqual([8000]);
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode('{"code":0}'));
    await writer.close();
    await arriving;
    expect(await (await reply).json()).toEqual({ code: 0 });
  });

  test("leaves a failure to the island, which hears of it when it reads the reply", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const { page } = open(back);
    await nextTask();
    expect(unhandled).not.toHaveBeenCalled();
    await expect(page[earlySignInKey]).rejects.toThrow("Failed to fetch");
  });

  test.each<readonly [string, Page]>([
    ["an address alone", { search: back.search }],
    ["a press on another plan", { ...back, tab: { "wechat-press": "1" } }],
    ["a press alone", { ...back, search: "?buy=3" }],
    ["an address without a plan", { ...back, search: "?wechat=ok" }],
    ["somebody who is signed in", { ...back, stored: { [storageKeys.accessToken]: "t0ken" } }],
    ...wechatOutcomes
      .filter((outcome) => outcome !== "ok")
      .map((outcome) => [`the outcome ${outcome}`, { ...back, search: `?buy=3&wechat=${outcome}` }] as const),
  ])("ends no sign-in for %s", (_, state) => {
    const { page } = open(state);
    expect(fetched).not.toHaveBeenCalled();
    expect(page).not.toHaveProperty(earlySignInKey);
  });
});
