import { languages } from "@baleen/contract/language.ts";
import { describe, expect, inject } from "vitest";
import { typeCode } from "./testing/codes.ts";
import { type Channel, channels } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { arriveSignedIn, logIn, newAddress, newPerson, tryToLogIn } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";
import { words } from "./testing/words.ts";

/** Has a code sent to an address and types it. */
async function proveAddress(visitor: Visitor, channel: Channel, address: string): Promise<void> {
  await visitor.button(words.sendCode).click();
  await visitor.saying(words.codeSent).first().waitFor();
  await typeCode(visitor, channel, address);
}

describe.each(languages)("in %s", (language) => {
  test("both addresses are bound, and one is replaced with the password", async ({ visitors }) => {
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

  test("the password is changed, and the old one is none any more", async ({ visitors }) => {
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

  test("a card key makes a member, however it is spelled, and another tab hears of it", async ({
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

  test("closing a dialog clears it", async ({ visitors }) => {
    const visitor = await visitors.invite({ language });
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.button(words.bindAddress.phone).click();
    await visitor.field(words.address.phone).fill("138");
    await visitor.button(words.bind).click();
    await visitor.page.locator("[aria-invalid=true]").first().waitFor();
    await visitor.page.keyboard.press("Escape");
    await visitor.dialog(words.bindAddress.phone).waitFor({ state: "hidden" });
    await visitor.button(words.bindAddress.phone).click();
    await expect.poll(() => visitor.field(words.address.phone).inputValue()).toBe("");
    await expect.poll(() => visitor.page.locator("[aria-invalid=true]").count()).toBe(0);
  });
});
