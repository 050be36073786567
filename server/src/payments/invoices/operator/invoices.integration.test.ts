import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOverview } from "../../../console/overview/read-overview.ts";
import { consoleHandlers as invoices } from "../../../console-handlers.ts";
import type { SignedInOperator } from "../../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../../operators/testing/call-handler.ts";
import { readFile } from "../../../operators/testing/make-console-caller.ts";
import { deleteIfSettled } from "../../../privacy/delete-account.ts";
import { makeOrder, makePerson, type Person, settleAtCashier } from "../../../testing/makers.ts";
import { listMessagesTo } from "../../../testing/prove.ts";
import { refundOrder } from "../../../testing/refund-order.ts";
import { runDueJobs } from "../../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { readOrder } from "../../operator/read-order.ts";

let world: World;
let finance: SignedInOperator;
beforeAll(async () => {
  world = await openWorld();
  finance = await makeOperator(world, "finance");
});
afterAll(() => world.close());

let made = 0;

async function request(more: object = {}) {
  made += 1;
  const person = await makePerson(world, `wants-invoice-${made}`);
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  await askAgain(orderNo, person, more);
  const [row] = await rowsOf(orderNo);
  return { person, orderNo, id: row?.id ?? 0, email: emailOf(person) };
}

const emailOf = ({ username }: Person) => `${username}@example.com`;

async function askAgain(orderNo: string, person: Person, more: object = {}) {
  const body = { holder: "personal", title: "张三", email: emailOf(person), ...more };
  return await send(world, "POST", `/orders/${orderNo}/invoice`, body, { token: person.token });
}

const rowsOf = async (orderNo: string) =>
  (await callHandler(world, invoices.listInvoices, finance, { query: { orderNo } })).rows;
const read = (id: number) => callHandler(world, invoices.readConsoleInvoice, finance, { params: { id } });

