import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { CaptchaSolver, requestCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { findLateLiveRegions, readAnnouncements } from "./testing/live-regions.ts";
import { pauseClock, runClockFor, runClockUntil } from "./testing/page-clock.ts";
import { closeSuccessPanel, orderYearly, settleAtCashier, showCode } from "./testing/paying.ts";
import {
  createSession,
  newAddress,
  newPerson,
  registerAccount,
  submitLoginForm,
} from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

async function expectHeard(visitor: Visitor, pair: Localized): Promise<void> {
  await visitor.waitForAnnouncement(pair);
  expect(await findLateLiveRegions(visitor.page)).toEqual([]);
}

test("screen readers announce the outcome of registering and signing in [spec 8.18]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  const person = newPerson();
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await expectHeard(visitor, uiTexts.registered);
  await submitLoginForm(visitor, { ...person, password: "not-this-one" });
  await expectHeard(visitor, uiTexts.credentialsWrong);
  await submitLoginForm(visitor, person);
  await expectHeard(visitor, uiTexts.loggedIn);
});

test("how long a code lives and when there is another is said before it is asked for", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  const reader = new CaptchaSolver(visitor);
  await visitor.page.clock.install();
  await visitor.open("/login");
  await visitor.tab(uiTexts.loginMethods.email).click();
  const code = visitor.field(uiTexts.code.email);
  await expect.poll(() => code.getAttribute("aria-describedby")).not.toBeNull();
  await visitor.textElement(uiTexts.codeLimits).waitFor();

  await visitor.field(uiTexts.address.email).fill(newAddress("email"));
  await requestCode(visitor, reader);
  await expectHeard(visitor, uiTexts.codeSent);
  await visitor.page.clock.runFor(2500);
  const seconds = (await readAnnouncements(visitor.page)).filter((said) => /\d/.test(said));
  expect(seconds, "the seconds are counted for the eyes alone").toHaveLength(1);
});

test("a payment is told of once, however often the page asks [spec 2.20]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  await createSession(visitor);
  await page.clock.install();
  await visitor.open("/pricing");
  await pauseClock(page);
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.textElement(uiTexts.sixMinutes).waitFor();
  await page.keyboard.press("Escape");
  const orderNo = await orderYearly(visitor);
  await expectHeard(visitor, uiTexts.scanWithWechat);
  const before = await readAnnouncements(page);
  await runClockFor(page, 30_000);
  expect(await readAnnouncements(page)).toEqual(before);

  await settleAtCashier(visitor, orderNo, "failed");
  await runClockUntil(page, visitor.dialog(uiTexts.failed));
  await expectHeard(visitor, uiTexts.orderIsOver);
  const second = await showCode(visitor, uiTexts.retry);
  await settleAtCashier(visitor, second, "paid");
  await runClockUntil(page, visitor.dialog(uiTexts.paid));
  await expectHeard(visitor, uiTexts.memberFrom);
  const reloaded = page.waitForEvent("load");
  await page.clock.runFor("00:00:03");
  await reloaded;
  await runClockUntil(page, visitor.dialog(uiTexts.paid));
  await closeSuccessPanel(visitor);
  await expectHeard(visitor, uiTexts.paid);
});
