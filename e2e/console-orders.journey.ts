import { auditActionNames } from "@baleen/contract/back-office/audit-actions.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { readMessages } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { confirmOperator, consoleTexts, expireStepUp, giveReason, openConsole } from "./testing/operator.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { createSession, newAddress } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";

/** Signed out at first; step-up asked for. */
const expectedMessages = /401|403/;

const readMails = async (address: string) => (await readMessages(site.url, address)).map(({ text }) => text);

/** Binds an e-mail address to the buyer of an order. */
async function bindAddress(orderNo: string, email: string): Promise<void> {
  await database.query(
    "update accounts set email = $1 where id = (select account_id from orders where order_no = $2)",
    [email, orderNo],
  );
}

test("an order is found by its number, rechecked, confirmed to its buyer, and refunded after its consequences were shown", async ({
  visitors,
}) => {
  const buyer = await visitors.create({ language: "zh" });
  await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer);
  await pay(buyer, orderNo);
  const address = newAddress("email");
  await bindAddress(orderNo, address);

  const visitor = await visitors.create({ language: "zh", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor);
  await visitor.field(consoleTexts.search).fill(orderNo);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/console/orders/${orderNo}`);
  await visitor.button(consoleTexts.recheck).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await visitor.button(consoleTexts.recheck).click();
  const recheck = visitor.dialog(consoleTexts.recheck);
  await visitor.heading(consoleTexts.recheckDone).waitFor();
  await recheck
    .getByRole("button", { name: visitor.text(consoleTexts.close), exact: true })
    .last()
    .click();

  await visitor.button(consoleTexts.confirmToBuyer).click();
  await giveReason(visitor);
  const confirm = visitor.dialog(consoleTexts.confirmToBuyer);
  await confirm.getByRole("button", { name: visitor.text(consoleTexts.confirmToBuyer), exact: true }).click();
  await visitor.waitForAnnouncement(consoleTexts.confirmationLeaves);
  await confirm.waitFor({ state: "hidden" });
  await page.getByText(`操作：${auditActionNames.confirmOrder.zh}`).waitFor();
  await expect.poll(() => readMails(address)).toEqual([expect.stringContaining(orderNo)]);

  await visitor.button(consoleTexts.refund).click();
  const refund = visitor.dialog(consoleTexts.refund);
  await refund.getByText("¥269.00", { exact: false }).waitFor();
  await giveReason(visitor);
  await visitor.field(consoleTexts.amountAgain).fill("269");
  expect(await findAxeViolations(page)).toEqual([]);
  await expireStepUp(visitor);
  await refund.getByRole("button", { name: visitor.text(consoleTexts.refund), exact: true }).click();
  await confirmOperator(visitor);
  await refund.waitFor({ state: "hidden" });
  await visitor.textElement({ zh: "已退款", en: "Refunded" }).first().waitFor();
});

test("new card keys are shown once, after step-up", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/cards");
  await visitor.button(consoleTexts.makeCards).click();
  const name = `Journey ${Date.now()}`;
  await visitor.field(consoleTexts.package).selectOption({ index: 1 });
  await visitor.field(consoleTexts.count).fill("3");
  await visitor.field(consoleTexts.batchName).fill(name);
  await giveReason(visitor);
  const form = visitor.dialog(consoleTexts.makeCards);
  await expireStepUp(visitor);
  await form.getByRole("button", { name: "Make card keys", exact: true }).click();
  await confirmOperator(visitor);
  const keys = visitor.dialog(consoleTexts.saveCards);
  await keys.waitFor();
  expect(await keys.getByRole("listitem").allInnerTexts()).toHaveLength(3);
  expect(await findAxeViolations(page)).toEqual([]);
  await visitor.button(consoleTexts.saved).click();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name: `Batch ${name}` }).waitFor();
});
