import { toDataURL } from "qrcode";
import { expect, test } from "vitest";
import { payLinkOf, renderQrCode } from "./use-payment.ts";

test("only what a browser can open becomes a link", () => {
  expect(payLinkOf("https://qr.alipay.com/bax1")).toBe("https://qr.alipay.com/bax1");
  expect(payLinkOf("weixin://wxpay/bizpayurl?pr=1")).toBeUndefined();
  expect(payLinkOf("javascript:alert(1)")).toBeUndefined();
  expect(payLinkOf("not an address")).toBeUndefined();
});

test("a payment code is drawn from its content, 200 wide with a margin of 2 [spec 7.11, 9.14]", async () => {
  const content = "weixin://wxpay/bizpayurl?pr=kelp";
  const drawn = await renderQrCode(content);
  expect(drawn).toBe(await toDataURL(content, { width: 200, margin: 2 }));
  expect(await renderQrCode("weixin://another")).not.toBe(drawn);
  // The width of a PNG is at byte 16 (its IHDR chunk).
  expect(Buffer.from(drawn.replace("data:image/png;base64,", ""), "base64").readUInt32BE(16)).toBe(200);
});
