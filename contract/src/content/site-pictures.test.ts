import { expect, test } from "vitest";
import { builtInSiteConfig } from "./built-in-content.ts";
import { siteConfig } from "./site-config.ts";
import { iconSides, siteIcons } from "./site-pictures.ts";

const upload = (letter: string, extension: string) => `/media/${letter.repeat(64)}.${extension}`;
const icon = Object.fromEntries(iconSides.map((side, index) => [side, upload("abcd"[index] ?? "", "png")]));
const parse = (fields: object) => siteConfig.shape.basic.parse({ ...builtInSiteConfig.basic, ...fields });

test("a picture of the site is an upload in the format that apps read; another address is left out", () => {
  const picture = upload("a", "jpg");
  expect(parse({ sharePicture: picture, shareSquare: picture, icon })).toMatchObject({
    sharePicture: picture,
    shareSquare: picture,
    icon,
  });
  const unusable = ["/share/home.zh.png", upload("a", "webp"), `https://a.example${picture}`, `${picture}?x`];
  for (const address of unusable) {
    const read = parse({ sharePicture: address, shareSquare: address, icon: { ...icon, 32: address } });
    expect([read.sharePicture, read.shareSquare, read.icon]).toEqual([undefined, undefined, undefined]);
  }
});

test("an icon without one of its sizes is left out as a whole", () => {
  for (const side of iconSides) expect(parse({ icon: { ...icon, [side]: undefined } }).icon).toBeUndefined();
});

test("the site's icons are the uploaded ones or else the drawn ones", () => {
  expect(Object.values(siteIcons(parse({ icon }))).map(({ href }) => href)).toEqual([
    icon[32],
    icon[180],
    icon[512],
  ]);
  expect(Object.values(siteIcons(builtInSiteConfig.basic)).map(({ href }) => href)).toEqual([
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/icon-512.png",
  ]);
});
