import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { readFile } from "../../operators/testing/make-console-caller.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { unzip } from "../gateways/alipay/unzip.ts";
import { type BillDays, openBillDays } from "../reconciliation/testing/bill-days.ts";
import { exportOrders } from "./export-orders.ts";

let shop: Shop;
let days: BillDays;
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
});
afterAll(() => shop.close());

const exported = async (accountId: number, format: "csv" | "xlsx") =>
  await callHandler(shop, exportOrders, await makeOperator(shop), {
    body: { ...reasonFields(), format, filters: { accountId } },
  });

async function rowOf(accountId: number): Promise<Record<string, string>> {
  const [head = "", row = ""] = (await readFile(await exported(accountId, "csv")))
    .replace("\uFEFF", "")
    .split("\r\n");
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
      cell.replace(/^"(.*)"$/, "$1"),
    );
  const values = cells(row);
  return Object.fromEntries(cells(head).map((name, index) => [name, values[index] ?? ""]));
}

// objectstack#8373, timemanager#205
test("the books have when and how much was paid, refunded and taken, and the numbers of both sides", async () => {
  const day = days.beginDay();
  const { person, orderNo, attemptNo } = await days.pay("wechat");
  shop.clock.advance(60);
  await refundOrder(shop.context, { orderNo, amountFen: 1300, reason: "asked for" });
  for (const posted of shop.noticesOf("wechat", attemptNo)) await shop.deliver(posted);
  await shop.sweepLater();
  const before = await rowOf(person.accountId);
  expect(before["Fee (CNY)"]).toBe("");
  days.endDay(day);
  for (const _ of [1, 2]) await days.reconcile("wechat", day);
  const row = await rowOf(person.accountId);
  expect(row).toMatchObject({
    Order: orderNo,
    "Price (CNY)": "39.00",
    "Paid (CNY)": "39.00",
    "Refunded (CNY)": "13.00",
    // 0.6 percent of the payment, less that of the refund; the bill contains both fees.
    "Fee (CNY)": "0.15",
    Method: "WeChat Pay",
    "Payment number": attemptNo,
    State: "Granted",
    Marks: "Part refunded",
  });
  expect(row["Paid at (China, UTC+8)"]).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d$`));
  expect(row["Opened (China, UTC+8)"]).toMatch(new RegExp(`^${day} `));
  expect(row["Gateway's number"]).toMatch(/^42\d+/);
});

test("the same books as XLSX hold the order's number as text", async () => {
  const { person, orderNo } = await days.pay("wechat");
  const file = await exported(person.accountId, "xlsx");
  expect(file.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/);
  const archive = await buffer(file.chunks as AsyncIterable<Uint8Array>);
  const sheet = [...unzip(archive, 1e8)].at(-1)?.toString() ?? "";
  expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${orderNo}</t>`);
  expect(sheet).toContain("<v>39</v>");
});
