import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { expect, test } from "vitest";
import { routeAt } from "../routes.ts";
import { readPage } from "../testing/read-page.ts";
import { describePage } from "./describe-page.ts";

const origin = "https://a.example";

async function describeAt(path: string, changes: Partial<PageRequest> = {}) {
  const request: PageRequest = {
    path,
    language: "zh",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin,
    content: { ...builtInSiteConfig, packages: builtInPackages },
    ...changes,
  };
  const things = describePage((await routeAt(path).load()).page, request)?.["@graph"] ?? [];
  // Serialized, because JSON omits undefined properties.
  return things.map((thing) => JSON.parse(JSON.stringify(thing)));
}

test("the home page describes the company, the site and the software with its range of prices", async () => {
  const [company, site, software, video] = await describeAt("/");
  expect(company).toMatchObject({ "@type": "Organization", name: "鲸帧", url: `${origin}/` });
  expect(site).toMatchObject({ "@type": "WebSite", inLanguage: ["zh-CN", "en"] });
  expect(software).toMatchObject({
    "@type": "SoftwareApplication",
    applicationCategory: "MultimediaApplication",
    operatingSystem: "Windows, macOS",
    softwareVersion: "4.6",
    offers: { "@type": "AggregateOffer", priceCurrency: "CNY", lowPrice: "39.00", highPrice: "269.00" },
  });
  expect(software.featureList).toContain("智能剪辑");
  expect(video).toMatchObject({ "@type": "VideoObject", duration: "PT12S", inLanguage: "zh-CN" });
  for (const file of [video.thumbnailUrl, video.contentUrl, software.screenshot])
    expect(file).toMatch(/^https:\/\/a\.example\/.+\.zh.*\.(webp|mp4)/);
});

test("the pricing page offers each package in the page's order, and says which are sold out", async () => {
  const packages = builtInPackages.map((one, index) => ({ ...one, stock: index === 1 ? 0 : null })).reverse();
  const content = { ...builtInSiteConfig, packages };
  const things = await describeAt("/pricing", { language: "en", content });
  const { offers } = things.find((thing) => thing["@type"] === "SoftwareApplication");
  expect(
    offers.map((offer: Record<string, string>) => [offer.name, offer.price, offer.availability]),
  ).toEqual([
    ["Yearly", "269.00", "https://schema.org/InStock"],
    ["Monthly", "39.00", "https://schema.org/InStock"],
    ["Quarterly", "99.00", "https://schema.org/SoldOut"],
  ]);
});

test("the pricing page's questions and answers are those that it shows", async () => {
  const things = await describeAt("/pricing", { language: "en" });
  const { mainEntity } = things.find((thing) => thing["@type"] === "FAQPage");
  expect(mainEntity.length).toBeGreaterThan(5);
  const { text } = await readPage("/pricing");
  for (const { name, acceptedAnswer } of mainEntity) {
    expect(text).toContain(name);
    expect(text).toContain(acceptedAnswer.text);
  }
});

test("without packages there is no offer, and not a false one", async () => {
  const content = { ...builtInSiteConfig, packages: [] };
  const [, , software] = await describeAt("/", { content });
  expect(software).not.toHaveProperty("offers");
});

test("an inner page names its place, and when it changed where that is known", async () => {
  const [page, trail] = await describeAt("/legal/privacy", { language: "en" });
  expect(page).toMatchObject({ "@type": "WebPage", dateModified: "2025-01", inLanguage: "en" });
  expect(trail.itemListElement).toMatchObject([
    { position: 1, item: `${origin}/?lang=en` },
    { position: 2, name: "Privacy", item: `${origin}/legal/privacy?lang=en` },
  ]);
  expect((await describeAt("/updates/releases"))[0].dateModified).toBe("2026-10-22");
  expect((await describeAt("/company/about"))[0]).not.toHaveProperty("dateModified");
});

test("pages that search engines leave out describe nothing", async () => {
  for (const path of ["/login", "/profile", "/nowhere"]) expect(await describeAt(path)).toEqual([]);
});
