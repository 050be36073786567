import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { findLateLiveRegions } from "./testing/live-regions.ts";
import { ownSite } from "./testing/own-site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const site = ownSite();

const bilingual = {
  title: "海底收音",
  titleEn: "Sound from below",
  description: "在水下也听得清。",
  descriptionEn: "Clear even under water.",
  features: ["去掉水声"],
  featuresEn: ["Removes the water"],
};
const chineseOnly = { title: "夜里也拍", description: "月光够用。", features: ["降噪"] };
const withPicture = {
  ...chineseOnly,
  title: "有图",
  titleEn: "With a picture",
  image: "/favicon.svg",
  features: ["看得见"],
};
const withBrokenPicture = {
  ...chineseOnly,
  title: "图坏了",
  titleEn: "With a broken picture",
  image: "/no-such-picture.webp",
};

test("published features appear: the first as the heading, the others as tracks [spec 2.11]", async ({
  visitors,
}) => {
  await site.publish({ features: [bilingual, chineseOnly, withPicture, withBrokenPicture] });
  const visitor = await visitors.create({
    language: "en",
    baseURL: site.url,
    expectedMessages: /status of 404/,
  });
  await visitor.open("/");
  const region = visitor.page.getByRole("region", { name: bilingual.titleEn });
  await region.waitFor();
  const text = await region.innerText();
  expect(text).toContain(bilingual.descriptionEn);
  expect(text).toContain("Removes the water");
  // Texts without English stay Chinese.
  expect(await region.getByRole("heading").allInnerTexts()).toEqual([
    bilingual.titleEn,
    chineseOnly.title,
    withPicture.titleEn,
    withBrokenPicture.titleEn,
  ]);
  await region.getByRole("heading").last().scrollIntoViewIfNeeded();
  // A picture that fails to load leaves no box.
  await expect.poll(() => region.locator("img").count()).toBe(1);
});

test("one feature is a heading without tracks, and none leaves nothing", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", baseURL: site.url });
  await site.publish({ features: [bilingual] });
  await visitor.open("/");
  const region = visitor.page.getByRole("region", { name: bilingual.titleEn });
  expect(await region.getByRole("heading").count()).toBe(1);
  await site.publish({ features: [] });
  await visitor.open("/");
  expect(await region.count()).toBe(0);
  expect(await visitor.page.getByText("25+").count()).toBe(0);
});

const pageUpdated = { zh: "这一页的内容有更新", en: "This page has changed" };
const reload = { zh: "刷新", en: "Reload" };
const renamed = (name: string) => ({
  basic: { ...builtInSiteConfig.basic, name, nameEn: name },
});

/** Opens a page whose content is published anew before it asks for it. */
async function openBeforePublishing(visitor: Visitor, path: string, documents: object): Promise<void> {
  const { page } = visitor;
  const { promise: isPublished, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/api/config/website/*", async (route) => {
    await isPublished;
    await route.continue();
  });
  await visitor.open(path);
  await site.publish(documents);
  goOn();
}

for (const language of languages) {
  test(`where newer content is published, the page offers to load again, and keeps what was typed (${language})`, async ({
    visitors,
  }) => {
    await site.publish({});
    const visitor = await visitors.create({ language, baseURL: site.url });
    const { page } = visitor;
    await openBeforePublishing(visitor, "/register", renamed(`Orca ${language}`));
    await visitor.field(uiTexts.username).fill("kelp_99");
    await visitor.waitForAnnouncement(pageUpdated);
    expect(await findLateLiveRegions(page)).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    expect(await page.getByText(`Orca ${language}`).count()).toBe(0);

    await visitor.button(reload).click();
    // Narrow screens show one of the two names.
    await page.getByText(`Orca ${language}`).filter({ visible: true }).first().waitFor();
    await expect.poll(() => visitor.field(uiTexts.username).inputValue()).toBe("kelp_99");
    await page.locator("[data-site-config=loaded]").waitFor();
    expect(await visitor.button(reload).count()).toBe(0);
  });
}

test("the same content is offered once, also where a cache sends the page as it was", async ({
  visitors,
}) => {
  await site.publish({});
  const visitor = await visitors.create({ language: "en", baseURL: site.url });
  const { page } = visitor;
  let firstBody: Buffer | undefined;
  await page.route("**/legal/terms", async (route) => {
    const response = await route.fetch();
    firstBody ??= await response.body();
    await route.fulfill({ response, body: firstBody });
  });
  await openBeforePublishing(visitor, "/legal/terms", renamed("Beluga"));
  await Promise.all([page.waitForEvent("load"), visitor.button(reload).click()]);
  await page.locator("[data-site-config=loaded]").waitFor();
  expect(await visitor.button(reload).count()).toBe(0);
  await site.publish(renamed("Narwhal"));
  await visitor.open("/legal/terms");
  await visitor.button(reload).waitFor();
  await page.locator("[data-reload-offer]").getByRole("button", { name: "Close" }).click();
  expect(await visitor.button(reload).count()).toBe(0);
});
