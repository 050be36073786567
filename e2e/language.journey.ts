import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import { Visitor } from "./testing/visitor.ts";

for (const language of languages) {
  test.describe(`from ${language}`, () => {
    test("switching the language keeps what is typed, but no password, and where one was [spec 1.6]", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      await visitor.open("/register");
      await visitor.field(uiTexts.username).fill("kelp_99");
      await visitor.field(uiTexts.password).fill("never stored");

      await visitor.menuLink(uiTexts.otherLanguage).click();
      const other = language === "zh" ? "en" : "zh";
      const after = new Visitor(visitor.page, other);
      await after.heading(uiTexts.register).waitFor();
      await expect.poll(() => after.field(uiTexts.username).inputValue()).toBe("kelp_99");
      await expect
        .poll(() => visitor.page.locator("html").getAttribute("lang"))
        .toMatch(new RegExp(`^${other}`));
      expect(await visitor.page.title()).toContain(after.text(uiTexts.register));
      await expect.poll(() => after.field(uiTexts.password).inputValue()).toBe("");
      const link = after.menuLink(uiTexts.otherLanguage);
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

      // Browsers store a cookie with a delay; a reload before that would not send it.
      const cookies = visitor.page.context();
      await expect
        .poll(async () => (await cookies.cookies()).find(({ name }) => name === "lang")?.value)
        .toBe(other);
      await visitor.page.reload();
      await after.heading(uiTexts.register).waitFor();
    });
  });
}

test("a tab and what is typed on it are there in the other language", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  await visitor.open("/register");
  await visitor.tab(uiTexts.wayToRegister.email).click();
  await visitor.field(uiTexts.address.email).fill("krill@example.com");
  await visitor.menuLink(uiTexts.otherLanguage).click();
  const after = new Visitor(visitor.page, "zh");
  await expect.poll(() => after.field(uiTexts.address.email).inputValue()).toBe("krill@example.com");
  await expect.poll(() => after.tab(uiTexts.wayToRegister.email).getAttribute("aria-selected")).toBe("true");
});

test("an address with a language wins over the browser's own", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  await visitor.open("/pricing?lang=en");
  await new Visitor(visitor.page, "en").heading(uiTexts.pickPackage).waitFor();
});
