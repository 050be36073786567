import { readdir } from "node:fs/promises";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type Language, languages, languageTag } from "@baleen/contract/language.ts";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { readHead } from "./testing/document-head.ts";
import { publicPages } from "./testing/pages.ts";
import { site } from "./testing/site.ts";

const siteUrl = site.url;
const { icp, icpLink } = builtInSiteConfig.company;
const locales = { zh: "zh_CN", en: "en_US" } as const;
const limits = {
  zh: { title: 28, description: [60, 80] },
  en: { title: 60, description: [140, 160] },
} as const;

const listedPaths = publicPages.filter(({ isListed = true }) => isListed).map(({ path }) => path);
const unlistedPaths = [
  ...publicPages
    .filter(({ status, isListed }) => status === 200 && isListed === false)
    .map(({ path }) => path),
  "/profile",
];
const addressOf = (path: string, language: Language) =>
  `${siteUrl}${path}${language === "en" ? "?lang=en" : ""}`;

/** What a crawler gets, which sends no `Accept-Language` and keeps no cookies. */
async function crawl(address: string) {
  const answer = await fetch(address, { redirect: "manual", headers: { "accept-language": "" } });
  return { answer, html: await answer.text() };
}

type Crawl = Awaited<ReturnType<typeof crawl>> & { head: ReturnType<typeof readHead> };
const crawls = new Map<string, Promise<Crawl>>();

/** Like `crawl`, once for all tests. */
async function crawlOnce(address: string): Promise<Crawl> {
  const before = crawls.get(address);
  if (before) return await before;
  const now = crawl(address).then((got) => ({ ...got, head: readHead(got.html) }));
  crawls.set(address, now);
  return await now;
}

const plainText = (html: string) => html.replaceAll("&#x27;", "’").replaceAll("&amp;", "&");
/** The first heading of a document. */
const headingIn = (html: string) =>
  plainText((/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").replaceAll(/<[^>]+>/g, ""));
/** The heading that a picture was drawn with, which has `|` at its possible line breaks. */
const titleIn = (xmp: Buffer | undefined) =>
  plainText(/dc:title="([^"]*)"/.exec(String(xmp))?.[1] ?? "no title").replaceAll("|", "");

const offersIn = (html: string) => readHead(html).things.flatMap(({ offers = [] }) => offers);

const cases = languages.flatMap((language) =>
  listedPaths.map((path) => ({ path, language, address: addressOf(path, language) })),
);
for (const { path, language, address } of cases) {
  test.describe(`${path} in ${language}`, () => {
    test("names itself, and the other language names it back [spec 2.1]", async () => {
      const {
        answer: { status, headers },
        head,
      } = await crawlOnce(address);
      expect(status).toBe(200);
      expect(head.language).toBe(languageTag[language]);
      expect(head.meta("content-language")).toBe(languageTag[language]);
      expect(headers.get("content-language")).toBe(languageTag[language]);
      expect(headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie, User-Agent");
      expect(head.meta("robots")).toBeUndefined();
      expect(head.links("canonical").map(({ href }) => href)).toEqual([address]);
      // Both pages have the same three links, to both languages and the default.
      const languageLinks = head.links("alternate").filter((link) => link.language !== undefined);
      expect(languageLinks).toEqual([
        { language: "zh-CN", href: addressOf(path, "zh") },
        { language: "en", href: addressOf(path, "en") },
        { language: "x-default", href: addressOf(path, "zh") },
      ]);
    });

    test("has a title and a description of the right length", async () => {
      const { head } = await crawlOnce(address);
      const { title, description } = limits[language];
      expect(head.title?.length, head.title).toBeLessThanOrEqual(title);
      const { length } = head.meta("description") ?? "";
      expect(length).toBeGreaterThanOrEqual(description[0]);
      expect(length).toBeLessThanOrEqual(description[1]);
    });

    test("has a picture of its own for those who share it", async () => {
      const { html, head } = await crawlOnce(address);
      expect(head.meta("og:url")).toBe(address);
      expect(head.meta("og:title")).toBe(head.title);
      expect(head.meta("og:locale")).toBe(locales[language]);
      expect(head.meta("og:locale:alternate")).toBe(locales[language === "zh" ? "en" : "zh"]);
      expect(head.meta("twitter:card")).toBe("summary_large_image");
      const answer = await fetch(head.meta("og:image") ?? "");
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      const { width, height, xmp } = await sharp(await answer.arrayBuffer()).metadata();
      expect(titleIn(xmp), "Draw it again: npm run media -- share").toBe(headingIn(html));
      expect([width, height].map(String)).toEqual([
        head.meta("og:image:width"),
        head.meta("og:image:height"),
      ]);
      expect([width, height]).toEqual([1200, 630]);
      const square = await fetch(head.links("image_src")[0]?.href ?? "");
      expect(square.headers.get("content-type")).toBe("image/png");
    });

    test("describes itself in the words of schema.org", async () => {
      const { head } = await crawlOnce(address);
      const types = head.things.map((thing) => thing["@type"]);
      const innerOf: Readonly<Record<string, readonly string[]>> = {
        "/pricing": ["SoftwareApplication", "FAQPage"],
        "/payment-help": ["FAQPage"],
      };
      const inner = innerOf[path] ?? [];
      expect(types).toEqual(
        path === "/"
          ? ["Organization", "WebSite", "SoftwareApplication", "VideoObject"]
          : ["WebPage", "BreadcrumbList", ...inner],
      );
      expect(JSON.stringify(head.things)).not.toMatch(/aggregateRating|<|JobPosting/);
    });

    test("carries the filing number with its link", async () => {
      const { html } = await crawlOnce(address);
      const link = [...html.matchAll(/<a .*?<\/a>/g)].find(([element]) => element.includes(`>${icp}<`))?.[0];
      expect(link).toContain(`href="${icpLink}"`);
    });
  });
}

test("no picture is left of a page that is gone", async () => {
  const pages = await Promise.all(cases.map(({ address }) => crawlOnce(address)));
  const shown = pages.flatMap(({ head }) => [head.meta("og:image"), head.links("image_src")[0]?.href]);
  const files = new Set(shown.map((address = "") => new URL(address).pathname.replace("/share/", "")));
  expect(new Set(await readdir(new URL("../web/public/share", import.meta.url)))).toEqual(files);
});

test("no two pages share a title, a description or a picture", async () => {
  const pages = await Promise.all(cases.map(({ address }) => crawlOnce(address)));
  for (const read of ["description", "og:title", "og:image"]) {
    const texts = pages.map(({ head }) => head.meta(read));
    expect(new Set(texts).size, read).toBe(cases.length);
  }
});

for (const language of languages) {
  test(`the offered prices are those that the page shows, in ${language}`, async () => {
    const { html } = await crawl(addressOf("/pricing", language));
    const shown = [...html.matchAll(/<strong>¥([\d.]+)<\/strong>/g)].map(([, price]) => Number(price));
    const offers = offersIn(html);
    expect(shown.length).toBeGreaterThan(0);
    expect(offers.map(({ price }) => Number(price))).toEqual(shown);
    const range = offersIn((await crawl(addressOf("/", language))).html);
    expect(range.map(({ lowPrice, highPrice }) => [Number(lowPrice), Number(highPrice)])).toEqual([
      [Math.min(...shown), Math.max(...shown)],
    ]);
    for (const { priceCurrency } of [...offers, ...range]) expect(priceCurrency).toBe("CNY");
  });
}

test("the sitemap lists the public pages in both languages, and nothing else", async () => {
  const { answer, html } = await crawl(`${siteUrl}/sitemap.xml`);
  expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
  const entries = [...html.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = ""]) => entry);
  const listed = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
  expect(listed.toSorted()).toEqual(cases.map(({ address }) => address).toSorted());
  for (const entry of entries) {
    const alternates = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)];
    expect(alternates.map(([, tag]) => tag)).toEqual(["zh-CN", "en", "x-default"]);
    for (const [, , href] of alternates) expect(listed).toContain(href);
  }
});

