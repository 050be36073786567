import { expect, test } from "vitest";
import { payLinkOf } from "./use-payment.ts";

test("only what a browser can open becomes a link", () => {
  expect(payLinkOf("https://qr.alipay.com/bax1")).toBe("https://qr.alipay.com/bax1");
  expect(payLinkOf("weixin://wxpay/bizpayurl?pr=1")).toBeUndefined();
  expect(payLinkOf("javascript:alert(1)")).toBeUndefined();
  expect(payLinkOf("not an address")).toBeUndefined();
});
