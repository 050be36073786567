import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { li } from "../../testing/makers.ts";
import { listMessagesTo } from "../../testing/prove.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { confirmOrder } from "./confirm-order.ts";
import { readOrder } from "./read-order.ts";

const { refundOrder } = consoleHandlers;

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop, "support");
});
afterAll(() => shop.close());

interface Bound {
  readonly email?: string;
  readonly phone?: string;
}

let emails = 0;
const newEmail = () => `confirmed-${++emails}@example.org`;

/** A granted order of a buyer with the given mail address and phone number. */
async function buy(bound: Bound) {
  const purchase = await orderMonthlyPackage(shop, "alipay");
  const { accountId } = purchase.person;
  const addresses = { email: bound.email ?? null, phone: bound.phone ?? null };
  await shop.db.updateTable("accounts").set(addresses).where("id", "=", accountId).execute();
  await shop.gateways.alipay.pay(purchase.attemptNo);
  for (const posted of shop.noticesOf("alipay", purchase.attemptNo)) await shop.deliver(posted);
  return purchase;
}

const confirm = (orderNo: string, key?: string) =>
  callHandler(shop, consoleHandlers.confirmOrder, operator, { params: { orderNo }, body: reasonFields(key) });

async function received(to: string) {
  await runDueJobs(shop.background);
  const messages = await listMessagesTo(shop, to);
  return messages.filter(({ purpose }) => purpose === "purchase-confirmed");
}

test("a buyer gets the confirmation by mail, in the language of the last sign-in", async () => {
  const email = newEmail();
  const { orderNo, person } = await buy({ email, phone: "13900000001" });
  const sessions = shop.db.updateTable("sessions").set({ language: "en" });
  await sessions.where("account_id", "=", person.accountId).execute();
  expect(await confirm(orderNo)).toEqual({ channel: "email" });
  const [mail, ...others] = await received(email);
  expect([mail?.subject, others]).toEqual(["Your Baleen membership is active", []]);
  expect(mail?.text).toContain(orderNo);
  expect(await received("13900000001")).toEqual([]);
});

test("a buyer without an email address gets it by SMS", async () => {
  const phone = "13900000002";
  const { orderNo } = await buy({ phone });
  expect(await confirm(orderNo)).toEqual({ channel: "sms" });
  expect(await received(phone)).toHaveLength(1);
});

test("production without the template says that it cannot reach them", async () => {
  const { orderNo } = await buy({ phone: "13900000003" });
  const features = { ...shop.context.features, sendsConfirmationsBySms: false };
  await expect(
    confirmOrder({ ...shop.context, features }, { orderNo, ...li, reason: "asked" }),
  ).rejects.toThrow("SMS_TEMPLATE_PURCHASE_CONFIRMED");
});

test("operators who press it fifty times at once send one, and the next is an hour later", async () => {
  const email = newEmail();
  const { orderNo } = await buy({ email });
  const ends = await Promise.allSettled(Array.from({ length: 50 }, () => confirm(orderNo)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await received(email)).toHaveLength(1);
  shop.clock.advance(3599);
  await expect(confirm(orderNo)).rejects.toThrow("within the hour");
  shop.clock.advance(2);
  await confirm(orderNo);
  expect(await received(email)).toHaveLength(2);
});

test("one press that is sent twice sends one, and both hear the same", async () => {
  const email = newEmail();
  const { orderNo } = await buy({ email });
  const key = randomUUID();
  expect(await Promise.all([confirm(orderNo, key), confirm(orderNo, key)])).toEqual([
    { channel: "email" },
    { channel: "email" },
  ]);
  expect(await received(email)).toHaveLength(1);
});

test("an order that is not granted, or whose buyer has no address, is refused in words", async () => {
  const pending = await orderMonthlyPackage(shop, "alipay");
  await expect(confirm(pending.orderNo)).rejects.toThrow("only a granted one");
  const { orderNo } = await buy({});
  await expect(confirm(orderNo)).rejects.toThrow("neither an email address nor a phone number");
  await expect(confirm("20260101000000NOSUCHORDER1")).rejects.toThrow("There is no order");
});

test("a refund that comes before the mail leaves takes it back", async () => {
  const email = newEmail();
  const { orderNo } = await buy({ email });
  await confirm(orderNo);
  const finance = await makeOperator(shop, "finance");
  await callHandler(shop, refundOrder, finance, {
    params: { orderNo },
    body: { ...reasonFields(), amountFen: 3900 },
  });
  expect(await received(email)).toEqual([]);
});

test("the order's page offers it once granted, and its timeline shows who sent it", async () => {
  const { orderNo } = await buy({ email: newEmail() });
  const before = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  expect(before.order.actions).toContain("confirm");
  await confirm(orderNo);
  const { timeline } = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  expect(timeline.find(({ kind }) => kind === "action")).toMatchObject({ operator: operator.login });
});
