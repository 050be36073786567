import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true } as const;

const pathOf = ({ page }: Visitor) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Back as a visitor presses it. The page may stay, so no navigation is awaited; one must not destroy what is evaluated. */
const pressBack = ({ page }: Visitor) =>
  page.evaluate(() => {
    setTimeout(() => history.back());
  });

test.describe("Back", () => {
  test("closes the menu and stays on the page", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", ...phone });
    await visitor.open("/features");
    await visitor.open("/pricing");
    const menu = visitor.dialog(uiTexts.menu);
    for (let times = 0; times < 2; times++) {
      await visitor.button(uiTexts.menu).click();
      await menu.waitFor();
      await pressBack(visitor);
      await menu.waitFor({ state: "detached" });
      expect(pathOf(visitor)).toBe("/pricing");
    }
    // A menu that was closed by its button leaves nothing to go back to.
    await visitor.button(uiTexts.menu).click();
    await menu.getByRole("button", { name: visitor.text(uiTexts.close) }).click();
    await menu.waitFor({ state: "detached" });
    await visitor.page.waitForFunction(() => !history.state?.openDialogs);
    await Promise.all([visitor.page.waitForURL("**/features"), pressBack(visitor)]);
  });

  test("leads from a page that was chosen in the menu to the one before it", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", ...phone });
    await visitor.open("/features");
    await visitor.button(uiTexts.menu).click();
    const menu = visitor.dialog(uiTexts.menu);
    await Promise.all([
      visitor.page.waitForURL("**/pricing"),
      menu.getByRole("link", { name: visitor.text(uiTexts.pricing), exact: true }).click(),
    ]);
    await visitor.waitForHydration();
    await Promise.all([visitor.page.waitForURL("**/features"), pressBack(visitor)]);
    await visitor.waitForHydration();
    expect(await visitor.page.evaluate(() => Boolean(history.state?.openDialogs))).toBe(false);
    expect(await menu.count()).toBe(0);
  });

  test("closes the purchase, which then is in no address", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", ...phone });
    await createSession(visitor);
    await visitor.open("/pricing");
    await visitor.button(uiTexts.buyYearly).click();
    const dialog = visitor.dialog(uiTexts.yourOrder);
    await dialog.waitFor();
    await expect.poll(() => pathOf(visitor)).toBe("/pricing?buy=3");
    await pressBack(visitor);
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => pathOf(visitor)).toBe("/pricing");

    await visitor.button(uiTexts.buyYearly).click();
    await dialog.getByRole("button", { name: visitor.text(uiTexts.close) }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => pathOf(visitor)).toBe("/pricing");

    // By an address that names it, as after signing in.
    await visitor.open("/pricing?buy=3");
    await dialog.waitFor();
    await pressBack(visitor);
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => pathOf(visitor)).toBe("/pricing");
  });

  test("closes the menu after the language was changed in it", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", ...phone });
    await visitor.open("/features");
    const opened = await visitor.page.evaluate(() => history.length);
    await visitor.button(uiTexts.menu).click();
    const menu = visitor.dialog(uiTexts.menu);
    await menu.waitFor();
    expect(await visitor.page.evaluate(() => history.length)).toBe(opened + 1);
    // The document in the other language opens the menu again, in the same entry.
    await menu.getByRole("link", { name: visitor.text(uiTexts.otherLanguage) }).click();
    await visitor.page.getByRole("dialog", { name: uiTexts.menu.zh }).waitFor();
    expect(await visitor.page.evaluate(() => history.length)).toBe(opened + 1);
    await pressBack(visitor);
    await visitor.page.getByRole("dialog", { name: uiTexts.menu.zh }).waitFor({ state: "detached" });
    expect(pathOf(visitor)).toBe("/features");
  });
});

test("behind the menu and behind a dialog the page does not scroll, without `:has()` and `:modal` either", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", ...phone });
  const { page } = visitor;
  await createSession(visitor);
  await visitor.open("/pricing");
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll("style")].map((style) => style.textContent),
  );
  expect(styles.join("")).not.toContain(":modal");
  for (const [opener, dialog] of [
    [uiTexts.menu, uiTexts.menu],
    [uiTexts.buyYearly, uiTexts.yourOrder],
  ] as const) {
    await visitor.button(opener).click();
    await visitor.dialog(dialog).waitFor();
    expect(await overflow()).toBe("hidden");
    await page.keyboard.press("Escape");
    await visitor.dialog(dialog).waitFor({ state: "hidden" });
    await expect.poll(overflow).not.toBe("hidden");
  }
});
