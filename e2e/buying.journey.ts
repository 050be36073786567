import { languages } from "@baleen/contract/language.ts";
import { continueTexts } from "@baleen/web/src/accounts/continue/continue.text.ts";
import { moneyTexts } from "@baleen/web/src/payments/payment.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { orderYearly, pay, payByLink, settleAtCashier, showCode } from "./testing/paying.ts";
import { createSession, logIn, newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const inSight = {
  plan: { zh: "你要买的套餐", en: "Your plan" },
  yearly: { zh: "年度会员 ¥269.00", en: "Yearly ¥269.00" },
  current: { zh: "你现在的会员", en: "Your current plan" },
} as const;

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("a visitor opens an account, signs in, pays for a year and is a member [spec 2.20, 3.4, 4.9]", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language, reducedMotion: "no-preference" });
      const person = newPerson();
      await visitor.open("/");
      await visitor.menuLink(uiTexts.register).click();
      await registerAccount(visitor, person);
      await visitor.textElement(uiTexts.registered).waitFor();
      await logIn(visitor, person);

      await visitor.menuLink(uiTexts.pricing).click();
      await orderYearly(visitor);
      await payByLink(visitor);
      const current = visitor.textElement(inSight.current);
      await current.waitFor();
      expect(await current.count()).toBe(1);
      expect(await visitor.page.getByRole("listitem").filter({ has: current }).innerText()).toContain(
        visitor.text(uiTexts.buyYearly),
      );

      await visitor.menuLink(uiTexts.profile).click();
      await visitor.textElement({ zh: person.name, en: person.name }).first().waitFor();
      const inAYear = new Date(Date.now() + 365 * 86_400_000);
      const profile = visitor.page.getByRole("main");
      await profile
        .getByText(new RegExp(`${inAYear.getFullYear()}`))
        .first()
        .waitFor();
      // Exactly the stored values that docs/spec-readings.md names.
      const kept = await visitor.page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      expect(kept.toSorted()).toEqual(["access_token", "no-recovery", "token", "userInfo"]);
    });
  });
}

test("a payment that fails can be tried again, and the second try makes a member [spec 2.22, 4.9]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  await createSession(visitor);
  await visitor.open("/pricing");
  const first = await orderYearly(visitor, uiTexts.alipay);
  await settleAtCashier(visitor, first, "failed");
  const failed = visitor.dialog(uiTexts.failed);
  await failed.getByText(visitor.text(moneyTexts.none), { exact: true }).waitFor();
  await failed.getByText(first).waitFor();

  const otherTab = await visitor.page.context().newPage();
  await otherTab.goto("/profile");
  await otherTab.getByText(visitor.text(uiTexts.notActive), { exact: true }).waitFor();
  const second = await showCode(visitor, uiTexts.retry);
  expect(second).not.toBe(first);
  await pay(visitor, second);
  await otherTab.getByText(visitor.text(uiTexts.active), { exact: true }).waitFor();
  const stored = () => visitor.page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}"));
  await expect.poll(stored).toMatchObject({ roles: ["vip"] });
});

test("closing the dialog half-way resets it [spec 2.21]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  await createSession(visitor);
  await visitor.open("/pricing");
  await orderYearly(visitor, uiTexts.alipay);
  await visitor.page.keyboard.press("Escape");
  await visitor.dialog(uiTexts.scanToPay).waitFor({ state: "hidden" });

  await visitor.button(uiTexts.buyYearly).click();
  const dialog = visitor.dialog(uiTexts.yourOrder);
  await dialog.waitFor();
  await dialog.getByText(visitor.text(uiTexts.memberUntil)).waitFor();
  await expect
    .poll(() => dialog.getByRole("radio", { name: visitor.text(uiTexts.wechat), exact: true }).isChecked())
    .toBe(true);
  await expect.poll(() => dialog.getByRole("img").count()).toBe(0);
});

test("who is not signed in is led to sign in first, and back afterwards [spec 4.8]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const person = newPerson();
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.page.waitForURL("**/login");
  await logIn(visitor, person);
  const order = visitor.dialog(uiTexts.yourOrder);
  await order.waitFor();
  expect(await order.innerText()).toContain("269.00");
  await visitor.page.keyboard.press("Escape");
  await order.waitFor({ state: "hidden" });
  // A closed dialog does not open again by the URL or a reload.
  await expect.poll(() => new URL(visitor.page.url()).search).toBe("");
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("what is being bought stays in sight until the payment, and the new account signs in by one press [spec 2.24, 4.8]", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language, viewport: { width: 390, height: 844 } });
      const { page } = visitor;
      const openTab = () => page.getByRole("tab", { selected: true }).innerText();
      const expectInSight = async () => {
        const plan = page.getByRole("region", { name: visitor.text(inSight.plan) });
        await plan.getByText(visitor.text(inSight.yearly)).waitFor();
        expect(await findAxeViolations(page)).toEqual([]);
      };
      const person = newPerson();
      await visitor.open("/pricing");
      await visitor.button(uiTexts.buyYearly).click();
      await page.waitForURL("**/login");
      // The short form stands above the specification's forms.
      await visitor.button(continueTexts.goOn).waitFor();
      expect(await openTab()).toBe(visitor.text(uiTexts.loginMethods.username));
      await expectInSight();

      await page
        .getByRole("main")
        .getByRole("link", { name: visitor.text(uiTexts.register) })
        .click();
      await page.waitForURL("**/register");
      await visitor.field(uiTexts.address.phone).waitFor();
      expect(await openTab()).toBe(visitor.text(uiTexts.wayToRegister.phone));
      await expectInSight();
      await visitor.tab(uiTexts.wayToRegister.account).click();
      await registerAccount(visitor, person);

      await visitor.textElement(uiTexts.registered).waitFor();
      await expectInSight();
      await expect.poll(() => page.title()).toContain(visitor.text(uiTexts.login));
      expect(await visitor.field(uiTexts.username).inputValue()).toBe(person.name);
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toContain(person.password);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        visitor.text(uiTexts.login),
      );
      await page.keyboard.press("Enter");
      await visitor.dialog(uiTexts.yourOrder).waitFor();
    });
  });
}

test("who typed before the phone tab was there stays where they are", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const { page } = visitor;
  await visitor.open("/pricing");
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route("**/RegistrationContact-*.js", async (route) => {
    await isAllowed;
    await route.continue();
  });
  await visitor.button(uiTexts.buyYearly).click();
  await page.waitForURL("**/login");
  await visitor.open("/register");
  await visitor.field(uiTexts.username).fill("kelp");
  const isLoaded = page.waitForResponse("**/RegistrationContact-*.js");
  allow();
  await isLoaded;
  await visitor.tab(uiTexts.wayToRegister.email).hover();
  expect(await visitor.field(uiTexts.username).inputValue()).toBe("kelp");
});
