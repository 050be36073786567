import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { fetchApi, readMessages } from "./testing/demo.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { addOperator, consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import { checkPage, choosePassword, signInAgain } from "./testing/recovering.ts";
import { createSession, newAddress, newPerson } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

interface Account {
  readonly id: number;
  readonly name: string;
  /** The gateway's number of a payment. */
  readonly payment: string;
}

/** The owner of the account, signed in, with a purchase of a month. */
async function arriveWithPayment(owner: Visitor): Promise<Account> {
  const { name } = await createSession(owner);
  const { rows } = await database.query<{ id: number }>("select id from accounts where username = $1", [
    name,
  ]);
  const id = Number(rows[0]?.id);
  const siteUrl = site.url;
  const token = await owner.page.evaluate(() => localStorage.getItem("access_token") ?? "");
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await owner.page.request.post(`/api${path}`, { headers, data: body });
    return (await answer.json()) as { data: { orderNo: string } };
  };
  const { orderNo } = (await call("/orders", { packageId: 1, amount: 39, paymentMethod: "wechat" })).data;
  await call("/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount: 39 });
  await fetchApi(siteUrl, `/demo/cashier/${orderNo}`, { result: "paid" });
  const paid = await database.query<{ number: string }>(
    "select gateway_trade_no as number from payment_attempts where order_no = $1",
    [orderNo],
  );
  return { id, name, payment: paid.rows[0]?.number ?? "" };
}

/** Begins a request on a signed-out device. Returns its code. */
async function requestCode(person: Visitor, { name }: Account): Promise<string> {
  await person.open("/recover");
  await person.textElement(uiTexts.noOtherWay).click();
  await checkPage(person);
  await person.field(uiTexts.usernameToRecover).fill(name);
  await person.button(uiTexts.getRequestCode).click();
  const shown = person.page.locator("output");
  await shown.waitFor();
  await expect.poll(() => person.heading(uiTexts.yourRequest).evaluate(hasFocus)).toBe(true);
  await checkPage(person);
  return await shown.innerText();
}

async function confirmAs(support: Visitor, { id, payment }: Account, code: string): Promise<void> {
  await support.page.goto(`/console/accounts/${id}`);
  await support.button(consoleTexts.confirmRecovery).click();
  await support.field(consoleTexts.requestCode).fill(code.toLowerCase());
  await support.field(consoleTexts.wholePayment).fill("4200000000202611250000000000");
  await giveReason(support);
  const dialog = support.dialog(consoleTexts.confirmRecovery);
  const submit = dialog.getByRole("button", {
    name: support.text(consoleTexts.confirmRecovery),
    exact: true,
  });
  await submit.click();
  await support.page.getByText(support.text(consoleTexts.paymentWrong)).first().waitFor();
  expect(await findAxeViolations(support.page)).toEqual([]);
  await support.field(consoleTexts.wholePayment).fill(payment);
  await submit.click();
  await support.textElement(consoleTexts.needsAnother).waitFor();
  expect(await support.button(consoleTexts.approve).count()).toBe(0);
  expect(await findAxeViolations(support.page)).toEqual([]);
}

async function approveAs(second: Visitor, { id }: Account): Promise<void> {
  const { page } = second;
  await page.goto("/console");
  const item = page.getByRole("link", {
    name: new RegExp(`${second.text(consoleTexts.recoveryWaits)}.*${id}$`),
  });
  await item.click();
  await second.button(consoleTexts.approve).click();
  await giveReason(second);
  const dialog = second.dialog(consoleTexts.approve);
  await dialog.getByRole("button", { name: second.text(consoleTexts.approve), exact: true }).click();
  await second.textElement(consoleTexts.approvedBy).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
}

/** A request that two operators have approved, on the page of the requester. */
async function haveApproved(visitors: Visitors, person: Visitor, account: Account): Promise<void> {
  const language = person.language;
  const expectedMessages = /status of 40[0139]/;
  const [demo, support, second] = [
    await visitors.create({ language, expectedMessages }),
    await visitors.create({ language, expectedMessages }),
    await visitors.create({ language, expectedMessages }),
  ];
  await openConsole(demo);
  await addOperator(demo, support, "support");
  await addOperator(demo, second, "support");
  await confirmAs(support, account, await requestCode(person, account));
  await person.button(uiTexts.checkRequest).click();
  await person.textElement(uiTexts.supportChecked).waitFor();
  await approveAs(second, account);
  await person.button(uiTexts.checkRequest).click();
  await person.textElement(uiTexts.supportApproved).waitFor();
  await checkPage(person);
}

/** Moves an approved request some hours into the past. */
async function letHoursPass(hours: number, { id }: Account): Promise<void> {
  const { rowCount } = await database.query(
    `update recovery_requests
     set approved_at = approved_at - make_interval(hours => $1), works_from = works_from - make_interval(hours => $1)
     where closed_at is null and approved_at is not null and account_id = $2`,
    [hours, id],
  );
  expect(rowCount).toBe(1);
}

test("support confirms a request, a colleague approves it, and the person's own page sets the password after a wait", async ({
  visitors,
}) => {
  const owner = await visitors.create({ language: "en" });
  const account = await arriveWithPayment(owner);
  const person = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  await haveApproved(visitors, person, account);

  await owner.open("/features");
  await owner.button(uiTexts.stopRecovery).waitFor();
  await checkPage(owner);

  await letHoursPass(12, account);
  await person.open("/recover");
  const { password } = newPerson();
  await choosePassword(person, password);
  await signInAgain(person, account.name, password);
  expect(await person.page.evaluate(() => localStorage.getItem("recovery-request"))).toBeNull();
});

test("of an account with an old phone number the owner hears there, for 72 hours, and stops it", async ({
  visitors,
}) => {
  const owner = await visitors.create({ language: "zh" });
  const account = await arriveWithPayment(owner);
  const phone = newAddress("phone");
  await database.query("update accounts set phone = $1 where id = $2", [phone, account.id]);
  const person = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  await haveApproved(visitors, person, account);
  await expect.poll(async () => (await readMessages(site.url, phone))[0]?.text).toContain("停止找回");

  await letHoursPass(71, account);
  await person.button(uiTexts.checkRequest).click();
  await person.textElement(uiTexts.supportApproved).waitFor();
  await owner.open("/profile");
  await owner.button(uiTexts.stopRecovery).click();
  await owner.textElement(uiTexts.recoveryStopped).waitFor();
  await person.page.reload();
  await person.textElement(uiTexts.requestEnded).first().waitFor();
  await checkPage(person);
});