const key = () => ({ actionKey: reasonFields().actionKey });
let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return String(24_117_000_000_000_000_000n + BigInt(numbers));
};
const today = () => new Date(world.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

const issue = (id: number, more: object = {}) =>
  callHandler(world, invoices.issueInvoice, finance, {
    params: { id },
    body: {
      ...key(),
      number: nextNumber(),
      issuedOn: today(),
      amountFen: 3900,
      url: "https://dppt.example.com/v/1",
      ...more,
    },
  });
const reverse = (id: number, redNumber = nextNumber()) =>
  callHandler(world, invoices.reverseInvoice, finance, { params: { id }, body: { ...key(), redNumber } });
const reject = (id: number, sentence: string) =>
  callHandler(world, invoices.rejectInvoice, finance, { params: { id }, body: { ...key(), sentence } });

const ownOf = async ({ token }: Person, orderNo: string) =>
  (await send(world, "GET", `/orders/${orderNo}/invoice`, undefined, { token })).body.data;

test("an issued invoice reaches its buyer: state, number, address and file, and a mail that says so", async () => {
  const { person, orderNo, id, email } = await request();
  const pdf = Buffer.from("%PDF-1.7 an invoice");
  const number = nextNumber();
  await issue(id, { number, file: pdf.toString("base64") });
  expect(await ownOf(person, orderNo)).toMatchObject({
    invoice: { state: "issued", number, issuedOn: today(), hasFile: true, amount: 39 },
    amount: null,
  });
  const path = `/orders/${orderNo}/invoice/file`;
  const { body } = await send(world, "GET", path, undefined, { token: person.token });
  expect(body.data).toEqual({ kind: "pdf", number, file: pdf.toString("base64") });
  const stranger = await makePerson(world, "reads-others-invoice");
  expect((await send(world, "GET", path, undefined, { token: stranger.token })).status).toBe(404);
  await runDueJobs(world.context);
  const [mail] = await listMessagesTo(world, email);
  expect(mail).toMatchObject({ purpose: "invoice-issued" });
  for (const said of [orderNo, number, "39.00", "https://dppt.example.com/v/1"]) {
    expect(mail?.text).toContain(said);
  }
});

test("of many operators who issue one request, one succeeds, and no number counts for two orders", async () => {
  const { id } = await request();
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => issue(id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [one, other] = [await request(), await request()];
  const number = nextNumber();
  const twice = await Promise.allSettled([one, other].map((asked) => issue(asked.id, { number })));
  expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(issue((await request()).id, { number })).rejects.toThrow(/number is that of order/);
});

test("issuing races with rejecting: one of them counts, and the buyer reads that one", async () => {
  const { person, orderNo, id } = await request();
  const ends = await Promise.allSettled([issue(id), reject(id, "The title is not complete")]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { invoice } = (await ownOf(person, orderNo)) as { invoice: { state: string } };
  expect(invoice.state).toBe(ends[0]?.status === "fulfilled" ? "issued" : "rejected");
});

test("a rejected request says why, in its mail too, and can be made again", async () => {
  const { person, orderNo, id, email } = await request();
  await reject(id, "抬头少了“有限公司”");
  expect(await ownOf(person, orderNo)).toMatchObject({
    invoice: { state: "rejected", reason: "抬头少了“有限公司”" },
    amount: 39,
  });
  await runDueJobs(world.context);
  expect((await listMessagesTo(world, email))[0]).toMatchObject({
    purpose: "invoice-rejected",
    text: expect.stringContaining("抬头少了“有限公司”"),
  });
  expect((await askAgain(orderNo, person)).status).toBe(200);
  expect((await rowsOf(orderNo)).map(({ state }) => state)).toEqual(["requested", "rejected"]);
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .selectAll()
    .where("subject", "=", orderNo)
    .where("action", "=", "rejectInvoice")
    .execute();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain("抬头");
});

test("an invoice says no other amount than what is left of the payment", async () => {
  const { orderNo, id } = await request();
  await refundOrder(world.context, { orderNo, amountFen: 1300, reason: "asked for" });
  await expect(issue(id)).rejects.toThrow(/¥26\.00/);
  await runDueJobs(world.context);
  await issue(id, { amountFen: 2600 });
  expect(await read(id)).toMatchObject({
    state: "issued",
    amountFen: 2600,
    netFen: 2600,
    isRefundedSince: false,
  });
  const gone = await request();
  await refundOrder(world.context, { orderNo: gone.orderNo, amountFen: undefined, reason: "asked for" });
  await runDueJobs(world.context);
  await expect(issue(gone.id)).rejects.toThrow(/fully refunded/);
});

test("a refund after the issue is shown to both, until the red-letter invoice is entered; then the rest can be asked for", async () => {
  const { person, orderNo, id, email } = await request();
  const other = await request();
  await issue(id);
  await issue(other.id);
  await refundOrder(world.context, { orderNo, amountFen: 1300, reason: "asked for" });
  await runDueJobs(world.context);
  expect(await ownOf(person, orderNo)).toMatchObject({ invoice: { state: "issued", isRefundedSince: true } });
  const due = await callHandler(world, invoices.listInvoices, finance, { query: { refunded: "yes" } });
  expect(due.rows.map((row) => row.id)).toEqual([id]);
  expect(due.total).toEqual({ count: 1, isMore: false });
  const { invoice } = await callHandler(world, readOrder, finance, { params: { orderNo } });
  expect(invoice).toEqual({ id, state: "issued", isRefundedSince: true });
  const redNumber = nextNumber();
  await reverse(id, redNumber);
  expect(await ownOf(person, orderNo)).toMatchObject({
    invoice: { state: "reversed", redNumber },
    amount: 26,
    unavailable: null,
  });
  await expect(reverse(id)).rejects.toThrow(/is “Reversed” by now/);
  await runDueJobs(world.context);
  expect((await listMessagesTo(world, email))[0]).toMatchObject({ purpose: "invoice-reversed" });
  const left = await callHandler(world, invoices.listInvoices, finance, { query: { refunded: "yes" } });
  expect(left.rows).toEqual([]);
});

test("what the buyer would not get is not issued, nor a file of another kind, nor a day to come", async () => {
  const { id } = await request();
  await expect(issue(id, { url: undefined })).rejects.toThrow(/Upload the invoice's file/);
  const file = Buffer.from("<html>").toString("base64");
  await expect(issue(id, { file })).rejects.toThrow(/PDF and OFD/);
  await expect(issue(id, { issuedOn: "2199-01-01" })).rejects.toThrow(/after today/);
  expect((await read(id)).state).toBe("requested");
});

test("requests wait on the overview of those who issue, with their number", async () => {
  await request();
  const waitingFor = async (operator: SignedInOperator) => {
    const { waiting } = await callHandler(world, readOverview, operator, {});
    return waiting?.filter(({ kind }) => kind === "invoices" || kind === "invoicesRefunded") ?? [];
  };
  const { total } = await callHandler(world, invoices.listInvoices, finance, {
    query: { state: "requested" },
  });
  const [item] = await waitingFor(finance);
  expect(item).toMatchObject({
    target: { kind: "invoices" },
    sentence: { en: expect.stringContaining(`${total?.count}`) },
  });
  expect(await waitingFor(await makeOperator(world, "reader"))).toEqual([]);
});

test("the export has the tax platform's columns in its order, one row for each invoice", async () => {
  const { id, orderNo } = await request({
    holder: "company",
    title: "=杭州鲸影科技有限公司",
    taxNumber: "91330100799655058B",
  });
  const item = { name: "*信息技术服务*会员服务", taxCode: "3040203000000000000", taxRate: "6" } as const;
  const exported = async (format: "csv" | "xlsx") =>
    await callHandler(world, invoices.exportInvoices, finance, {
      body: { ...reasonFields(), format, filters: { orderNo }, item },
    });
  const [head = "", row = ""] = (await readFile(await exported("csv"))).replace("\uFEFF", "").split("\r\n");
  const heads = head.split(",");
  expect(heads).toHaveLength(39);
  expect([heads[0], heads[7], heads[17], heads[25], heads[26], heads[33], heads[34], heads[38]]).toEqual([
    "发票流水号",
    "购买方纳税人识别号",
    "购买方邮箱",
    "复核人",
    "发票流水号",
    "金额",
    "税率",
    "即征即退类型",
  ]);
  const serial = `FP${String(id).padStart(8, "0")}`;
  for (const said of [
    serial,
    "普通发票",
    "91330100799655058B",
    orderNo,
    item.name,
    item.taxCode,
    "39.00",
    "0.06",
  ]) {
    expect(row).toContain(said);
  }
  expect(row).not.toMatch(/(?:^|,)"?=/);
  const { chunks } = await exported("xlsx");
  expect((await buffer(chunks as AsyncIterable<Uint8Array>)).subarray(0, 2).toString()).toBe("PK");
});

test("a deleted account leaves number and amount of its invoices, and nobody's name", async () => {
  const { person, orderNo, id } = await request({ title: "李四的鲸" });
  await issue(id, { file: Buffer.from("%PDF-1.7").toString("base64") });
  const asked = await makeOrder(world, person);
  await settleAtCashier(world, asked, "paid");
  await askAgain(asked, person);
  await world.db
    .updateTable("accounts")
    .set({ deletion_requested_at: world.clock.now(), deletes_at: world.clock.now() })
    .where("id", "=", person.accountId)
    .execute();
  expect(await deleteIfSettled(world.context, person.accountId, "zh")).toEqual([]);
  const rows = await world.db
    .selectFrom("invoices")
    .selectAll()
    .where("account_id", "=", person.accountId)
    .execute();
  expect(rows).toMatchObject([
    { order_no: orderNo, state: "issued", amount_fen: 3900, title: "erased", email: null, url: null },
  ]);
  expect(
    await world.db.selectFrom("invoice_files").selectAll().where("invoice_id", "=", id).execute(),
  ).toEqual([]);
});
