import * as qrcode from "qrcode";
import { expect, test } from "vitest";
import { renderQrCode } from "./qr-code.ts";

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
