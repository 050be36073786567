import { languages } from "@baleen/contract/language.ts";
import { describe, expect, inject } from "vitest";
import { askForCode, PictureReader, typeCode } from "./testing/codes.ts";
import { type Channel, channels } from "./testing/demo.ts";
import { findFaults } from "./testing/faults.ts";
import { hasFocus } from "./testing/focus.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import {
  arriveSignedIn,
  logIn,
  newAddress,
  newPerson,
  registerAccount,
  tryToLogIn,
} from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";
import { words } from "./testing/words.ts";

/** Has a code sent to an address and types it. */
async function proveAddress(visitor: Visitor, channel: Channel, address: string): Promise<void> {
  await visitor.button(words.sendCode).click();
  await visitor.saying(words.codeSent).first().waitFor();
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

describe.each(languages)("in %s", (language) => {
  test("both addresses are bound, and one is replaced with the password [spec 2.26, 4.7]", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    const person = await arriveSignedIn(visitor);
    await visitor.open("/profile");
    for (const channel of channels) {
      const address = newAddress(channel);
      await visitor.button(words.bindAddress[channel]).click();
      await visitor.field(words.address[channel]).fill(address);
      await proveAddress(visitor, channel, address);
      await visitor.button(words.bind).click();
      await visitor.saying(words.bound).waitFor();
      await visitor.button(words.replaceAddress[channel]).waitFor();
    }

    const whole = /^1\d{10}$/;
    expect(await visitor.page.getByText(whole).count()).toBe(0);
    await visitor.button(words.showPhone).click();
    await visitor.page.getByText(/^1\d{10}/).waitFor();

    const another = newAddress("email");
    await visitor.button(words.replaceAddress.email).click();
    await visitor.field(words.newAddress.email).fill(another);
    await proveAddress(visitor, "email", another);
    await visitor.field(words.currentPassword).fill("not this one");
    await visitor.button(words.bind).click();
    await visitor.saying(words.currentWrong).first().waitFor();
    await visitor.field(words.currentPassword).fill(person.password);
    await visitor.button(words.bind).click();
    await visitor.dialog(words.replaceAddress.email).waitFor({ state: "hidden" });
    await visitor.saying({ zh: another, en: another }).waitFor();
  });

  test("after the first few codes a picture is asked for, and binding goes on with it", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    const reader = new PictureReader(visitor);
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await visitor.page.evaluate(askToBind, newAddress("email"))).toBe(200);
    }
    const address = newAddress("email");
    await visitor.button(words.bindAddress.email).click();
    await visitor.field(words.address.email).fill(address);
    await visitor.button(words.sendCode).click();
    await visitor.field(words.captcha).waitFor();
    await expect.poll(() => visitor.field(words.captcha).evaluate(hasFocus)).toBe(true);
    expect(await findFaults(visitor.page)).toEqual([]);
    expect(await findLayoutFaults(visitor.page)).toEqual([]);
    const first = await reader.shown();
    await visitor.field(words.captcha).fill("wrong");
    await visitor.button(words.sendCode).click();
    // The toast stands above the dialog, where it can be read out and pressed.
    const toast = visitor
      .dialog(words.bindAddress.email)
      .getByRole("alert")
      .filter({ hasText: visitor.text(words.captchaWrong) });
    await toast.getByRole("button", { name: visitor.text(words.close) }).click();
    await toast.waitFor({ state: "hidden" });
    await reader.another(first);
    await askForCode(visitor, reader);
    await typeCode(visitor, "email", address);
    await visitor.button(words.bind).click();
    await visitor.saying(words.bound).waitFor();
  });

  test("a first address takes the password where it is not certain who holds the token", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    const person = await arriveSignedIn(visitor);
    // The same token, to the server in another browser.
    await visitor.page.context().clearCookies();
    await visitor.open("/profile");
    const address = newAddress("phone");
    await visitor.button(words.bindAddress.phone).click();
    await visitor.field(words.address.phone).fill(address);
    await proveAddress(visitor, "phone", address);
    await visitor.button(words.bind).click();
    await visitor.field(words.currentPassword).fill(person.password);
    await visitor.button(words.bind).click();
    await visitor.saying(words.bound).waitFor();
  });

  test("the password is changed, and the old one is none any more [spec 3.8]", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    const person = await arriveSignedIn(visitor);
    const { password } = newPerson();
    await visitor.open("/profile");
    await visitor.button(words.changePassword).click();
    await visitor.field(words.currentPassword).fill(person.password);
    await visitor.field(words.newPassword).fill(password);
    await visitor.field(words.newConfirmation).fill(password);
    await visitor.dialog(words.changePassword).getByRole("button").last().click();
    await visitor.saying(words.passwordChanged).waitFor();

    await visitor.menuLink(words.profile).waitFor();
    await visitor.page.getByRole("button", { name: visitor.text(words.signOut), exact: true }).click();
    await visitor.open("/login");
    await tryToLogIn(visitor, person);
    await visitor.saying(words.credentialsWrong).first().waitFor();
    await logIn(visitor, { ...person, password });
  });

  test("a card key makes a member, however it is spelled, and another tab hears of it [spec 4.6]", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.saying(words.notActive).waitFor();
    const otherTab = await visitor.page.context().newPage();
    await otherTab.goto("/profile");
    await otherTab.getByText(visitor.text(words.notActive), { exact: true }).waitFor();

    const key = inject("cardKeys")[languages.indexOf(language)] ?? "";
    await visitor.button(words.activateCard).click();
    const field = visitor.field(words.cardKey);
    await field.pressSequentially("abcdefgh23456789");
    await expect.poll(() => field.inputValue()).toBe("ABCD-EFGH-2345-6789");
    await visitor.button(words.activate).click();
    await visitor.saying(words.cardRefused).waitFor();

    await field.fill(` ${key.toLowerCase().replaceAll("-", " ")} `);
    await expect.poll(() => field.inputValue()).toBe(key);
    await visitor.button(words.activate).click();
    await visitor.saying(words.cardDone).waitFor();
    await visitor.saying(words.active).waitFor();
    await otherTab.getByText(visitor.text(words.active), { exact: true }).waitFor();
  });

  test("closing a dialog clears it, but for the wait for the next code [spec 4.7]", async ({ visitors }) => {
    const visitor = await visitors.invite({ language });
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.button(words.bindAddress.phone).click();
    const refused = visitor.page.locator("[aria-invalid=true]");
    await visitor.button(words.sendCode).click();
    await refused.waitFor();
    // What is wrong goes as it is answered, before the field is left.
    await visitor.field(words.address.phone).fill(newAddress("phone"));
    await expect.poll(() => refused.count()).toBe(0);
    await visitor.button(words.sendCode).click();
    await visitor.saying(words.codeSent).first().waitFor();
    await visitor.field(words.address.phone).fill("138");
    await visitor.button(words.bind).click();
    await refused.first().waitFor();
    await visitor.page.keyboard.press("Escape");
    await visitor.dialog(words.bindAddress.phone).waitFor({ state: "hidden" });
    await visitor.button(words.bindAddress.phone).click();
    await expect.poll(() => visitor.field(words.address.phone).inputValue()).toBe("");
    await expect.poll(() => visitor.page.locator("[aria-invalid=true]").count()).toBe(0);
    await expect.poll(() => visitor.button(words.sendCode).textContent()).toMatch(/秒后重发|Resend in/);
  });
});

test("a password manager that looks for the place to change a password ends in its dialog, signing in on the way", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "en" });
  const person = newPerson();
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await visitor.open("/.well-known/change-password");
  await visitor.page.waitForURL("**/login");
  await logIn(visitor, person);
  const dialog = visitor.dialog(words.changePassword);
  await dialog.waitFor();
  await visitor.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await visitor.open("/.well-known/change-password");
  await dialog.waitFor();
});
