import { gzipSync } from "node:zlib";
import { languages } from "@baleen/contract/language.ts";
import { describe, expect, inject, test } from "vitest";
import { publicPages } from "./testing/pages.ts";

const siteUrl = inject("siteUrl");

const read = async (address: string) => await (await fetch(new URL(address, siteUrl))).text();
const kilobytesOf = (text: string) => gzipSync(text).length / 1000;

/** All that styles the page: what travels in it and what it asks for. */
async function stylesOf(html: string): Promise<string> {
  const within = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.css/g))];
  return [...within, ...(await Promise.all(files.map(read)))].join("\n");
}

describe.each(languages)("in %s", (language) => {
  test.for(publicPages)("$path is light: at most 40 kB of HTML, of which 20 are styles", async ({ path }) => {
    const html = await read(`${path}?lang=${language}`);
    const css = await stylesOf(html);
    expect(kilobytesOf(html)).toBeLessThanOrEqual(40);
    expect(css).not.toBe("");
    expect(kilobytesOf(css)).toBeLessThanOrEqual(20);
  });
});
