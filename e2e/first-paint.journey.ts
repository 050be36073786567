import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { findLoadingFaults, readEarlyRequests, watchLoading } from "./testing/loading.ts";
import { publicPages } from "./testing/pages.ts";
import { site } from "./testing/site.ts";
import { serveDocumentsUntil } from "./testing/slow-document.ts";

for (const language of languages) {
  test(`home in ${language} asks for nothing but its letters before its scripts, which wait for its first frame`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, viewport: { width: 390, height: 844 } });
    await visitor.open("/");
    const asked = await readEarlyRequests(visitor.page);
    expect(asked.filter((address) => !address.endsWith(".woff2"))).toEqual([]);
  });
}

test("no page is painted while only a part of it has arrived, and home with its whole header", async () => {
  for (const { path } of publicPages) {
    const html = await (await fetch(site.url + path)).text();
    const [, expected] = /<link rel="expect" href="#([\w-]+)" blocking="render"/.exec(html) ?? [];
    const before = path === "/" ? "</header>" : "</main>";
    expect(html.indexOf(` id="${expected}"`), path).toBeGreaterThan(html.indexOf(before));
  }
});

test("a page whose end arrives after its scripts works as a whole, and nothing moves", async ({
  visitors,
}) => {
  const slowSite = await serveDocumentsUntil("</footer>");
  const visitor = await visitors.create({ language: "zh", hasDemoStrip: true, baseURL: slowSite.url });
  await watchLoading(visitor.page);
  await visitor.page.goto("/pricing", { waitUntil: "commit" });
  await visitor.page.waitForFunction(hasEntryScript);
  slowSite.releaseRest();
  await visitor.waitForHydration();
  await visitor.button({ zh: "收起", en: "Hide" }).click();
  expect(await findLoadingFaults(visitor.page)).toEqual([]);
  slowSite.close();
});

/** Whether the entry script has been fetched. */
function hasEntryScript(): boolean {
  const { entry = "" } = document.querySelector<HTMLElement>("script[data-entry]")?.dataset ?? {};
  return performance.getEntriesByType("resource").some(({ name }) => new URL(name).pathname === entry);
}
