import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const lazyCode = /\/assets\/(sections-below|frame-parts)-[^/]+\.js$/;
const nextSlide = { zh: "下一张", en: "Next slide" };
const systemTheme = { zh: "主题：跟随系统", en: "Theme: system" };

/** Waits until the first screen is hydrated. */
async function waitForFirstParts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__reactFiber$")),
  );
}

function shownSlide(page: Page): Promise<string[]> {
  return page.locator("section:has(> #showcase) h3").filter({ visible: true }).allTextContents();
}

test("what is pressed or chosen before a part's code is there is done once it is, and nothing is drawn anew", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "zh" });
  const { page } = visitor;
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route(lazyCode, async (route) => {
    await codeMayCome;
    await route.continue();
  });
  await page.goto("/");
  await waitForFirstParts(page);
  const parts = await page.locator("main section, footer").elementHandles();
  expect(parts.length).toBeGreaterThan(6);

  await visitor.button(nextSlide).click();
  await visitor.button(nextSlide).click();
  await visitor.button(systemTheme).click();
  await page.getByRole("navigation").getByRole("link", { name: "English", exact: true }).click();
  expect(await shownSlide(page)).toEqual(["智能剪辑"]);
  // Scrolling has changed the bar around it.
  expect(await visitor.button(uiTexts.contact).isVisible()).toBe(true);

  letCodeCome();
  await visitor.waitForHydration();
  await expect.poll(() => shownSlide(page)).toEqual(["Voice cloning"]);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  for (const part of parts) expect(await part.evaluate((element) => element.isConnected)).toBe(true);
});

test("a menu that is opened before its code is there opens once it is", async ({ visitors }) => {
  const viewport = { width: 390, height: 844 };
  const visitor = await visitors.invite({ language: "zh", viewport });
  const { page } = visitor;
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route(lazyCode, async (route) => {
    await codeMayCome;
    await route.continue();
  });
  await page.goto("/pricing");
  await waitForFirstParts(page);
  await visitor.button(uiTexts.menu).click();
  expect(await visitor.dialog(uiTexts.menu).isVisible()).toBe(false);
  letCodeCome();
  await visitor.dialog(uiTexts.menu).getByRole("button", { name: uiTexts.contact.zh }).click();
});

test("parts whose code cannot be had are still read, lead elsewhere, and do what was pressed once it comes", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "en", expected: /ERR_FAILED|Failed to fetch/ });
  const { page } = visitor;
  let tries = 0;
  await page.route(lazyCode, async (route) => {
    tries += 1;
    await route.abort();
  });
  await page.goto("/");
  await waitForFirstParts(page);
  await expect.poll(() => tries).toBeGreaterThan(1);
  const before = tries;
  await visitor.button(nextSlide).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  expect(await shownSlide(page)).toEqual(["Smart cuts"]);

  await page.unroute(lazyCode);
  await visitor.button(nextSlide).click();
  await expect.poll(() => shownSlide(page)).toEqual(["Voice cloning"]);

  await page.route(lazyCode, (route) => route.abort());
  await page.goto("/");
  await waitForFirstParts(page);
  await page.locator("footer").getByRole("link", { name: uiTexts.pricing.en }).click();
  await page.waitForURL("**/pricing");
});
