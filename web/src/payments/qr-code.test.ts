import * as qrcode from "qrcode";
import { expect, test } from "vitest";
import { renderQrCode } from "./qr-code.ts";

// joinmarket-webui/jam#892: browsers that keep from being recognised paint canvases white.
test("a payment code is drawn from its content as an SVG, 200 wide with a margin of 2 [spec 7.11, 9.14]", async () => {
  const content = "weixin://wxpay/bizpayurl?pr=kelp";
  const [type, drawn = ""] = (await renderQrCode(content)).split(",");
  expect(type).toBe("data:image/svg+xml");
  const svg = decodeURIComponent(drawn);
  expect(svg).toBe(await qrcode.toString(content, { type: "svg", width: 200, margin: 2 }));
  expect(svg).toContain('width="200" height="200"');
  expect(await renderQrCode("weixin://another")).not.toContain(drawn);
});
