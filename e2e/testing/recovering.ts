import { expect } from "@playwright/test";
import { findAxeViolations } from "./accessibility-faults.ts";
import { hasFocus } from "./keyboard.ts";
import { findLayoutFaults } from "./layout-faults.ts";
import { logIn } from "./signing-in.ts";
import { uiTexts } from "./ui-texts.ts";
import type { Visitor } from "./visitor.ts";

export async function choosePassword(visitor: Visitor, password: string): Promise<void> {
  await visitor.field(uiTexts.newPassword).fill(password);
  await visitor.field(uiTexts.newConfirmation).fill(password);
  await visitor.button(uiTexts.setPassword).click();
}

/** Checks the username on the last screen, then signs in with the new password. */
export async function signInAgain(visitor: Visitor, name: string, password: string): Promise<void> {
  await expect.poll(() => visitor.heading(uiTexts.passwordReset).evaluate(hasFocus)).toBe(true);
  await visitor.textElement({ zh: name, en: name }).waitFor();
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await visitor.page
    .locator("main")
    .getByRole("link", { name: visitor.text(uiTexts.toSignIn) })
    .click();
  await visitor.page.waitForURL("**/login");
  await logIn(visitor, { name, password });
}

export async function checkPage(visitor: Visitor): Promise<void> {
  expect.soft(await findAxeViolations(visitor.page)).toEqual([]);
  expect.soft(await findLayoutFaults(visitor.page)).toEqual([]);
}
