import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const contact = { zh: "联系", en: "Contact" };
const mailbox = "a[href='mailto:contact@baleen.example']";
const needsScript = { zh: "购买需要启用JavaScript", en: "Buying needs JavaScript" };

for (const language of languages) {
  test.describe(`in ${language}, without scripts`, () => {
    test("the menu of narrow screens opens and leads on", async ({ visitors }) => {
      const viewport = { width: 390, height: 844 };
      const visitor = await visitors.create({ language, viewport, javaScriptEnabled: false });
      const { page } = visitor;
      await page.goto("/");
      const menu = page.locator(`header summary[aria-label="${visitor.text(uiTexts.menu)}"]`);
      expect(await visitor.menuLink(uiTexts.pricing).isVisible()).toBe(false);
      await menu.click();
      expect(await page.locator("header details[open]").locator(mailbox).isVisible()).toBe(true);
      await visitor.menuLink(uiTexts.pricing).click();
      await visitor.heading(uiTexts.pickPackage).waitFor();
    });

    test("the contact item opens on a desk [spec 2.6]", async ({ visitors }) => {
      const visitor = await visitors.create({ language, javaScriptEnabled: false });
      const { page } = visitor;
      await page.goto("/");
      const mail = page.locator("header").locator(mailbox).filter({ visible: true });
      expect(await mail.count()).toBe(0);
      await page
        .locator("header summary")
        .filter({ hasText: visitor.text(contact) })
        .click();
      expect(await mail.count()).toBe(1);
    });

    for (const width of [390, 1440]) {
      test(`no button is dead, and pricing says what it needs, ${width} px wide`, async ({ visitors }) => {
        const viewport = { width, height: 900 };
        const visitor = await visitors.create({ language, viewport, javaScriptEnabled: false });
        const { page } = visitor;
        const buttons = page.getByRole("button").filter({ visible: true });
        await page.goto("/");
        expect(await buttons.allInnerTexts()).toEqual([]);
        const download = page.locator("main").getByRole("link", { name: visitor.text(uiTexts.download) });
        expect(await download.first().getAttribute("href")).toBe("/demo/download");
        await page.goto("/pricing");
        expect(await buttons.allInnerTexts()).toEqual([]);
        expect(await page.locator("main noscript p").innerText()).toContain(visitor.text(needsScript));
      });
    }
  });
}
