import { languages } from "@baleen/contract/language.ts";
import { texts as profileTexts } from "@baleen/web/src/accounts/profile/ProfilePage.text.ts";
import { loginTabs } from "@baleen/web/src/accounts/sign-in/login-tabs.text.ts";
import { comparisonTexts } from "@baleen/web/src/privacy/merging/Comparison.text.ts";
import { doneTexts, mergedText, proofTexts, texts } from "@baleen/web/src/privacy/merging/MergePage.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { openBuyer, orderMonth } from "./testing/buyer.ts";
import { CaptchaSolver, endCooldown, requestCode, typeCode } from "./testing/codes.ts";
import { database } from "./testing/database.ts";
import { channels, fetchApi } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import {
  createSession,
  createVerifiedAccount,
  logIn,
  newPerson,
  type Person,
  submitLoginForm,
} from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Somebody who has paid for a month. */
async function makeMember(): Promise<Person> {
  const buyer = await openBuyer(site.url);
  const orderNo = await orderMonth(site.url, buyer);
  await fetchApi(site.url, `/demo/cashier/${orderNo}`, { result: "paid" });
  return buyer;
}

async function proveByPassword(visitor: Visitor, { name, password }: Person): Promise<void> {
  await visitor.field(proofTexts.username).fill(name);
  await visitor.field(proofTexts.password).fill(password);
  await visitor.button(proofTexts.submit).click();
}

async function lookAround({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
}

for (const language of languages) {
  test(`the other account is proved by its password, both are compared, and its days are in this one (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, expectedMessages: /status of 400/ });
    const other = await makeMember();
    const own = await createSession(visitor);
    await visitor.open("/profile");
    await visitor.page.getByRole("link", { name: visitor.text(profileTexts.mergeAccounts) }).click();
    await visitor.heading(texts.title).waitFor();
    await visitor.waitForHydration();
    await lookAround(visitor);

    await proveByPassword(visitor, { ...other, password: "not this one" });
    await visitor.page
      .getByRole("alert")
      .filter({ hasText: visitor.text(uiTexts.credentialsWrong) })
      .waitFor();
    await proveByPassword(visitor, other);
    const comparison = visitor.heading(comparisonTexts.title);
    await comparison.waitFor();
    await expect.poll(() => comparison.evaluate(hasFocus)).toBe(true);
    const table = visitor.page.getByRole("table");
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      expect.stringContaining(own.name),
      expect.stringContaining(other.name),
    ]);
    await lookAround(visitor);
    // The member's account is the older one, and is offered as the one that remains.
    expect(await visitor.page.getByRole("radio", { name: other.name }).isChecked()).toBe(true);
    await visitor.page.getByRole("radio", { name: own.name }).check();
    await visitor.button(comparisonTexts.submit).click();

    const done = visitor.heading(doneTexts.title);
    await done.waitFor();
    await expect.poll(() => done.evaluate(hasFocus)).toBe(true);
    await visitor.page.getByText(visitor.text(mergedText(own.name, other.name))).waitFor();
    await lookAround(visitor);
    await visitor.page.getByRole("link", { name: visitor.text(doneTexts.profile) }).click();
    await visitor.textElement(profileTexts.active).first().waitFor();
    await visitor.textElement({ zh: own.name, en: own.name }).first().waitFor();

    const stranger = await visitors.create({ language, expectedMessages: /status of 400/ });
    await stranger.open("/login");
    await submitLoginForm(stranger, other);
    await stranger.page
      .getByRole("alert")
      .filter({ hasText: stranger.text(uiTexts.credentialsWrong) })
      .waitFor();
  });
}

for (const channel of channels) {
  test(`the other account is proved by a code to its ${channel}, and the browser is signed in to it afterwards`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", viewport: { width: 390, height: 844 } });
    const solver = new CaptchaSolver(visitor);
    const other = await createVerifiedAccount(channel);
    await endCooldown(other.name);
    const own = await createSession(visitor);
    // An email address is not a username: the part before the @ is.
    const [otherName = ""] = other.name.split("@");
    await visitor.open("/account/merge");
    await visitor.tab(loginTabs[channel]).click();
    await visitor.field(uiTexts.address[channel]).fill(other.name);
    await requestCode(visitor, solver);
    await lookAround(visitor);
    await typeCode(visitor, channel, other.name);
    await visitor.button(proofTexts.submit).click();
    await visitor.heading(comparisonTexts.title).waitFor();
    await lookAround(visitor);
    await visitor.button(comparisonTexts.submit).click();
    await visitor.page.getByText(visitor.text(mergedText(otherName, own.name))).waitFor();
    await lookAround(visitor);
    await visitor.open("/profile");
    await visitor.textElement({ zh: otherName, en: otherName }).first().waitFor();
  });
}

test("an account that is to be deleted is not merged, and the page says what to do", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const other = await makeMember();
  await createSession(visitor);
  await visitor.open("/account/merge");
  await database.query(
    `update accounts set deletion_requested_at = now(), deletes_at = now() + interval '7 days'
     where username = $1`,
    [other.name],
  );
  await proveByPassword(visitor, other);
  await visitor.page.getByText(`账号${other.name}已申请注销，请先登录该账号取消注销`).waitFor();
  expect(await visitor.button(comparisonTexts.submit).count()).toBe(0);
  await lookAround(visitor);
  await visitor.button(comparisonTexts.back).click();
  await visitor.field(proofTexts.username).waitFor();
});

test("long after the sign-in the password of this account is asked for as well", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  const other = await makeMember();
  const own = await createSession(visitor);
  await database.query(
    `update sessions set created_at = sessions.created_at - interval '11 minutes'
     from accounts where accounts.id = account_id and username = $1`,
    [own.name],
  );
  await visitor.open("/account/merge");
  await proveByPassword(visitor, other);
  await visitor.field(comparisonTexts.password).fill("not this one");
  await visitor.button(comparisonTexts.submit).click();
  await visitor.textElement(uiTexts.currentWrong).first().waitFor();
  await lookAround(visitor);
  await visitor.field(comparisonTexts.password).fill(own.password);
  await visitor.button(comparisonTexts.submit).click();
  await visitor.heading(doneTexts.title).waitFor();
});

test("whoever is signed out signs in and comes back to the merge", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const person = newPerson();
  await createSession(visitor, person);
  await visitor.page.evaluate(() => localStorage.clear());
  await visitor.page.goto("/account/merge");
  await visitor.page.waitForURL("**/login");
  await visitor.waitForHydration();
  await logIn(visitor, person);
  expect(new URL(visitor.page.url()).pathname).toBe("/account/merge");
});
