import { languages } from "@baleen/contract/language.ts";
import { describe, expect, inject, test } from "vitest";
import { getRaw } from "../bench/raw-answer.ts";
import { publicPages } from "./testing/pages.ts";

const siteUrl = inject("siteUrl");

const kilobytesOf = async (address: string) => (await getRaw(siteUrl + address, "gzip")).body.length / 1000;

describe.each(languages)("in %s", (language) => {
  test.for(publicPages)("$path is light: at most 40 kB of HTML and 20 kB of styles", async ({ path }) => {
    const address = `${path}?lang=${language}`;
    const html = await (await fetch(siteUrl + address)).text();
    const styles = [...new Set(html.match(/\/assets\/[\w.-]+\.css/g))];
    const weights = await Promise.all(styles.map(kilobytesOf));
    expect(await kilobytesOf(address)).toBeLessThanOrEqual(40);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(20);
  });
});
