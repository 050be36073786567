import { describe, expect, test } from "vitest";
import { GatewayError } from "./gateway.ts";
import { requirePageAddress } from "./page-address.ts";

const wechat = { domains: ["tenpay.com"], gateway: "https://api.mch.weixin.qq.com" };
const fake = { ...wechat, gateway: "http://127.0.0.1:4101" };

describe("the page at which a buyer pays", () => {
  test.each([
    "https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=2",
    "https://tenpay.com/",
  ])("is the gateway's: %s", (address) => {
    expect(requirePageAddress(address, wechat)).toBe(address);
  });

  test.each([
    undefined,
    "",
    "http://evil.example",
    "https://evil.example/wx.tenpay.com",
    "https://wx.tenpay.com@evil.example/",
    "https://wx.tenpay.com:x@wx.tenpay.com/",
    "https://wx.tenpay.com.evil.example/",
    "https://eviltenpay.com/",
    "https://wx.tenpay.com:8443/",
    "http://wx.tenpay.com/",
    "//wx.tenpay.com/",
    "javascript:alert(1)//wx.tenpay.com",
    "data:text/html,wx.tenpay.com",
    `https://wx.tenpay.com/${"a".repeat(5_000)}`,
    "http://127.0.0.1:4101/h5",
  ])("is no other: %s", (address) => {
    expect(() => requirePageAddress(address, wechat)).toThrow(GatewayError);
  });

  test("of a fake is on loopback, and nowhere else", () => {
    expect(requirePageAddress("http://127.0.0.1:4101/h5?id=1", fake)).toBe("http://127.0.0.1:4101/h5?id=1");
    for (const address of ["http://evil.example/", "javascript://127.0.0.1/%0aalert(1)"])
      expect(() => requirePageAddress(address, fake)).toThrow(GatewayError);
  });
});
