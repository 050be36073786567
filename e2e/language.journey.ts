import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { test } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import { Visitor } from "./testing/visitor.ts";

describe.each(languages)("from %s", (language) => {
  test("switching the language keeps what is typed, and does not load anything anew [spec 1.6]", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language });
    await visitor.open("/register");
    await visitor.field(uiTexts.username).fill("kelp_99");
    const documents: string[] = [];
    visitor.page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });

    await visitor.menuLink(uiTexts.otherLanguage).click();
    const other = language === "zh" ? "en" : "zh";
    const after = new Visitor(visitor.page, other);
    await after.heading(uiTexts.register).waitFor();
    await expect.poll(() => after.field(uiTexts.username).inputValue()).toBe("kelp_99");
    await expect
      .poll(() => visitor.page.locator("html").getAttribute("lang"))
      .toMatch(new RegExp(`^${other}`));
    expect(await visitor.page.title()).toContain(after.text(uiTexts.register));
    expect(documents).toEqual([]);

    // Browsers store a cookie with a delay; a reload before that would not send it.
    const cookies = visitor.page.context();
    await expect
      .poll(async () => (await cookies.cookies()).find(({ name }) => name === "lang")?.value)
      .toBe(other);
    await visitor.page.reload();
    await after.heading(uiTexts.register).waitFor();
  });
});

test("an address with a language wins over the browser's own", async ({ visitors }) => {
  const visitor = await visitors.invite({ language: "zh" });
  await visitor.open("/pricing?lang=en");
  await new Visitor(visitor.page, "en").heading(uiTexts.pickPackage).waitFor();
});
