import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import type { Channel } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createVerifiedAccount, logIn, type Person } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const telephone = { viewport: { width: 390, height: 844 }, expectedMessages: /status of 400/ } as const;

/** A visitor on the profile with a bound address and the unbind dialog open. */
async function askToUnbind(visitor: Visitor, channel: Channel): Promise<Person> {
  const person = await createVerifiedAccount(channel);
  await visitor.open("/login");
  await logIn(visitor, person);
  await visitor.open("/profile");
  await visitor.button(uiTexts.unbindAddress[channel]).click();
  await visitor.dialog(uiTexts.unbindAddress[channel]).waitFor();
  return person;
}

async function confirm(visitor: Visitor, channel: Channel, password: string): Promise<void> {
  const dialog = visitor.dialog(uiTexts.unbindAddress[channel]);
  await visitor.field(uiTexts.currentPassword).fill(password);
  await dialog.getByRole("button", { name: visitor.text(uiTexts.unbind), exact: true }).click();
}

test.describe("on a telephone", () => {
  test("an email address is unbound with the password, and the page offers to bind one", async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "zh", ...telephone });
    const { name: email, password } = await askToUnbind(visitor, "email");
    await visitor.page.getByText(`解绑后，${email}不能再登录这个账号`).waitFor();
    expect(await findAxeViolations(visitor.page)).toEqual([]);
    expect(await findLayoutFaults(visitor.page)).toEqual([]);
    await confirm(visitor, "email", "not this one");
    await visitor.textElement(uiTexts.currentWrong).first().waitFor();
    await confirm(visitor, "email", password);
    await visitor.textElement(uiTexts.unbound).waitFor();
    await visitor.button(uiTexts.bindAddress.email).waitFor();
    expect(await visitor.textElement(uiTexts.notBound).count()).toBe(2);
    expect(await visitor.button(uiTexts.unbindAddress.email).count()).toBe(0);
    // The focused button is removed, and the focus moves to the content.
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  test("a phone number that is the username as well is kept while nothing else is bound", async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", ...telephone });
    const { name: phone, password } = await askToUnbind(visitor, "phone");
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    await visitor.page.getByText(`no longer be able to sign in with ${masked}`).waitFor();
    await confirm(visitor, "phone", password);
    await visitor.page.getByText(/Please add an email address or another phone number first/).waitFor();
    expect(await findAxeViolations(visitor.page)).toEqual([]);
    expect(await findLayoutFaults(visitor.page)).toEqual([]);
    await visitor.page.keyboard.press("Escape");
    await visitor.dialog(uiTexts.unbindAddress.phone).waitFor({ state: "hidden" });
    await visitor.page.getByText(masked).waitFor();
  });
});
