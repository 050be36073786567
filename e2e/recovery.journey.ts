import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject } from "vitest";
import { childEnvironment, secretKey } from "../scripts/testing/start-server.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { CaptchaSolver, letCooldownPass, typeCode } from "./testing/codes.ts";
import { connectToDatabase } from "./testing/database.ts";
import { fetchApi } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import {
  arriveSignedIn,
  logIn,
  newPerson,
  openProvedAccount,
  type Person,
  tryToLogIn,
} from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

async function choosePassword(visitor: Visitor, password: string): Promise<void> {
  await visitor.field(uiTexts.newPassword).fill(password);
  await visitor.field(uiTexts.newConfirmation).fill(password);
  await visitor.button(uiTexts.setPassword).click();
}

/** Reads on the last screen whose account it was, and signs in with the new password. */
async function signInAnew(visitor: Visitor, name: string, password: string): Promise<void> {
  await expect.poll(() => visitor.heading(uiTexts.passwordReset).evaluate(hasFocus)).toBe(true);
  await visitor.saying({ zh: name, en: name }).waitFor();
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await visitor.page
    .locator("main")
    .getByRole("link", { name: visitor.text(uiTexts.toSignIn) })
    .click();
  await visitor.page.waitForURL("**/login");
  await logIn(visitor, { name, password });
}

async function lookAround(visitor: Visitor): Promise<void> {
  expect.soft(await findAxeViolations(visitor.page)).toEqual([]);
  expect.soft(await findLayoutFaults(visitor.page)).toEqual([]);
}

/** Buys a month, and has support make a link from that payment. Gives its path. */
async function haveLinkMade(visitor: Visitor, { name }: Person): Promise<string> {
  const database = await connectToDatabase();
  const { rows } = await database.query<{ id: number; day: string }>(
    `select id, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
     from accounts where username = $1`,
    [name],
  );
  const { id, day } = rows[0] ?? { id: 0, day: "" };
  const token = await visitor.page.evaluate(() => localStorage.getItem("access_token") ?? "");
  const number = await payOnce(token, String(id));
  const command = ["server/src/commands/accounts.ts", "recovery-link", name, "--reason", "wrote in"];
  const evidence = ["--payment", number, "--registered", day];
  const env = childEnvironment({ DATABASE_URL: inject("databaseUrl"), SECRET_KEY: secretKey });
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...evidence], { env });
  const path = /\/recover#link=[\w-]+/.exec(stdout)?.[0];
  if (!path) throw new Error(`No link was made: ${stdout}`);
  return path;
}

