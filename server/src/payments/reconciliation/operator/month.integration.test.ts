import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { readMonth as readCall } from "@baleen/contract/back-office/month.ts";
import { isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { consoleHandlers } from "../../../console-handlers.ts";
import { callHandler, makeOperator, reasonFields } from "../../../operators/testing/call-handler.ts";
import { readFile } from "../../../operators/testing/make-console-caller.ts";
import { refundOrder } from "../../../testing/refund-order.ts";
import { runDueJobs } from "../../../testing/run-due-jobs.ts";
import { type Method, openShop, type Purchase, type Shop } from "../../../testing/shop.ts";
import { unzip } from "../../gateways/alipay/unzip.ts";
import { reconcileDaily } from "../reconcile-day.ts";
import { type BillDays, openBillDays } from "../testing/bill-days.ts";
import { exportMonth } from "./export-month.ts";
import { readMonth } from "./read-month.ts";
import { type RawBill, readRawAlipayBill, readRawWechatBill } from "./testing/read-raw-bills.ts";

const noon = 12 * 3600;
const month = "2026-03";
const nextMonth = "2026-04";

let shop: Shop;
let days: BillDays;
let wechat: Purchase;
let alipay: Purchase;
let hupi: Purchase;
/** Paid, but known only to the gateway. */
let unknown: Purchase;

/** The bills of both months as the fakes wrote them, oldest first. */
let bills: Readonly<Record<"wechat" | "alipay", readonly RawBill[]>>;

const byDay = (one: RawBill, other: RawBill) => one.lines[0]?.at.localeCompare(other.lines[0]?.at ?? "") ?? 0;

/** March 2026 of a shop with three gateways, and the first days of April. Every bill has been requested once. */
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
  days.turnTo("2026-03-05", noon);
  wechat = await days.pay("wechat");
  shop.clock.advance(60);
  await days.pay("wechat");
  alipay = await days.pay("alipay");
  days.turnTo("2026-03-09", noon);
  await refund(wechat, 1300);
  await deliverAll("wechat", wechat);
  shop.clock.advance(60);
  await refund(wechat, 700);
  await deliverAll("wechat", wechat);
  hupi = await days.pay("hupi");
  days.turnTo("2026-03-12", noon);
  unknown = await days.pay("wechat", { isNoticed: false });
  await payElsewhere("OTHERSHOP20260312");
  days.turnTo("2026-03-20", noon);
  await refund(hupi, undefined);
  days.turnTo("2026-03-31", 86_399);
  await days.pay("alipay");
  days.turnTo("2026-04-02", noon);
  await refund(alipay, undefined);
  await refund(wechat, 1900);
  await deliverAll("wechat", wechat);
  days.turnTo("2026-04-03", 11 * 3600);
  await readBills();
  bills = {
    wechat: shop.gateways.wechat.offeredBills().map(readRawWechatBill).toSorted(byDay),
    alipay: shop.gateways.alipay.offeredBills().map(readRawAlipayBill).toSorted(byDay),
  };
}, 120_000);
afterAll(() => shop.close());

async function refund({ orderNo }: Purchase, amountFen: number | undefined): Promise<void> {
  await refundOrder(shop.context, { orderNo, amountFen, reason: "asked for" });
}

async function deliverAll(method: Method, { attemptNo }: Purchase): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
}

/** A payment at another shop of the same merchant. */
async function payElsewhere(attemptNo: string): Promise<void> {
  const payment = { amountFen: 2500, description: "tea", notifyUrl: "https://other.example.com/notify" };
  const expiresAt = new Date(shop.clock.now().getTime() + 900_000);
  await shop.context.gateways.get("wechat")?.create({ attemptNo, expiresAt, ...payment });
  await shop.gateways.wechat.pay(attemptNo);
}

/** Reads the bills without the jobs that query payments, which would explain the difference. */
async function readBills(): Promise<void> {
  await shop.db.deleteFrom("jobs").execute();
  await reconcileDaily(shop.context);
  await runDueJobs(shop.context);
}

/** Restores the state before the bill was read. */
async function forgetBill({ method, day }: { readonly method: Method; readonly day: string }): Promise<void> {
  for (const table of ["bills", "reconciliations"] as const) {
    await shop.db.deleteFrom(table).where("day", "=", day).where("method", "=", method).execute();
  }
}

