import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { CaptchaSolver, requestCode, typeCode } from "./testing/codes.ts";
import { type Channel, channels } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import {
  createSession,
  logIn,
  newAddress,
  newPerson,
  registerAccount,
  submitLoginForm,
} from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Has a code sent to an address and types it. */
async function proveAddress(visitor: Visitor, channel: Channel, address: string): Promise<void> {
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.codeSent).first().waitFor();
  await typeCode(visitor, channel, address);
}

/** Has a code sent as the page does, but without its wait. Runs in the page. */
async function askToBind(email: string): Promise<number> {
  const answer = await fetch("/api/auth/bind/email/code", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${localStorage.getItem("access_token")}`,
    },
    body: JSON.stringify({ email }),
  });
  return answer.status;
}

test("both addresses are bound, and one is replaced with the password [spec 2.26, 4.7]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  const person = await createSession(visitor);
  await visitor.open("/profile");
  for (const channel of channels) {
    const address = newAddress(channel);
    await visitor.button(uiTexts.bindAddress[channel]).click();
    await visitor.field(uiTexts.address[channel]).fill(address);
    await proveAddress(visitor, channel, address);
    await visitor.button(uiTexts.bind).click();
    await visitor.textElement(uiTexts.bound).waitFor();
    await visitor.button(uiTexts.replaceAddress[channel]).waitFor();
  }

  const whole = /^1\d{10}$/;
  expect(await visitor.page.getByText(whole).count()).toBe(0);
  await visitor.button(uiTexts.showPhone).click();
  await visitor.page.getByText(/^1\d{10}/).waitFor();

  const another = newAddress("email");
  await visitor.button(uiTexts.replaceAddress.email).click();
  await visitor.field(uiTexts.newAddress.email).fill(another);
  await proveAddress(visitor, "email", another);
  await visitor.field(uiTexts.currentPassword).fill("not this one");
  await visitor.button(uiTexts.bind).click();
  await visitor.textElement(uiTexts.currentWrong).first().waitFor();
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await visitor.button(uiTexts.bind).click();
  await visitor.dialog(uiTexts.replaceAddress.email).waitFor({ state: "hidden" });
  await visitor.textElement({ zh: another, en: another }).waitFor();
});

test("after the first few codes a picture is asked for, and binding goes on with it", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  const reader = new CaptchaSolver(visitor);
  await createSession(visitor);
  await visitor.open("/profile");
  for (let sent = 0; sent < 3; sent += 1) {
    expect(await visitor.page.evaluate(askToBind, newAddress("email"))).toBe(200);
  }
  const address = newAddress("email");
  await visitor.button(uiTexts.bindAddress.email).click();
  await visitor.field(uiTexts.address.email).fill(address);
  await visitor.button(uiTexts.sendCode).click();
  await visitor.field(uiTexts.captcha).waitFor();
  await expect.poll(() => visitor.field(uiTexts.captcha).evaluate(hasFocus)).toBe(true);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  expect(await findLayoutFaults(visitor.page)).toEqual([]);
  const first = await reader.imageSource();
  await visitor.field(uiTexts.captcha).fill("wrong");
  await visitor.button(uiTexts.sendCode).click();
  // In the form, where it stays and is announced.
  const form = visitor.dialog(uiTexts.bindAddress.email).locator("form");
  await form
    .getByRole("alert")
    .filter({ hasText: visitor.text(uiTexts.captchaWrong) })
    .waitFor();
  expect(await visitor.textElement(uiTexts.codeSent).count()).toBe(0);
  await reader.waitForOtherImage(first);
  await requestCode(visitor, reader);
  await typeCode(visitor, "email", address);
  await visitor.button(uiTexts.bind).click();
  await visitor.textElement(uiTexts.bound).waitFor();
});

test("a first address takes the password where it is not certain who holds the token", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  const person = await createSession(visitor);
  // The same token, to the server in another browser.
  await visitor.page.context().clearCookies();
  await visitor.open("/profile");
  const address = newAddress("phone");
  await visitor.button(uiTexts.bindAddress.phone).click();
  await visitor.field(uiTexts.address.phone).fill(address);
  await proveAddress(visitor, "phone", address);
  await visitor.button(uiTexts.bind).click();
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await visitor.button(uiTexts.bind).click();
  await visitor.textElement(uiTexts.bound).waitFor();
});

test("the password is changed, and the old one is none any more [spec 3.8]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  const person = await createSession(visitor);
  const { password } = newPerson();
  await visitor.open("/profile");
  await visitor.button(uiTexts.changePassword).click();
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await visitor.field(uiTexts.newPassword).fill(password);
  await visitor.field(uiTexts.newConfirmation).fill(password);
  await visitor.dialog(uiTexts.changePassword).getByRole("button").last().click();
  await visitor.textElement(uiTexts.passwordChanged).waitFor();

  await visitor.menuLink(uiTexts.profile).waitFor();
  await visitor.page.getByRole("button", { name: visitor.text(uiTexts.signOut), exact: true }).click();
  await visitor.open("/login");
  await submitLoginForm(visitor, person);
  await visitor.textElement(uiTexts.credentialsWrong).first().waitFor();
  await logIn(visitor, { ...person, password });
});

test("a card key makes a member, however it is spelled, and another tab hears of it [spec 4.6]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  await createSession(visitor);
  await visitor.open("/profile");
  await visitor.textElement(uiTexts.notActive).waitFor();
  const otherTab = await visitor.page.context().newPage();
  await otherTab.goto("/profile");
  await otherTab.getByText(visitor.text(uiTexts.notActive), { exact: true }).waitFor();

  const key = site.cardKeys[0] ?? "";
  await visitor.button(uiTexts.activateCard).click();
  const field = visitor.field(uiTexts.cardKey);
  await field.pressSequentially("abcdefgh23456789");
  await expect.poll(() => field.inputValue()).toBe("ABCD-EFGH-2345-6789");
  await visitor.button(uiTexts.activate).click();
  await visitor.textElement(uiTexts.cardRefused).waitFor();

  await field.fill(` ${key.toLowerCase().replaceAll("-", " ")} `);
  await expect.poll(() => field.inputValue()).toBe(key);
  await visitor.button(uiTexts.activate).click();
  const done = visitor.dialog(uiTexts.cardDone);
  await done
    .getByRole("status")
    .filter({ hasText: /会员有效期至\d{4}|You are a member until \d{4}/ })
    .waitFor();
  await expect.poll(() => done.getByRole("heading").evaluate(hasFocus)).toBe(true);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  // The page behind the dialog, which is still open.
  await visitor.textElement(uiTexts.active).waitFor();
  await visitor.page.keyboard.press("Escape");
  await done.waitFor({ state: "hidden" });
  await otherTab.getByText(visitor.text(uiTexts.active), { exact: true }).waitFor();
});

test("closing a dialog clears it, but for the wait for the next code [spec 4.7]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.bindAddress.phone).click();
  const refused = visitor.page.locator("[aria-invalid=true]");
  await visitor.button(uiTexts.sendCode).click();
  await refused.waitFor();
  // Errors disappear while the field is corrected, before it loses focus.
  const phone = newAddress("phone");
  await visitor.field(uiTexts.address.phone).fill(phone);
  await expect.poll(() => refused.count()).toBe(0);
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.codeSent).first().waitFor();
  await visitor.field(uiTexts.address.phone).fill("138");
  await visitor.button(uiTexts.bind).click();
  await refused.first().waitFor();
  await visitor.page.keyboard.press("Escape");
  await visitor.dialog(uiTexts.bindAddress.phone).waitFor({ state: "hidden" });
  await visitor.button(uiTexts.bindAddress.phone).click();
  await expect.poll(() => visitor.field(uiTexts.address.phone).inputValue()).toBe("");
  await expect.poll(() => visitor.page.locator("[aria-invalid=true]").count()).toBe(0);
  await visitor.field(uiTexts.address.phone).fill(phone);
  await expect.poll(() => visitor.button(uiTexts.sendCode).textContent()).toMatch(/秒后重发|Resend in/);
});

test("a password manager that looks for the place to change a password ends in its dialog, signing in on the way", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  const person = newPerson();
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await visitor.open("/.well-known/change-password");
  await visitor.page.waitForURL("**/login");
  await logIn(visitor, person);
  const dialog = visitor.dialog(uiTexts.changePassword);
  await dialog.waitFor();
  await visitor.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await visitor.open("/.well-known/change-password");
  await dialog.waitFor();
  await visitor.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // The address asks for the dialog no more, so loading the page again does not open it.
  await visitor.page.waitForURL(/\/profile$/);
  await visitor.page.reload();
  await visitor.waitForHydration();
  await visitor.textElement({ zh: person.name, en: person.name }).first().waitFor();
  expect(await dialog.isVisible()).toBe(false);
});