test("robots.txt names the sitemap and keeps crawlers from the API alone", async () => {
  const { html } = await crawl(`${siteUrl}/robots.txt`);
  expect(html).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(html.match(/Disallow: .*/g)).toEqual(["Disallow: /api/"]);
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    for (const path of unlistedPaths) {
      test(`${path} asks not to be listed`, async () => {
        const { html } = await crawl(addressOf(path, language));
        const head = readHead(html);
        expect(head.meta("robots")).toBe("noindex");
        expect(head.links("canonical")).toEqual([]);
        expect(head.things).toEqual([]);
        expect(html).toContain(icp);
      });
    }

    test("an address that is none answers 404 in the reader's language", async () => {
      const { answer, html } = await crawl(addressOf("/no-such-page", language));
      expect(answer.status).toBe(404);
      expect(readHead(html).language).toBe(languageTag[language]);
      expect(readHead(html).meta("robots")).toBe("noindex");
      const frame = publicPages.find(({ status }) => status === 404)?.title[language] ?? "";
      expect(html.replace(/<[^>]+>/g, "")).toContain(frame);
    });
  });
}

test("icons and the manifest are what they say they are", async () => {
  const { html } = await crawl(`${siteUrl}/`);
  const head = readHead(html);
  const manifest = await fetch(siteUrl + head.links("manifest")[0]?.href);
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  const touch = { src: head.links("apple-touch-icon")[0]?.href ?? "", sizes: "180x180", type: "image/png" };
  for (const { src, sizes, type } of [touch, ...icons]) {
    const answer = await fetch(siteUrl + src);
    expect(answer.headers.get("content-type")).toBe(type);
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const small = await fetch(`${siteUrl}/favicon.ico`);
  expect(small.headers.get("content-type")).toMatch(/^image\//);
});
