import { readFile } from "node:fs/promises";
import { isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { giveReason, openConsole } from "./testing/operator.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";

const texts = {
  export: { zh: "导出月账", en: "Export the books" },
  byMethod: { zh: "按付款方式", en: "By method" },
  takings: { zh: "收款", en: "Revenue" },
  wechat: { zh: "微信支付", en: "WeChat Pay" },
  differences: { zh: "没有解决的差异", en: "Open differences" },
  empty: { zh: "这个月没有收款，也没有退款。", en: "Nothing was paid or refunded in this month." },
} as const satisfies Record<string, Localized>;

/** Today's bill of WeChat Pay, with this order's payment and a fee, and an alarm that it differs. */
async function writeBill(orderNo: string): Promise<string> {
  const { rows } = await database.query<{ attempt_no: string }>(
    "select attempt_no from payment_attempts where order_no = $1 and state = 'paid'",
    [orderNo],
  );
  const attemptNo = rows[0]?.attempt_no ?? "";
  const bill = "(now() at time zone 'Asia/Shanghai')::date, 'wechat'";
  await database.query(`insert into bills values (${bill}, 0, 0, 0, 0, now()) on conflict do nothing`);
  await database.query(
    `insert into bill_lines
     values (${bill}, 1, 'payment', $1, null, '4200000001', 39900, 239, now())`,
    [attemptNo],
  );
  const difference = {
    method: "wechat",
    list: "amount",
    what: "payment",
    attemptNo,
    refundNo: null,
    orderNo,
  };
  await database.query(
    `insert into alarms (kind, subject, details, first_at, last_at, times)
     select 'reconciliation.differs', $1,
       $2::jsonb || jsonb_build_object('day', (now() at time zone 'Asia/Shanghai')::date), now(), now(), 1`,
    [attemptNo, JSON.stringify({ ...difference, gatewayTradeNo: "1", gatewayFen: 39900, ourFen: 3900 })],
  );
  return attemptNo;
}

test("an operator reads the month's takings, fees and differences, and takes them as a file", async ({
  visitors,
}) => {
  const buyer = await visitors.create({ language: "en" });
  await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer);
  await pay(buyer, orderNo);
  const attemptNo = await writeBill(orderNo);

  const operator = await visitors.create({ language: "en", viewport: { width: 390, height: 844 } });
  await openConsole(operator, "/console/month");
  const { page } = operator;
  const ofMethods = page.getByRole("table", { name: operator.text(texts.byMethod) });
  const row = ofMethods.getByRole("row").filter({ hasText: operator.text(texts.wechat) });
  await row.getByText("¥399.00", { exact: true }).waitFor();
  await row.getByText("¥2.39", { exact: true }).waitFor();
  await row.getByText("¥396.61", { exact: true }).waitFor();
  const differences = page.locator("section").filter({ hasText: operator.text(texts.differences) });
  const link = differences.getByRole("link", { name: orderNo });
  expect(await link.getAttribute("href")).toBe(`/console/orders/${orderNo}`);
  const plot = page.getByRole("slider", { name: operator.text(texts.takings), exact: true });
  await plot.focus();
  await expect.poll(() => plot.getAttribute("aria-valuetext")).toContain("WeChat Pay ¥399.00");
  expect(await findAxeViolations(page)).toEqual([]);

  await operator.button(texts.export).click();
  const form = operator.dialog(texts.export);
  await form.getByRole("combobox", { name: /^Format/ }).selectOption("csv");
  await giveReason(operator);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    form.getByRole("button", { name: operator.text(texts.export), exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^books-\d{4}-\d\d\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  expect(isCompleteCsv(file)).toBe(true);
  expect(file).toContain(`,${orderNo},${attemptNo},,`);
  expect(file).toContain(",399.00,2.39,396.61,Bill");

  // A form that is still open would ask before its page is left.
  await form.waitFor({ state: "hidden" });
  await page.goto("/console/month?month=2020-02");
  await operator.textElement(texts.empty).waitFor();
});
