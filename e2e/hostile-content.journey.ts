import { brokenDocuments, hostileDocuments } from "@baleen/contract/testing/hostile-content.ts";
import { expect, type Page } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { waitForFrames } from "./testing/frames.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { ownSite } from "./testing/own-site.ts";
import { rememberText } from "./testing/readable-text.ts";
import type { Visitor } from "./testing/visitor.ts";

const site = ownSite();
test.beforeAll(() => site.publish(hostileDocuments));

/** Pages with published content. The home page has all kinds of it. */
const cases = [
  { path: "/", language: "zh" },
  { path: "/pricing", language: "en" },
  { path: "/company/contact", language: "en" },
  { path: "/company/partnership", language: "zh" },
] as const;

/** The `href`s of links other than web URLs, `mailto:` and fragments. */
async function strangeLinks(page: Page): Promise<string[]> {
  return await page
    .locator("a")
    .evaluateAll((links) =>
      links
        .map((link) => (link instanceof HTMLAnchorElement ? link.href : ""))
        .filter((href) => !/^(https?:\/\/|mailto:[\w.+-]+@[\w.-]+(\?subject=[^&]*)?$)/.test(href)),
    );
}

async function hasRun(page: Page): Promise<boolean> {
  return await page.evaluate(() => "hacked" in window);
}

async function arrive(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path);
  await visitor.page.getByRole("contentinfo").getByText("hacked").first().waitFor();
}

for (const { language, path } of cases) {
  test(`on ${path} in ${language}, hostile content runs nothing, leads nowhere and fits`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, baseURL: site.url });
    const { page } = visitor;
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      dialog.dismiss().catch(() => {});
    });
    await arrive(visitor, path);
    expect(await strangeLinks(page)).toEqual([]);
    if (path === "/") expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    expect(await hasRun(page)).toBe(false);
    expect(dialogs).toEqual([]);
  });
}

test("content of no shape at all leaves the page as it came", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const names = Object.keys(brokenDocuments);
  for (const [name, data] of Object.entries(brokenDocuments)) {
    await visitor.page.route(`**/api/config/website/${name}`, (route) =>
      route.fulfill({ json: { code: 0, data } }),
    );
  }
  const hasAsked = Promise.all(
    names.map((name) => visitor.page.waitForResponse(`**/api/config/website/${name}`)),
  );
  await visitor.page.goto("/", { waitUntil: "domcontentloaded" });
  const findLost = await rememberText(visitor.page);
  await hasAsked;
  await waitForFrames(visitor.page, 2);
  expect(await findLost()).toEqual([]);
  expect(await strangeLinks(visitor.page)).toEqual([]);
});

test("a download that leads nowhere is one that is not configured [spec 5.9, 8.9]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", baseURL: site.url });
  await arrive(visitor, "/");
  await visitor.button({ zh: "下载桌面版", en: "Download for desktop" }).click();
  await visitor.textElement({ zh: "下载地址未配置", en: "Download URL not configured" }).waitFor();
  expect(await hasRun(visitor.page)).toBe(false);
});
