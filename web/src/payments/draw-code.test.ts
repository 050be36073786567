import { toDataURL } from "qrcode";
import { expect, test } from "vitest";
import { renderQrCode } from "./use-payment.ts";

test("a payment code is drawn from its content, 200 wide with a margin of 2 [spec 7.11, 9.14]", async () => {
  const content = "weixin://wxpay/bizpayurl?pr=kelp";
  const drawn = await renderQrCode(content);
  expect(drawn).toBe(await toDataURL(content, { width: 200, margin: 2 }));
  expect(await renderQrCode("weixin://another")).not.toBe(drawn);
  // A PNG's width stands at the 16th byte.
  expect(Buffer.from(drawn.replace("data:image/png;base64,", ""), "base64").readUInt32BE(16)).toBe(200);
});
