import { expect, type Page } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { openAndWatchLoading } from "./testing/loading.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const strip = {
  name: { zh: "演示", en: "Demo" },
  what: { zh: "付款为模拟", en: "Payments are simulated" },
  outbox: { zh: "发件箱", en: "Outbox" },
  signIn: { zh: "登录示例会员", en: "Sample member" },
  copyKey: { zh: "复制卡密", en: "Card key" },
  copied: { zh: "卡密已复制", en: "Key copied" },
  production: { zh: "正式上线", en: "Go live" },
  hide: { zh: "收起", en: "Hide" },
} as const;

const telephone = { viewport: { width: 390, height: 844 }, hasDemoStrip: true } as const;

test("one press makes a member of a newcomer, another copies a card key that works", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "zh",
    ...telephone,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = visitor;
  await visitor.open("/pricing");
  await visitor.button(strip.signIn).click();
  await page.waitForURL("**/profile");
  await visitor.waitForHydration();
  await visitor.textElement(uiTexts.active).first().waitFor();
  expect(await visitor.button(strip.signIn).isVisible()).toBe(false);

  await visitor.button(strip.copyKey).click();
  await visitor.waitForAnnouncement(strip.copied);
  await visitor.button(uiTexts.activateCard).first().click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^[\w-]{19}$/);
  await visitor.dialog(uiTexts.activateCard).getByRole("textbox").fill(key);
  await visitor.button(uiTexts.activate).click();
  await visitor.textElement(uiTexts.cardDone).waitFor();
});

test("it moves nothing, says who it is, and follows the language that is chosen", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", ...telephone });
  expect(await openAndWatchLoading(visitor, "/", "late")).toEqual([]);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  const bar = visitor.page.getByRole("complementary", { name: visitor.text(strip.name) });
  await bar.getByText(visitor.text(strip.what)).waitFor();
  await visitor.page
    .getByRole("contentinfo")
    .getByRole("link", { name: visitor.text(uiTexts.otherLanguage) })
    .click();
  await visitor.page.getByRole("complementary").getByText(strip.what.zh).waitFor();
  expect(await bar.count()).toBe(0);
});

/** One page of each layout. */
const laidOut = [
  "/",
  "/pricing",
  "/login",
  "/register",
  "/updates/releases",
  "/legal/terms",
  "/legal/report",
];

test("on a telephone it covers nothing of any page that can be pressed, once that is scrolled to", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", ...telephone });
  for (const path of laidOut) {
    await visitor.page.goto(path, { waitUntil: "domcontentloaded" });
    expect.soft(await findCovered(visitor.page), path).toEqual([]);
  }
});

test("its pages open beside the site, and say what they are", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", hasDemoStrip: true });
  await visitor.open("/register");
  for (const { link, heading } of [
    { link: strip.outbox, heading: "Outbox" },
    { link: strip.production, heading: "Going live" },
  ]) {
    const opening = visitor.page.context().waitForEvent("page");
    await visitor.page.getByRole("link", { name: visitor.text(link), exact: true }).click();
    const opened = await opening;
    await opened.getByRole("heading", { name: heading }).waitFor();
    expect(await findAxeViolations(opened)).toEqual([]);
    await opened.close();
  }
});

test("who puts it away does not see it again", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", ...telephone });
  const bar = visitor.page.getByRole("complementary", { name: strip.name.zh });
  await visitor.open("/");
  await visitor.button(strip.hide).click();
  expect(await bar.count()).toBe(0);
  await visitor.open("/pricing");
  expect(await bar.count()).toBe(0);
});

test("without scripts it has links alone", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", hasDemoStrip: true, javaScriptEnabled: false });
  await visitor.page.goto("/");
  const bar = visitor.page.getByRole("complementary", { name: strip.name.en });
  expect(await bar.getByRole("link").count()).toBe(2);
  expect(await bar.getByRole("button").count()).toBe(0);
});

/** Controls that the strip covers after the browser has scrolled to them. */
async function findCovered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      ":is(a, button, input, summary):not(#demo-strip *)",
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]")) continue;
      element.focus();
      element.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (there?.closest("#demo-strip")) found.push(element.textContent ?? "");
    }
    return found;
  });
}
