import * as qrcode from "qrcode";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderQrCode, renderQrCodePicture } from "./qr-code.ts";

/** The dark modules of an SVG whose path consists of rows of horizontal runs, starting at the quiet zone. */
function darkModules(svg: string, margin: number): string[] {
  const path = /d="(M[^"]*)"[^>]*\/><\/svg>/.exec(svg)?.[1] ?? "";
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mmhv])(-?[\d.]+)(?:[ ,](-?[\d.]+))?/g)].flatMap(
    ([, command, first, second]) => {
      const [a, b] = [Number(first), Number(second ?? 0)];
      if (command === "M") [x, y] = [a, b];
      if (command === "m") [x, y] = [x + a, y + b];
      if (command !== "h" || a < 0) return [];
      const from = x;
      x += a;
      return Array.from({ length: a }, (_, n) => `${from + n + margin} ${Math.floor(y) + margin}`);
    },
  );
}

// joinmarket-webui/jam#892: browsers that resist fingerprinting paint canvases white.
test("a payment code is drawn from its content as an SVG, 200 wide with a margin of 2 [spec 7.11, 9.14]", async () => {
  const content = "weixin://wxpay/bizpayurl?pr=kelp";
  const [type, drawn = ""] = (await renderQrCode(content)).split(",");
  expect(type).toBe("data:image/svg+xml");
  const svg = decodeURIComponent(drawn);
  // The library's own drawing, which starts at its margin.
  const expected = await qrcode.toString(content, { type: "svg", width: 200, margin: 2 });
  expect(darkModules(svg, 2)).toEqual(darkModules(expected, 0));
  expect(darkModules(svg, 2).length).toBeGreaterThan(100);
  const [, modules = 0] = /viewBox="0 0 (\d+) /.exec(expected) ?? [];
  expect(svg).toContain(`width="200" height="200" viewBox="-2 -2 ${modules} ${modules}"`);
  expect(await renderQrCode("weixin://another")).not.toContain(drawn);
});

test("a code to keep is a PNG of the same modules, 8 pixels each, with the quiet zone of the standard", async () => {
  const content = "https://baleen.example/product/desktop";
  const [type, encoded = ""] = (await renderQrCodePicture(content)).split(",");
  expect(type).toBe("data:image/png;base64");
  const { data, info } = await sharp(Buffer.from(encoded, "base64"))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { modules } = qrcode.create(content);
  expect(info.width).toBe((modules.size + 8) * 8);
  const isDark = (column: number, row: number) => data[(row * 8 + 4) * info.width + column * 8 + 4] === 0;
  for (let row = 0; row < modules.size + 8; row += 1) {
    for (let column = 0; column < modules.size + 8; column += 1) {
      const isQuiet = Math.min(row, column) < 4 || Math.max(row, column) >= modules.size + 4;
      expect(isDark(column, row)).toBe(!isQuiet && modules.get(row - 4, column - 4) === 1);
    }
  }
});