/** Buys a month at the simulated cashier; gives the payment's number there. */
async function payOnce(token: string, accountId: string): Promise<string> {
  const siteUrl = inject("siteUrl");
  const call = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`${siteUrl}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data: { orderNo: string } };
  };
  const ordered = await call("/orders", { packageId: 1, amount: 39, paymentMethod: "wechat" });
  const { orderNo } = ordered.data;
  await call("/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount: 39 });
  await fetchApi(siteUrl, `/demo/cashier/${orderNo}`, { result: "paid" });
  const database = await connectToDatabase();
  const { rows } = await database.query<{ number: string }>(
    `select gateway_trade_no as number from payment_attempts join orders using (order_no)
     where account_id = $1 and order_no = $2`,
    [accountId, orderNo],
  );
  return rows[0]?.number ?? "";
}

/** Lets the twelve hours pass that a link waits. */
async function letLinkBegin(name: string): Promise<void> {
  const database = await connectToDatabase();
  const { rowCount } = await database.query(
    `update recovery_links set works_from = works_from - interval '12 hours'
     where closed_at is null and account_id = (select id from accounts where username = $1)`,
    [name],
  );
  expect(rowCount).toBe(1);
}

const ways = [
  { channel: "email", language: "zh" },
  { channel: "phone", language: "en" },
] as const;

test.for(ways)(
  "a code by $channel replaces a forgotten password, and the username is told",
  async ({ channel, language }, { visitors }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    const account = await openProvedAccount(channel);
    await letCooldownPass(account.name);
    const reader = new CaptchaSolver(visitor);
    await visitor.open("/login");
    await visitor.page.getByRole("link", { name: visitor.text(uiTexts.forgotten) }).click();
    await visitor.heading(uiTexts.recover).waitFor();
    await visitor.tab(uiTexts.wayToRecover[channel]).click();
    await visitor.field(uiTexts.address[channel]).fill(account.name);
    await visitor.field(uiTexts.captcha).fill(await reader.read());
    await visitor.button(uiTexts.sendCode).click();
    await visitor.saying(uiTexts.maybeSent).first().waitFor();
    await visitor.field(uiTexts.code[channel]).fill("000000");
    const { password } = newPerson();
    await choosePassword(visitor, password);
    await visitor.saying(uiTexts.codeWrong).first().waitFor();
    await lookAround(visitor);
    await typeCode(visitor, channel, account.name);
    await choosePassword(visitor, password);
    const username = channel === "email" ? (account.name.split("@")[0] ?? "") : account.name;
    await signInAnew(visitor, username, password);
  },
);

test("a recovery key that the profile made replaces the password once", async ({ visitors }) => {
  const visitor = await visitors.invite({ language: "en", expected: /status of 40[01]/ });
  const person = await arriveSignedIn(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.makeRecoveryKey).click();
  await visitor.field(uiTexts.currentPassword).fill("not this one");
  await visitor.button(uiTexts.makeKey).click();
  await visitor.saying(uiTexts.currentWrong).first().waitFor();
  await visitor.field(uiTexts.currentPassword).fill(person.password);
  await visitor.button(uiTexts.makeKey).click();
  const dialog = visitor.dialog(uiTexts.yourRecoveryKey);
  const shown = dialog.locator("output");
  await shown.waitFor();
  await lookAround(visitor);
  const key = await shown.innerText();
  expect(key).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
  await visitor.button(uiTexts.keySaved).click();
  await dialog.waitFor({ state: "hidden" });
  await visitor.button(uiTexts.remakeKey).waitFor();
  expect(await visitor.saying({ zh: key, en: key }).count()).toBe(0);

  const elsewhere = await visitors.invite({ language: "en", expected: /status of 400/ });
  await elsewhere.open("/recover");
  await elsewhere.tab(uiTexts.wayToRecover.key).click();
  const { password } = newPerson();
  await elsewhere.field(uiTexts.username).fill(person.name);
  // The panel of the tab has the same name.
  const label = elsewhere.text(uiTexts.wayToRecover.key);
  const typed = elsewhere.page.getByRole("textbox", { name: label, exact: true });
  await typed.fill("0000-0000-0000-0000-0000");
  await choosePassword(elsewhere, password);
  await elsewhere.saying(uiTexts.recoveryKeyWrong).waitFor();
  await lookAround(elsewhere);
  await typed.fill(key.toLowerCase().replaceAll("-", ""));
  await expect.poll(() => typed.inputValue()).toBe(key);
  await choosePassword(elsewhere, password);
  await signInAnew(elsewhere, person.name, password);

  await visitor.open("/profile");
  await visitor.page.waitForURL("**/login");
  await tryToLogIn(visitor, person);
  await visitor.saying(uiTexts.credentialsWrong).first().waitFor();
});

test("who does not want a recovery key is reminded no more", async ({ visitors }) => {
  const visitor = await visitors.invite({ language: "zh" });
  await arriveSignedIn(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.noMoreNudge).click();
  await visitor.open("/profile");
  await visitor.button(uiTexts.makeRecoveryKey).waitFor();
  expect(await visitor.button(uiTexts.noMoreNudge).count()).toBe(0);
  await lookAround(visitor);
});

test("a link from support waits, is told to who is signed in, and then replaces the password", async ({
  visitors,
}) => {
  const owner = await visitors.invite({ language: "en" });
  const person = await arriveSignedIn(owner);
  const path = await haveLinkMade(owner, person);
  const reader = await visitors.invite({ language: "en", expected: /status of 400/ });
  await reader.open(path);
  await reader.saying(uiTexts.linkWaits).waitFor();
  await lookAround(reader);

  await owner.open("/features");
  await owner.button(uiTexts.rejectLink).waitFor();
  await lookAround(owner);

  await letLinkBegin(person.name);
  const late = await visitors.invite({ language: "en", expected: /status of 400/ });
  await late.open(path);
  const { password } = newPerson();
  await choosePassword(late, password);
  await signInAnew(late, person.name, password);
  await reader.page.reload();
  await reader.saying(uiTexts.linkInvalid).waitFor();
});

test("a link that its owner rejects works no more", async ({ visitors }) => {
  const owner = await visitors.invite({ language: "zh" });
  const person = await arriveSignedIn(owner);
  const path = await haveLinkMade(owner, person);
  await letLinkBegin(person.name);
  await owner.open("/profile");
  await owner.button(uiTexts.rejectLink).click();
  await owner.saying(uiTexts.linkRejected).waitFor();
  const stranger = await visitors.invite({ language: "zh", expected: /status of 400/ });
  await stranger.open(path);
  await stranger.saying(uiTexts.linkInvalid).waitFor();
  await lookAround(stranger);
});
