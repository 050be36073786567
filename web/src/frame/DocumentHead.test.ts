import { readFileSync } from "node:fs";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { expect, test } from "vitest";
import { renderer } from "../entry-server.tsx";
import { shareImagePath } from "../platform/navigation/paths.ts";
import { readPage } from "../testing/read-page.ts";
import { barColours } from "./DocumentHead.tsx";

const upload = (letter: string, extension: string) => `/media/${letter.repeat(64)}.${extension}`;
const icon = {
  32: upload("1", "png"),
  180: upload("2", "png"),
  192: upload("3", "png"),
  512: upload("4", "png"),
};
const card = { zh: upload("a", "jpg"), en: upload("b", "jpg") };
const square = upload("c", "jpg");

const pages = [...renderer.paths, "/nowhere"].flatMap((path) =>
  languages.map((language) => ({ path, language })),
);

test("the browser's bar has the page's colour in each theme", () => {
  const tokens = readFileSync(new URL("../ui/styles/tokens.css", import.meta.url), "utf8");
  expect(tokens).toContain(`--bg: light-dark(${barColours.light}, ${barColours.dark});`);
});

/** What the head of a page names, addresses without the origin. */
async function readPictures(path: string, language: Language, fields: Partial<SiteConfig["basic"]>) {
  const basic = { ...builtInSiteConfig.basic, ...fields };
  const { html } = await readPage(path, language, { basic });
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replace("https://a.example", "");
  return {
    card: find(/<meta property="og:image" content="([^"]+)"/),
    type: find(/<meta property="og:image:type" content="([^"]+)"/),
    alt: find(/<meta property="og:image:alt" content="([^"]+)"/),
    square: find(/<link rel="image_src" href="([^"]+)"/),
    favicon: find(/<link rel="icon" href="([^"]+)"/),
    touch: find(/<link rel="apple-touch-icon" href="([^"]+)"/),
  };
}

test("every page has the uploaded pictures, and no drawn one is left", async () => {
  const fields = { sharePicture: card.zh, sharePictureEn: card.en, shareSquare: square, icon };
  for (const { path, language } of pages) {
    expect(await readPictures(path, language, fields), `${path} ${language}`).toEqual({
      card: card[language],
      type: "image/jpeg",
      alt: language === "zh" ? "鲸帧" : "Baleen",
      square,
      favicon: icon[32],
      touch: icon[180],
    });
  }
  const { structuredData } = renderer.render({
    path: "/",
    language: "zh",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "https://a.example",
    content: { ...builtInSiteConfig, basic: { ...builtInSiteConfig.basic, ...fields }, packages: [] },
  });
  expect(JSON.stringify(structuredData)).toContain(`"logo":"https://a.example${icon[512]}"`);
});

test("without uploads each page has the drawn ones", async () => {
  for (const { path, language } of pages) {
    const drawn = renderer.publicPaths.includes(path) ? path : "/";
    expect(await readPictures(path, language, {}), `${path} ${language}`).toMatchObject({
      card: shareImagePath(drawn, language),
      type: "image/png",
      square: `/share/square.${language}.png`,
      favicon: "/favicon.svg",
      touch: "/apple-touch-icon.png",
    });
  }
});

test("English pages have the Chinese share picture if there is no English one, Chinese pages never the English one", async () => {
  expect((await readPictures("/pricing", "en", { sharePicture: card.zh })).card).toBe(card.zh);
  expect((await readPictures("/pricing", "zh", { sharePictureEn: card.en })).card).toBe(
    "/share/pricing.zh.png",
  );
});

test("the opaque icon is the square picture of links if there is no other: apps show transparent parts black", async () => {
  for (const language of languages)
    expect((await readPictures("/", language, { icon })).square).toBe(icon[180]);
});
