import { afterEach, describe, expect, it, vi } from "vitest";
import { readReturn, removeReturnFromUrl, replaceInUrl, setPackageIdInUrl } from "./purchase-url.ts";

const replaceState = vi.fn();

function stand(search: string) {
  const href = `https://site.test/pricing${search}`;
  vi.stubGlobal("location", { href, search });
  vi.stubGlobal("history", { state: null, replaceState });
}

afterEach(() => {
  vi.unstubAllGlobals();
  replaceState.mockReset();
});

const shownUrl = () => String(replaceState.mock.lastCall?.[2]);

describe("an address to which a payment app leads back", () => {
  it("names the order and its method, and what WeChat has told", () => {
    const order = { orderNo: "20261125B1", method: "wechat" };
    expect(readReturn("?buy=3&order=20261125B1&method=wechat")).toEqual(order);
    expect(readReturn("?order=20261125B1&method=wechat&authorized=yes")).toEqual({
      ...order,
      isAuthorized: true,
    });
    expect(readReturn("?order=20261125B1&method=wechat&authorized=no")).toEqual({
      ...order,
      isAuthorized: false,
    });
  });

  it("is none without an order, with another method, or with what is no order number", () => {
    expect(readReturn("?buy=3")).toBeUndefined();
    expect(readReturn("?buy=3&authorized=yes")).toBeUndefined();
    expect(readReturn("?buy=3&order=B1&method=cash")).toBeUndefined();
    expect(readReturn("?buy=3&order=..%2F..%2Fusers&method=wechat")).toBeUndefined();
  });

  it("names no order where WeChat has answered another browser's request", () => {
    expect(readReturn("?buy=3&authorized=no")).toEqual({ isAuthorized: false });
    expect(readReturn("?authorized=no")).toEqual({ isAuthorized: false });
  });

  it("does not keep what WeChat's address ended with", () => {
    stand("?buy=3&order=B1&method=wechat#wechat_redirect");
    removeReturnFromUrl();
    expect(shownUrl()).toBe("https://site.test/pricing?buy=3");
    stand("?buy=3#plans");
    setPackageIdInUrl(undefined);
    expect(shownUrl()).toBe("https://site.test/pricing#plans");
  });

  it("is cleaned down to the package", () => {
    stand("?lang=en&buy=3&order=B1&method=wechat&authorized=yes");
    removeReturnFromUrl();
    expect(shownUrl()).toBe("https://site.test/pricing?lang=en&buy=3");
    setPackageIdInUrl(undefined);
    expect(shownUrl()).toBe("https://site.test/pricing?lang=en");
  });

  it("is shown while an app is open, for browsers that load the page again", () => {
    stand("?buy=3");
    replaceInUrl({ packageId: 3, orderNo: "B1", method: "alipay" });
    expect(shownUrl()).toBe("https://site.test/pricing?buy=3&order=B1&method=alipay");
  });
});