const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
    cell.replace(/^"(.*)"$/, "$1").trim(),
  );

type Row = Readonly<Record<string, string>>;

async function exported(of: string): Promise<Row[]> {
  const body = { ...reasonFields(), format: "csv", filters: { month: of } } as const;
  const text = await readFile(
    await callHandler(shop, exportMonth, await makeOperator(shop, "finance"), { body }),
  );
  expect(isCompleteCsv(text)).toBe(true);
  const [heads = [], ...rows] = text.replace("\uFEFF", "").trimEnd().split("\r\n").map(cellsOf);
  return rows.slice(0, -1).map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

const linesOf = (rows: readonly Row[], method: string) =>
  rows
    .filter((row) => row.Method === method && row.Source === "Bill")
    .map((row) => ({
      at: row["Time (China, UTC+8)"],
      number: row["Payment number"],
      gatewayNo: row["Gateway's number"],
      refundNo: row["Refund number"],
      amount: row["Amount (CNY)"],
      fee: row["Fee (CNY)"],
    }));

const fenOf = (yuan = "") => Math.round(Number(yuan) * 100);
const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

async function read(of: string): Promise<ReplyOf<typeof readCall>> {
  const reply = await callHandler(shop, readMonth, await makeOperator(shop, "finance"), {
    query: { month: of },
  });
  return readCall.reply.parse(reply);
}

test("a month's file is the gateways' bills line by line, and the two months together are their totals to the fen", async () => {
  const rows = [...(await exported(month)), ...(await exported(nextMonth))];
  for (const [method, name] of [
    ["wechat", "WeChat Pay"],
    ["alipay", "Alipay"],
  ] as const) {
    const raw = bills[method];
    const own = raw.flatMap(({ lines }) => lines).filter(({ number }) => !number.startsWith("OTHERSHOP"));
    const written = linesOf(rows, name);
    expect(written).toEqual(own);
    expect(written.length).toBeGreaterThan(2);
    const foreign = rows.filter((row) => row.Method === name && row.Source === "Bill (not in the total)");
    const all = [
      ...written,
      ...foreign.map((row) => ({ amount: row["Amount (CNY)"], fee: row["Fee (CNY)"] })),
    ];
    expect(sumOf(all, ({ amount }) => fenOf(amount))).toBe(
      sumOf(raw, ({ paidFen, refundedFen }) => paidFen - refundedFen),
    );
    if (method !== "wechat") continue;
    expect(foreign).toMatchObject([
      { Kind: "1 line of other shops", "Amount (CNY)": "25.00", "Fee (CNY)": "0.15" },
    ]);
    expect(sumOf(all, ({ fee }) => fenOf(fee))).toBe(sumOf(raw, ({ feeFen = Number.NaN }) => feeFen));
  }
});

test("the last line counts and sums the others, and the page has the same figures", async () => {
  for (const of of [month, nextMonth]) {
    const rows = await exported(of);
    const total = rows.at(-1);
    const lines = rows.filter((row) => row["Day of the bill"] !== "");
    expect(total).toMatchObject({ Method: "Total", Kind: `${lines.length} lines` });
    for (const name of ["Amount (CNY)", "Fee (CNY)", "Net (CNY)"]) {
      expect(fenOf(total?.[name])).toBe(sumOf(lines, (row) => fenOf(row[name])));
    }
    const { rows: sums } = await read(of);
    expect(sumOf(sums, ({ paidFen, refundedFen }) => paidFen - refundedFen)).toBe(
      fenOf(total?.["Amount (CNY)"]),
    );
    expect(sumOf(sums, ({ feeFen }) => feeFen)).toBe(fenOf(total?.["Fee (CNY)"]));
    expect(sumOf(sums, ({ payments, refunds }) => payments + refunds)).toBe(lines.length);
  }
});

test("a refund belongs to the month in which it was made, a payment a second before midnight to its own", async () => {
  const { rows, days: listed } = await read(month);
  expect(listed.at(0)).toBe("2026-03-05");
  expect(listed.at(-1)).toBe("2026-03-31");
  expect(rows.find((row) => row.day === "2026-03-31")).toMatchObject({ method: "alipay", paidFen: 3900 });
  expect(rows.filter(({ method }) => method === "alipay").every(({ refunds }) => refunds === 0)).toBe(true);
  const april = await read(nextMonth);
  expect(april.rows).toEqual([
    expect.objectContaining({
      day: "2026-04-02",
      method: "wechat",
      paidFen: 0,
      refundedFen: 1900,
      feeFen: -11,
    }),
    expect.objectContaining({
      day: "2026-04-02",
      method: "alipay",
      paidFen: 0,
      refundedFen: 3900,
      feeFen: -23,
    }),
  ]);
});

test("lines have our order's number and nothing of the buyer", async () => {
  const rows = await exported(month);
  const first = rows.find((row) => row["Payment number"] === wechat.attemptNo);
  expect(first).toMatchObject({
    Order: wechat.orderNo,
    "Day of the bill": "2026-03-05",
    "Net (CNY)": "38.77",
  });
  expect(first?.["Time (China, UTC+8)"]).toBe("2026-03-05 12:00:00");
  const stored = JSON.stringify(await shop.db.selectFrom("bill_lines").selectAll().execute());
  expect(stored).not.toMatch(/oUpF|openid|example\.com|\*\*/);
});

test("hupi writes no bills: its lines are the ledger's, which says so, and their fees are not known", async () => {
  const rows = (await exported(month)).filter((row) => row.Method === "Hupijiao");
  expect(rows).toMatchObject([
    {
      Kind: "Payment",
      "Day of the bill": "2026-03-09",
      Order: hupi.orderNo,
      "Amount (CNY)": "39.00",
      "Fee (CNY)": "",
    },
    { Kind: "Refund", "Day of the bill": "2026-03-20", Order: hupi.orderNo, "Amount (CNY)": "-39.00" },
  ]);
  expect(rows.map((row) => row.Source)).toEqual(
    Array.from({ length: 2 }, () => "Ledger (method has no bills, fee unknown)"),
  );
  const { rows: sums, methodsWithBills } = await read(month);
  expect(methodsWithBills).toEqual(["wechat", "alipay"]);
  expect(sums.filter(({ method }) => method === "hupi")).toMatchObject([
    { source: "ledger", paidFen: 3900, withoutFee: 1 },
    { source: "ledger", refundedFen: 3900, withoutFee: 1 },
  ]);
});

test("what differs is shown with its order until it is explained, and is in the takings as the bill has it", async () => {
  const { differences, rows, foreignLines, hasMoreDifferences } = await read(month);
  const { attemptNo, orderNo } = unknown;
  expect(differences).toMatchObject([
    {
      day: "2026-03-12",
      method: "wechat",
      list: "gatewayOnly",
      attemptNo,
      orderNo,
      gatewayFen: 3900,
      ourFen: null,
    },
  ]);
  expect(hasMoreDifferences).toBe(false);
  expect(foreignLines).toBe(1);
  expect(rows.find(({ day }) => day === "2026-03-12")).toMatchObject({ source: "bill", paidFen: 3900 });
  expect((await read(nextMonth)).differences).toEqual([]);
});

test("days whose bill is not there say why, and count what the ledger has", async () => {
  const { missing } = await read(nextMonth);
  expect(missing).toEqual(
    ["wechat", "alipay"].map((method) => ({ method, day: "2026-04-03", reason: "due" })),
  );
  const lost = { method: "wechat", day: "2026-03-05" } as const;
  const before = await read(month);
  await forgetBill(lost);
  const after = await read(month);
  expect(after.missing).toEqual([{ ...lost, reason: "notRead" }]);
  const of = ({ rows }: typeof before) =>
    rows.find((row) => row.day === lost.day && row.method === lost.method);
  expect(of(before)).toMatchObject({ source: "bill", paidFen: 7800, withoutFee: 0 });
  expect(of(after)).toMatchObject({ source: "ledger", payments: 2, paidFen: 7800, feeFen: 0, withoutFee: 2 });
  const ledgerRows = (await exported(month)).filter((row) => row.Source?.startsWith("Ledger (bill missing"));
  expect(ledgerRows).toHaveLength(2);

  // An alarm closed by an operator is not raised again by the job: a compared bill is not compared again.
  const setClosed = async (closed_at: Date | null) =>
    await shop.db.updateTable("alarms").set({ closed_at }).where("subject", "=", unknown.attemptNo).execute();
  onTestFinished(async () => void (await setClosed(null)));
  await setClosed(shop.clock.now());
  shop.clock.advance(86_400);
  await readBills();
  const again = await read(month);
  expect(again.missing).toEqual([]);
  expect(again.rows).toEqual(before.rows);
  expect(again.differences).toEqual([]);
});

test("a bill that is read again, by several at once, leaves its lines once", async () => {
  const bill = { method: "wechat", day: "2026-03-09" } as const;
  const lines = async () =>
    await shop.db.selectFrom("bill_lines").selectAll().where("day", "=", bill.day).orderBy("line").execute();
  const before = await lines();
  expect(before).toMatchObject([
    { line: 1, kind: "refund", amount_fen: 1300, fee_fen: 8 },
    { line: 2, kind: "refund", amount_fen: 700, fee_fen: 4 },
  ]);
  await Promise.all(Array.from({ length: 8 }, () => days.reconcile("wechat", bill.day)));
  expect(await lines()).toEqual(before);
});

test("what is missing is fetched at the press of a button, and left alone where there is nothing to fetch", async () => {
  const finance = await makeOperator(shop, "finance");
  const fetch = async () =>
    await callHandler(shop, consoleHandlers.fetchBills, finance, {
      body: { actionKey: randomUUID(), month },
    });
  expect(await fetch()).toEqual({ bills: 0 });
  const before = (await read(month)).rows;
  for (const method of ["wechat", "alipay"] as const) await forgetBill({ method, day: "2026-03-05" });
  expect(await fetch()).toEqual({ bills: 2 });
  await runDueJobs(shop.context);
  expect(await read(month)).toMatchObject({ rows: before, missing: [] });
  const entries = await shop.db
    .selectFrom("audit_log_entries")
    .select(["action", "params"])
    .where("operator_id", "=", finance.id)
    .execute();
  expect(entries).toEqual(Array.from({ length: 2 }, () => ({ action: "fetchBills", params: { month } })));
});

test("a bill that gateways no longer keep is not asked for", async () => {
  const bill = { method: "alipay", day: "2026-03-17" } as const;
  const now = shop.clock.now().getTime();
  const turnBack = () => shop.clock.advance((now - shop.clock.now().getTime()) / 1000);
  onTestFinished(turnBack);
  await forgetBill(bill);
  days.turnTo("2026-06-30", noon);
  expect((await read(month)).missing).toEqual([{ ...bill, reason: "gone" }]);
  days.turnTo("2026-05-01", noon);
  expect((await read(month)).missing).toEqual([{ ...bill, reason: "notRead" }]);
  turnBack();
  await days.reconcile(bill.method, bill.day);
  expect((await read(month)).missing).toEqual([]);
});

test("the file comes as XLSX too, is in the audit log with its month, and is not for support", async () => {
  const operator = await makeOperator(shop, "owner");
  const body = { ...reasonFields(), format: "xlsx", filters: { month } } as const;
  const file = await callHandler(shop, exportMonth, operator, { body });
  expect(file.name).toMatch(/^books-2026-03-\d{4}-\d\d-\d\d\.xlsx$/);
  const sheet =
    [...unzip(await buffer(file.chunks as AsyncIterable<Uint8Array>), 1e8)].at(-1)?.toString() ?? "";
  expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${wechat.orderNo}</t>`);
  // 2026-03-05 is 46086 days after 1899-12-30.
  expect(sheet).toContain('<c s="5"><v>46086</v></c>');
  const entries = await shop.db
    .selectFrom("audit_log_entries")
    .select(["action", "params", "details"])
    .where("operator_id", "=", operator.id)
    .execute();
  expect(entries).toMatchObject([
    { action: "exportMonth", params: { month }, details: { filters: { month } } },
  ]);
  const support = await makeOperator(shop, "support");
  await expect(callHandler(shop, exportMonth, support, { body })).rejects.toMatchObject({
    code: "roleForbids",
  });
});

test("a month before the first order is empty", async () => {
  expect(await read("2026-02")).toMatchObject({ days: [], rows: [], missing: [], differences: [] });
  expect((await read("2026-02")).months).toEqual(["2026-04", "2026-03"]);
});
