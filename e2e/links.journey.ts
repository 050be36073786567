import { languages } from "@baleen/contract/language.ts";
import { expect, test } from "@playwright/test";
import { publicPages } from "./testing/pages.ts";
import { site } from "./testing/site.ts";

const siteUrl = site.url;

/** The page about missing pages offers its own content, and itself in the other language. */
const missing = ["/no-such-page", "/404"];

/** The page as a crawler gets it. */
async function fetchPage(address: string): Promise<string> {
  return await (await fetch(new URL(address, siteUrl))).text();
}

function linksOf(html: string, at: string): string[] {
  const addresses = [...html.matchAll(/ href="([^"]+)"/g)].map(([, address = ""]) => address);
  return addresses
    .map((address) => new URL(address.replaceAll("&amp;", "&"), new URL(at, siteUrl)))
    .filter(({ origin }) => origin === siteUrl)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("no link of any page leads nowhere", async () => {
      const starts = publicPages.map(({ path }) => `${path}?lang=${language}`);
      const pages = await Promise.all(starts.map(async (at) => ({ at, html: await fetchPage(at) })));
      const links = new Set(pages.flatMap(({ at, html }) => linksOf(html, at)));
      expect(links.size).toBeGreaterThan(40);
      const dead: string[] = [];
      // Sequentially, because the server may reject many parallel requests.
      for (const link of links) {
        const { pathname, hash } = new URL(link, siteUrl);
        const answer = await fetch(new URL(link, siteUrl));
        const html = await answer.text();
        const isThere = answer.ok || missing.includes(pathname);
        const hasTarget = !hash || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
        if (!isThere) dead.push(`${link} answers ${answer.status}`);
        else if (!hasTarget) dead.push(`${link} has no such part`);
      }
      expect(dead).toEqual([]);
    });
  });
}
