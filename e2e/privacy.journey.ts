import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { endCooldown, typeCode } from "./testing/codes.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession, createVerifiedAccount, logIn, submitLoginForm } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

async function lookAround({ page }: Visitor): Promise<void> {
  expect.soft(await findAxeViolations(page)).toEqual([]);
  expect.soft(await findLayoutFaults(page)).toEqual([]);
}

async function openPrivacy(visitor: Visitor): Promise<void> {
  await visitor.open("/profile");
  await visitor.page.getByRole("link", { name: visitor.text(uiTexts.privacyAndData), exact: true }).click();
  await visitor.button(uiTexts.deleteAccount).waitFor();
}

/** Moves a pending deletion some days into the past. */
async function letDaysPass(username: string, days: number): Promise<void> {
  const { rowCount } = await database.query(
    `with waiting as (
       update accounts set deletes_at = deletes_at - $2::integer * interval '1 day' where username = $1 returning id
     )
     update jobs set due_at = due_at - $2::integer * interval '1 day'
     from waiting where name = 'deleteAccount' and subject = waiting.id::text`,
    [username, days],
  );
  expect(rowCount).toBe(1);
}

test("one's own data comes as a file, for a code that was sent to the bound address", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  const { name: email, password } = await createVerifiedAccount("email");
  await visitor.open("/login");
  await logIn(visitor, { name: email, password });
  await openPrivacy(visitor);
  await lookAround(visitor);
  await visitor.button(uiTexts.exportData).click();
  await visitor.page.getByRole("radio", { name: email }).check();
  await endCooldown(email);
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.codeSent).first().waitFor();
  await visitor.field(uiTexts.code.email).fill("000000");
  await visitor.button(uiTexts.export).click();
  await visitor.textElement(uiTexts.codeWrong).first().waitFor();
  await lookAround(visitor);
  await typeCode(visitor, "email", email);
  const [download] = await Promise.all([
    visitor.page.waitForEvent("download"),
    visitor.button(uiTexts.export).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^baleen-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({ account: { email }, orders: [], glossary: { email: "邮箱" } });
  await visitor.textElement(uiTexts.exported).first().waitFor();
  await visitor.textElement(uiTexts.dataExported).waitFor();
});

test("a question whose code cannot be had says so, and is asked at the next press", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
  await createSession(visitor);
  const code = "**/PrivacyDialogs-*.js";
  await visitor.page.route(code, (route) => route.abort());
  await openPrivacy(visitor);
  await visitor.button(uiTexts.deleteAccount).click();
  await visitor.textElement(uiTexts.dialogFailed).waitFor();
  await visitor.page.unroute(code);
  await visitor.button(uiTexts.deleteAccount).click();
  await visitor.dialog(uiTexts.deleteAccount).waitFor();
  expect(await visitor.textElement(uiTexts.dialogFailed).count()).toBe(0);
});

test("who asks to be deleted and signs in on the sixth day is kept, and told so", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", viewport: { width: 390, height: 844 } });
  const person = await createSession(visitor);
  await openPrivacy(visitor);
  await visitor.textElement(uiTexts.noMembershipLost).waitFor();
  await visitor.button(uiTexts.deleteAccount).click();
  const dialog = visitor.dialog(uiTexts.deleteAccount);
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await lookAround(visitor);
  await dialog.getByRole("button", { name: visitor.text(uiTexts.deleteAccount), exact: true }).click();
  await visitor.textElement(uiTexts.deletionRequested).first().waitFor();
  await visitor.button(uiTexts.keepAccount).waitFor();
  await lookAround(visitor);
  await letDaysPass(person.name, 6);

  const elsewhere = await visitors.create({ language: "en" });
  await elsewhere.open("/login");
  await submitLoginForm(elsewhere, person);
  await elsewhere.button(uiTexts.force).click();
  await elsewhere.waitForAnnouncement(uiTexts.accountKept);
  await openPrivacy(elsewhere);
  await elsewhere.textElement(uiTexts.deletionCancelled).waitFor();
  expect(await elsewhere.button(uiTexts.keepAccount).count()).toBe(0);
});

test("an account that is deleted at once is gone, and its name is free again", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  const person = await createSession(visitor);
  await openPrivacy(visitor);
  await visitor.button(uiTexts.deleteAccount).click();
  const dialog = visitor.dialog(uiTexts.deleteAccount);
  await visitor.page.getByRole("radio", { name: visitor.text(uiTexts.deleteNow) }).check();
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await dialog.getByRole("button", { name: visitor.text(uiTexts.deleteAccount), exact: true }).click();
  await visitor.page.waitForURL((url) => url.pathname === "/");
  await visitor.waitForAnnouncement(uiTexts.accountDeleted);
  await visitor.menuLink(uiTexts.login).waitFor();
  await visitor.open("/login");
  await submitLoginForm(visitor, person);
  await visitor.textElement(uiTexts.credentialsWrong).first().waitFor();
  await createSession(visitor, person);
});
