import { expect, type Page, type Route } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const entry = /\/assets\/entry-client-[^/]+\.js$/;
const showcase = /\/assets\/Showcase-[^/]+\.js$/;
const expectedMessages = /ERR_FAILED|Failed to fetch/;
const nextSlide = { zh: "下一张", en: "Next slide" };
const scriptsFailed = { zh: "本页按钮暂时无法使用", en: "The buttons on this page aren’t working" };

/** Holds back the answers to a request until the returned function is called. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

function shownSlide(page: Page): Promise<string[]> {
  return page.locator("section:has(#showcase) h3").filter({ visible: true }).allTextContents();
}

test("what is pressed in an island before its code is there is done once it is, and nothing is drawn anew", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  const letCodeCome = await hold(page, showcase);
  await visitor.open("/");
  const section = await page.locator("section:has(#showcase)").elementHandle();
  await visitor.button(nextSlide).click();
  await visitor.button(nextSlide).click();
  expect(await shownSlide(page)).toEqual(["智能剪辑"]);
  letCodeCome();
  await expect.poll(() => shownSlide(page)).toEqual(["声音克隆"]);
  expect(await section?.evaluate((element) => element.isConnected)).toBe(true);
});

test("a menu that is opened before the page's script is there opens once it is", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const letCodeCome = await hold(page, entry);
  await page.goto("/pricing");
  await visitor.button(uiTexts.menu).click();
  expect(await visitor.dialog(uiTexts.menu).isVisible()).toBe(false);
  letCodeCome();
  await visitor.dialog(uiTexts.menu).getByRole("button", { name: uiTexts.contact.zh }).click();
});

test("an island whose code cannot be had is still read, and does what is pressed once the code comes", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  let tries = 0;
  await page.route(showcase, async (route) => {
    tries += 1;
    await route.abort();
  });
  await visitor.open("/");
  await visitor.button(nextSlide).click();
  await expect.poll(() => tries).toBeGreaterThan(0);
  expect(await shownSlide(page)).toEqual(["Smart cuts"]);
  await page.unroute(showcase);
  await visitor.button(nextSlide).click();
  await expect.poll(async () => (await shownSlide(page)).join()).not.toBe("Smart cuts");
});

test("a page whose script cannot be had says so, leads elsewhere, and sends what is typed once the script comes", async ({
  visitors,
}) => {
  const visitor = await visitors.create({
    language: "en",
    expectedMessages: /ERR_FAILED|Failed to fetch|status of 400/,
  });
  const { page } = visitor;
  await page.route(entry, (route) => route.abort());
  await page.goto("/login");
  const failure = page.getByText(scriptsFailed.en);
  await failure.waitFor();
  await visitor.field(uiTexts.username).fill("nobody-of-this-name");
  await visitor.field(uiTexts.password).fill("not this one");
  await page.unroute(entry);
  await visitor.button(uiTexts.login).click();
  await visitor.textElement(uiTexts.credentialsWrong).first().waitFor();
  await expect.poll(() => failure.isVisible()).toBe(false);

  await page.route(entry, (route) => route.abort());
  await page.goto("/login");
  await failure.waitFor();
  await page.locator("footer").getByRole("link", { name: uiTexts.pricing.en }).click();
  await page.waitForURL("**/pricing");
});

/** Opens a page and waits until its scripts run or have failed, and it is idle. */
async function openAndIdle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.scripts);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

for (const path of ["/", "/pricing", "/login"]) {
  test(`on ${path}, each script may be missing: the text stays, and the page never turns white`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", expectedMessages });
    const { page } = visitor;
    const files = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) files.add(pathname);
    });
    await openAndIdle(page, path);
    await visitor.waitForHydration();
    const heading = page.getByRole("heading", { level: 1 });
    const words = await heading.innerText();
    expect(files.size).toBeGreaterThan(1);
    for (const file of [...files]) {
      const abort = (route: Route) => route.abort();
      await page.route(`**${file}`, abort);
      await openAndIdle(page, path);
      expect(await heading.innerText(), file).toBe(words);
      await page.unroute(`**${file}`, abort);
    }
  });
}
