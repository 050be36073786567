import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession, submitLoginForm } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test("an account works in one place: signing in elsewhere asks first, then ends the other session [spec 4.4, 8.3]", async ({
  visitors,
}) => {
  const atHome = await visitors.create({ language: "en", expectedMessages: /status of 401/ });
  const atWork = await visitors.create({ language: "en" });
  const person = await createSession(atHome);
  await atHome.open("/");

  await atWork.open("/login");
  await submitLoginForm(atWork, person);
  const question = atWork.page.getByRole("alertdialog", { name: atWork.text(uiTexts.elsewhere) });
  await question.waitFor();
  await expect.poll(() => question.getByRole("row").count()).toBeGreaterThan(1);
  const described = await question.getAttribute("aria-describedby");
  expect(await atWork.page.locator(`[id="${described}"]`).innerText()).toMatch(/[？?]$/);
  await expect.poll(() => atWork.button(uiTexts.cancel).evaluate(hasFocus)).toBe(true);
  expect(await findAxeViolations(atWork.page)).toEqual([]);
  expect(await findLayoutFaults(atWork.page)).toEqual([]);
  await atWork.page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => atWork.button(uiTexts.login).evaluate(hasFocus)).toBe(true);
  await atWork.button(uiTexts.login).click();
  await atWork.button(uiTexts.force).click();
  await atWork.page.waitForURL((url) => url.pathname !== "/login");
  await atWork.open("/profile");
  await atWork.textElement({ zh: person.name, en: person.name }).first().waitFor();

  await atHome.menuLink(uiTexts.profile).click();
  await atHome.page.waitForURL("**/login");
  await atHome.textElement(uiTexts.signedOut).first().waitFor();
  await atHome.menuLink(uiTexts.login).waitFor();
});

test("what ends the other session cannot be cancelled half-way; what has ended nothing can", async ({
  visitors,
}) => {
  const atHome = await visitors.create({ language: "en" });
  const atWork = await visitors.create({ language: "en", expectedMessages: /net::ERR_ABORTED/ });
  const { page } = atWork;
  const person = await createSession(atHome);
  await atWork.open("/login");

  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const abandoned = page.waitForEvent("requestfailed");
  const asked = page.waitForRequest("**/api/auth/login");
  await submitLoginForm(atWork, person);
  await asked;
  await atWork.tab({ zh: "邮箱验证码", en: "Email code" }).click();
  expect((await abandoned).url()).toMatch(/login$/);
  held.resolve();
  await page.unroute("**/api/auth/login");

  await atWork.tab({ zh: "账号密码", en: "Account" }).click();
  await submitLoginForm(atWork, person);
  const question = page.getByRole("alertdialog", { name: atWork.text(uiTexts.elsewhere) });
  await question.waitFor();
  const forced = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await forced.promise;
    await route.continue();
  });
  await atWork.button(uiTexts.force).click();
  await expect.poll(() => atWork.button(uiTexts.cancel).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => history.state?.openDialogs === 1);
  expect(await question.isVisible()).toBe(true);
  forced.resolve();
  await page.waitForURL((url) => url.pathname !== "/login");
});
