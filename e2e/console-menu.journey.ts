import { languages } from "@baleen/contract/language.ts";
import { texts } from "@baleen/web/src/console/shell/shell.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, openConsole } from "./testing/operator.ts";

const groups = {
  zh: ["交易", "商品", "用户", "网站与软件", "管理"],
  en: ["Sales", "Catalog", "People", "Site and app", "Administration"],
} as const;

for (const language of languages) {
  test(`pages are opened by name from anywhere, and the menu has them in groups, in ${language}`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, expectedMessages: /401/ });
    const { page } = visitor;
    await openConsole(visitor, "/console");
    const menu = page.getByRole("navigation", { name: visitor.text(texts.menu) });
    for (const name of groups[language]) await menu.getByRole("list", { name }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("searchbox", { name: visitor.text(consoleTexts.search) });
    await expect(field).toBeFocused();
    const { zh, en } = consoleTexts.newPackage;
    await page.keyboard.type(language === "zh" ? zh : en.toLowerCase());
    await page
      .getByRole("list", { name: visitor.text(texts.pages) })
      .getByRole("button", { name: visitor.text(texts.page) })
      .getByText(visitor.text({ zh, en }))
      .waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/packages/new");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(visitor.text({ zh, en }));
    // What is no page is searched for, and the last line searches for a page's name too.
    await field.fill("orders");
    await page
      .getByRole("list", { name: visitor.text(texts.pages) })
      .getByRole("button", { name: visitor.text(texts.search) })
      .click();
    await page.getByText(visitor.text(consoleTexts.nothingFound)).waitFor();
  });
}
