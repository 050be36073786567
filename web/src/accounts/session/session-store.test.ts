import { beforeEach, describe, expect, it, vi } from "vitest";
import { authHooks } from "../../platform/api/auth-hooks.ts";
import { saveReturnPath, setFlash, takeFlash, takeReturnPath } from "./return-path-and-flash.ts";
import {
  connectSessionToApi,
  endSession,
  onOtherTabChange,
  readToken,
  signOut,
  startSession,
  storeUser,
  watchSession,
} from "./session-store.ts";
import { readStoredUser } from "./stored-user.ts";

const user = {
  id: 7,
  username: "kelp_99",
  email: null,
  phone: null,
  roles: [],
  createdAt: null,
  vipExpireAt: null,
  hasPassword: true,
};

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

let dataset: Record<string, string>;
let otherTabs: EventTarget;
const assign = vi.fn();
const replace = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  dataset = {};
  otherTabs = new EventTarget();
  for (const mock of [assign, replace, reload]) mock.mockReset();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("document", { documentElement: { dataset }, body: { hidden: false } });
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("window", otherTabs);
  vi.stubGlobal("location", { pathname: "/pricing", search: "?buy=3", assign, replace, reload });
});

describe("a session", () => {
  it("is there once started, for scripts and for styles, and gone once ended [spec 2.7, 3.4]", () => {
    startSession({ token: "t0ken", user });
    expect(readToken()).toBe("t0ken");
    expect(readStoredUser()).toEqual(user);
    expect(["access_token", "token"].map((key) => localStorage.getItem(key))).toEqual(["t0ken", "t0ken"]);
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "")).toEqual(user);
    expect(dataset.auth).toBe("in");

    endSession();
    expect(readToken()).toBeUndefined();
    expect(readStoredUser()).toBe("incomplete");
    expect(dataset).toEqual({});
    for (const key of ["access_token", "token", "userInfo"]) expect(localStorage.getItem(key)).toBeNull();
  });

  it("is gone at once when the visitor signs out, who is led home [spec 2.7]", () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    startSession({ token: "t0ken", user });
    signOut();
    expect([readToken(), localStorage.getItem("userInfo")]).toEqual([undefined, null]);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/api/auth/logout");
    expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer t0ken");
  });

  it("follows what another tab does [spec 4.1]", () => {
    watchSession();
    localStorage.setItem("access_token", "t0ken");
    otherTabs.dispatchEvent(Object.assign(new Event("storage"), { key: "access_token" }));
    expect(dataset.auth).toBe("in");
  });

  it("notifies listeners of what another tab does, and not of what this one does", () => {
    watchSession();
    const heard = vi.fn();
    const stop = onOtherTabChange(heard);
    startSession({ token: "t0ken", user });
    endSession();
    expect(heard).not.toHaveBeenCalled();
    otherTabs.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
    otherTabs.dispatchEvent(Object.assign(new Event("storage"), { key: "something else" }));
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    otherTabs.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each(["", "two words", "line\nbreak", "鲸", "x".repeat(5_000_000)])(
    "does not exist with a token that is not a valid header value",
    (token) => {
      localStorage.setItem("access_token", token);
      watchSession();
      expect(readToken()).toBeUndefined();
      expect(dataset).toEqual({});
    },
  );

  it("has no user when the stored one is broken", () => {
    localStorage.setItem("userInfo", "{broken");
    expect(readStoredUser()).toBe("incomplete");
    localStorage.setItem("userInfo", '{"id":-1}');
    expect(readStoredUser()).toBe("invalid-id");
  });

  it("stores a user only while signed in", () => {
    storeUser(user);
    expect(readStoredUser()).toBe("incomplete");
  });

  it("does not exist, and nothing throws, where the browser blocks storage", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(readToken()).toBeUndefined();
    expect(readStoredUser()).toBe("incomplete");
    expect(() => startSession({ token: "t0ken", user })).not.toThrow();
    expect(dataset).toEqual({});
  });
});

describe("a page that Back shows as it was left", () => {
  const show = (persisted: boolean) =>
    otherTabs.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

  it("is hidden and loaded again once its person has signed out, or another has signed in", () => {
    for (const leave of [() => endSession(), () => startSession({ token: "another", user })]) {
      startSession({ token: "t0ken", user });
      watchSession();
      leave();
      document.body.hidden = false;
      show(true);
      expect(document.body.hidden).toBe(true);
      expect(reload).toHaveBeenCalled();
      reload.mockReset();
    }
  });

  it("stays while its person is signed in, and where it was nobody's", () => {
    watchSession();
    startSession({ token: "t0ken", user });
    watchSession();
    show(true);
    expect(reload).not.toHaveBeenCalled();
    endSession();
    show(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a rejected token", () => {
  beforeEach(() => {
    startSession({ token: "t0ken", user });
    connectSessionToApi();
  });

  it("ends the session and redirects to sign in, and from there back [spec 8.3]", () => {
    authHooks().onUnauthorized("t0ken");
    expect(readToken()).toBeUndefined();
    expect(replace).toHaveBeenCalledWith("/login");
    expect(assign).not.toHaveBeenCalled();
    expect(takeFlash(["expired"])).toBe("expired");
    expect(takeReturnPath()).toBe("/pricing?buy=3");
  });

  it("of an earlier session does not end the current one", () => {
    authHooks().onUnauthorized("earlier");
    expect(readToken()).toBe("t0ken");
    expect(replace).not.toHaveBeenCalled();
  });

  it("does not redirect a visitor who has signed out meanwhile", () => {
    endSession();
    authHooks().onUnauthorized("t0ken");
    expect(replace).not.toHaveBeenCalled();
  });

  it("does not redirect from the sign-in page", () => {
    vi.stubGlobal("location", { pathname: "/login", search: "", assign, replace });
    authHooks().onUnauthorized("t0ken");
    expect(replace).not.toHaveBeenCalled();
  });
});

describe("the return path", () => {
  it("is returned once, then home", () => {
    saveReturnPath("/pricing");
    expect(takeReturnPath()).toBe("/pricing");
    expect(takeReturnPath()).toBe("/");
  });

  it.each([
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "/login",
    "/register",
    "",
  ])("is home rather than %s", (path) => {
    saveReturnPath(path);
    expect(takeReturnPath()).toBe("/");
  });
});

describe("a flash message", () => {
  it("stays for the page that shows it and is shown once", () => {
    setFlash("paid");
    expect(takeFlash(["registered"])).toBeUndefined();
    expect(takeFlash(["paid"])).toBe("paid");
    expect(takeFlash(["paid"])).toBeUndefined();
  });
});
