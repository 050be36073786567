import { expect } from "@playwright/test";
import { findLowContrastFocusRings } from "./testing/focus-rings.ts";
import { test } from "./testing/journey.ts";
import { activate, focusedName, hasFocus } from "./testing/keyboard.ts";
import { createSession } from "./testing/signing-in.ts";
import { tabThrough } from "./testing/tab-order.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import { Visitor } from "./testing/visitor.ts";

// `every-page.ts` tabs forwards through the content of every page, in both languages.
const ways = [
  { path: "/", key: "Tab", language: "zh" },
  { path: "/", key: "Shift+Tab", language: "en" },
  { path: "/register", key: "Shift+Tab", language: "zh" },
] as const;
for (const way of ways) {
  test(`${way.key} leads through the whole of ${way.path} in ${way.language}`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: way.language });
    await visitor.open(way.path);
    // Validation errors that appear late, after their schema has loaded, would move the focused field.
    await visitor.page.waitForLoadState("networkidle");
    expect(await tabThrough(visitor.page, way.key)).toEqual([]);
  });
}

test("the profile is walked through both ways, and loading it again loses no place", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 500/ });
  const { page } = visitor;
  await createSession(visitor);
  await page.route("**/api/auth/profile", (route) => route.fulfill({ status: 500, body: "{}" }));
  await visitor.open("/profile");
  await visitor.button(uiTexts.loadAgain).waitFor();
  await page.unroute("**/api/auth/profile");
  await visitor.button(uiTexts.loadAgain).press("Enter");
  await visitor.button(uiTexts.bindAddress.email).waitFor();
  await expect.poll(() => page.getByRole("main").evaluate(hasFocus)).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => focusedName(page)).toBe(visitor.text(uiTexts.profile));
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await visitor.open("/profile");
  // It comes last, and what is below it moves.
  await visitor.button(uiTexts.makeRecoveryKey).waitFor();
  for (const key of ["Tab", "Shift+Tab"] as const) expect(await tabThrough(page, key)).toEqual([]);
});

test("the menu of narrow screens stays open, and keeps focus when language or theme change in it", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", viewport: { width: 390, height: 844 } });
  await visitor.open("/");
  await visitor.button(uiTexts.menu).press("Enter");
  await activate(visitor, uiTexts.otherLanguage);
  const inOther = await visitor.page.getByRole("dialog").getByRole("link").last().evaluate(hasFocus);
  expect(inOther).toBe(true);
  const other = new Visitor(visitor.page, "en");
  await other.dialog(uiTexts.menu).waitFor();
  await activate(other, uiTexts.themeOfSystem);
  await expect
    .poll(() =>
      other
        .dialog(uiTexts.menu)
        .getByRole("button", { name: other.text(uiTexts.themeLight) })
        .evaluate(hasFocus),
    )
    .toBe(true);
  await visitor.page.keyboard.press("Escape");
  await expect
    .poll(() => visitor.page.getByRole("banner").getByRole("button").last().evaluate(hasFocus))
    .toBe(true);
});

const surfaces = [
  { path: "/", colorScheme: "light" },
  { path: "/pricing", colorScheme: "light" },
  { path: "/register", colorScheme: "light" },
  { path: "/", colorScheme: "dark" },
] as const;

test("whatever has the focus is plain to see, in light and in dark", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const seen = { light: new Set<string>(), dark: new Set<string>() };
  for (const { path, colorScheme } of surfaces) {
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.open(path);
    expect
      .soft(await findLowContrastFocusRings(visitor.page, seen[colorScheme]), `${path} in ${colorScheme}`)
      .toEqual([]);
  }
});
