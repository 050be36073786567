import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { openConsole } from "./testing/operator.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Signing in to the console. */
const expectedMessages = /400|401|403/;

const texts = {
  enter: { zh: "登记投诉", en: "Enter a complaint" },
  orderNo: { zh: "订单号", en: "Order number" },
  enteredText: { zh: "投诉内容", en: "What the payer says" },
  enteredAt: { zh: "投诉时间（北京时间）", en: "Time of the complaint (China time)" },
  needsReply: { zh: "待回复", en: "Needs reply" },
  answer: { zh: "登记回复", en: "Record a reply" },
  message: { zh: "回复内容", en: "Message" },
  inProgress: { zh: "处理中", en: "In progress" },
  complete: { zh: "结束投诉", en: "Mark as settled" },
  settled: { zh: "已处理完成", en: "Settled" },
  diagnosis: { zh: "诊断", en: "Diagnosis" },
} as const satisfies Record<string, Localized>;

const submit = (operator: Visitor, title: Localized) =>
  operator
    .dialog(title)
    .getByRole("button", { name: operator.text(title), exact: true })
    .click();

/** The time in China some minutes ago, as it is typed. */
const chinaTime = (minutesAgo: number) =>
  new Date(Date.now() + (8 * 60 - minutesAgo) * 60_000).toISOString().slice(0, 16);

async function enterComplaint(operator: Visitor, orderNo: string): Promise<void> {
  await openConsole(operator, "/console/complaints");
  await operator.button(texts.enter).click();
  const form = operator.dialog(texts.enter);
  await form.getByLabel(operator.text(texts.orderNo), { exact: true }).fill(orderNo);
  await form.getByLabel(operator.text(texts.enteredText), { exact: true }).fill("付了钱没有会员");
  await form.getByLabel(operator.text(texts.enteredAt), { exact: true }).fill(chinaTime(60));
  await submit(operator, texts.enter);
  await operator.page.getByRole("link", { name: orderNo }).first().click();
  await operator.page.waitForURL("**/console/complaints/*");
}

for (const [language, width] of [
  ["zh", 1280],
  ["en", 390],
] as const) {
  test(`a complaint is entered, answered from the diagnosis and settled, in ${language} at ${width} pixels`, async ({
    visitors,
  }) => {
    const buyer = await visitors.create({ language });
    await createSession(buyer);
    await buyer.open("/pricing");
    const orderNo = await orderYearly(buyer);
    await pay(buyer, orderNo);

    const operator = await visitors.create({ language, viewport: { width, height: 900 }, expectedMessages });
    await enterComplaint(operator, orderNo);
    await operator.textElement(texts.needsReply).first().waitFor();
    await operator.textElement(texts.diagnosis).first().waitFor();
    expect(await findAxeViolations(operator.page)).toEqual([]);

    await operator.button(texts.answer).click();
    const form = operator.dialog(texts.answer);
    const draft = form.getByLabel(operator.text(texts.message), { exact: true });
    await expect(draft).toHaveValue(new RegExp(`^您好，您的订单${orderNo}已付款`));
    await draft.fill("已在后台为您处理，请重新登录");
    expect(await findAxeViolations(operator.page)).toEqual([]);
    await submit(operator, texts.answer);
    await operator.textElement(texts.inProgress).first().waitFor();
    await operator.page.getByText("已在后台为您处理，请重新登录").first().waitFor();

    await operator.button(texts.complete).click();
    await submit(operator, texts.complete);
    await operator.textElement(texts.settled).first().waitFor();
    const { rows } = await database.query(
      `select state from complaints join complaint_payments on complaint_id = complaints.id where order_no = $1`,
      [orderNo],
    );
    expect(rows).toEqual([{ state: "settled" }]);
  });
}
