import { expect } from "@playwright/test";
import { CaptchaSolver, endCooldown, typeCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { checkPage, choosePassword, signInAgain } from "./testing/recovering.ts";
import { createSession, createVerifiedAccount, newPerson, submitLoginForm } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const ways = [
  { channel: "email", language: "zh" },
  { channel: "phone", language: "en" },
] as const;

for (const { channel, language } of ways) {
  test(`a code by ${channel} replaces a forgotten password, and the username is told`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, expectedMessages: /status of 400/ });
    const account = await createVerifiedAccount(channel);
    await endCooldown(account.name);
    const reader = new CaptchaSolver(visitor);
    await visitor.open("/login");
    await visitor.page.getByRole("link", { name: visitor.text(uiTexts.forgotten) }).click();
    await visitor.heading(uiTexts.recover).waitFor();
    await visitor.tab(uiTexts.wayToRecover[channel]).click();
    await visitor.field(uiTexts.address[channel]).fill(account.name);
    await visitor.field(uiTexts.captcha).fill(await reader.read());
    await visitor.button(uiTexts.sendCode).click();
    await visitor.textElement(uiTexts.maybeSent).first().waitFor();
    await visitor.field(uiTexts.code[channel]).fill("000000");
    const { password } = newPerson();
    await choosePassword(visitor, password);
    await visitor.textElement(uiTexts.codeWrong).first().waitFor();
    await checkPage(visitor);
    await typeCode(visitor, channel, account.name);
    await choosePassword(visitor, password);
    const username = channel === "email" ? (account.name.split("@")[0] ?? "") : account.name;
    await signInAgain(visitor, username, password);
  });
}

test("a recovery key that the profile made replaces the password once", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 40[01]/ });
  const person = await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.makeRecoveryKey).click();
  await visitor.field(uiTexts.currentPassword).fill("not this one");
  await visitor.button(uiTexts.makeKey).click();
  await visitor.textElement(uiTexts.currentWrong).first().waitFor();
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await visitor.button(uiTexts.makeKey).click();
  const dialog = visitor.dialog(uiTexts.yourRecoveryKey);
  const shown = dialog.locator("output");
  await shown.waitFor();
  // The style of the section's own heading does not reach into its dialog.
  const title = dialog.getByRole("heading");
  expect(await title.evaluate((heading) => getComputedStyle(heading).fontWeight)).toBe("600");
  await checkPage(visitor);
  const key = await shown.innerText();
  expect(key).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
  await visitor.button(uiTexts.keySaved).click();
  await dialog.waitFor({ state: "hidden" });
  await visitor.button(uiTexts.remakeKey).waitFor();
  expect(await visitor.textElement({ zh: key, en: key }).count()).toBe(0);

  const elsewhere = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  await elsewhere.open("/recover");
  await elsewhere.tab(uiTexts.wayToRecover.key).click();
  const { password } = newPerson();
  await elsewhere.field(uiTexts.username).fill(person.name);
  // The panel of the tab has the same name.
  const label = elsewhere.text(uiTexts.wayToRecover.key);
  const typed = elsewhere.page.getByRole("textbox", { name: label, exact: true });
  await typed.fill("0000-0000-0000-0000-0000");
  await choosePassword(elsewhere, password);
  await elsewhere.textElement(uiTexts.recoveryKeyWrong).waitFor();
  await checkPage(elsewhere);
  await typed.fill(key.toLowerCase().replaceAll("-", ""));
  await expect.poll(() => typed.inputValue()).toBe(key);
  await choosePassword(elsewhere, password);
  await signInAgain(elsewhere, person.name, password);

  await visitor.open("/profile");
  await visitor.page.waitForURL("**/login");
  await submitLoginForm(visitor, person);
  await visitor.textElement(uiTexts.credentialsWrong).first().waitFor();
});

test("who does not want a recovery key is reminded no more", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.noMoreNudge).click();
  await visitor.open("/profile");
  await visitor.button(uiTexts.makeRecoveryKey).waitFor();
  expect(await visitor.button(uiTexts.noMoreNudge).count()).toBe(0);
  await checkPage(visitor);
});
