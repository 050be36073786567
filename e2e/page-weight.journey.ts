import { gzipSync } from "node:zlib";
import { languages } from "@baleen/contract/language.ts";
import { expect, test } from "@playwright/test";
import { publicPages } from "./testing/pages.ts";
import { site } from "./testing/site.ts";

const siteUrl = site.url;

/** The page as in production, without the demo's strip. */
const headers = { cookie: "demo_strip=hidden" };
const read = async (address: string) => await (await fetch(new URL(address, siteUrl), { headers })).text();
const kilobytesOf = (text: string) => gzipSync(text).length / 1000;

/** All styles of the page: inline ones and linked files that are not disabled. */
async function stylesOf(html: string): Promise<string> {
  const within = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const asked = links.filter((link) => !link.includes("disabled"));
  const files = asked.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? "");
  return [...within, ...(await Promise.all(files.map(read)))].join("\n");
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    for (const { path } of publicPages) {
      test(`${path} is light: at most 40 kB of HTML, of which 11 are styles`, async () => {
        const html = await read(`${path}?lang=${language}`);
        const css = await stylesOf(html);
        expect(kilobytesOf(html)).toBeLessThanOrEqual(40);
        expect(css).not.toBe("");
        expect(kilobytesOf(css)).toBeLessThanOrEqual(11);
      });
    }
  });
}
