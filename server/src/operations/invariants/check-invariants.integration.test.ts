import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { moveDays } from "../../membership/operator/move-days.ts";
import { takeDays } from "../../membership/operator/take-days.ts";
import { completeOrder } from "../../payments/operator/complete-order.ts";
import { withdrawCompletion } from "../../payments/operator/withdraw-completion.ts";
import { recordSentBack } from "../../payments/refunds/operator/record-sent-back.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { li, makeOrder, makePerson, type Person } from "../../testing/makers.ts";
import { mergeByOwner } from "../../testing/merging.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { type Method, openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { openWorldForTest, send } from "../../testing/world.ts";
import { checkAllInvariants, checkDaily, findViolations, readLastCheck } from "./check-invariants.ts";
import { invariantCodes } from "./invariants.data.ts";
import { plantedFaults } from "./testing/planted-faults.data.ts";

let shop: Shop;
/** Order numbers by what happened to the order. */
const orders = new Map<string, string>();
const people = new Map<string, number>();

async function order(name: string, method: Method = "wechat") {
  const { orderNo, attemptNo } = await orderMonthlyPackage(shop, method);
  orders.set(name, orderNo);
  return { orderNo, attemptNo };
}

async function buy(name: string, method: Method = "wechat") {
  const placed = await order(name, method);
  await shop.gateways[method].pay(placed.attemptNo);
  for (const posted of shop.noticesOf(method, placed.attemptNo)) await shop.deliver(posted);
  return placed;
}

/** Pays with Alipay, whose refunds arrive at once. */
const buyAtAlipay = async (name: string) => await buy(name, "alipay");

async function person(name: string): Promise<Person> {
  const made = await makePerson(shop, name);
  people.set(name, made.accountId);
  return made;
}

const by = { ...li, reason: "read in the console" };

/** A shop that covers everything the invariants check, without any violation. */
beforeAll(async () => {
  shop = await openShop();
  await person("empty");
  const remaining = await person("remaining");
  const absorbed = await person("absorbed");
  for (const { accountId } of [remaining, absorbed])
    await grantDays(shop.context, { id: accountId, days: 30, ...by });
  // Both use ten days at the same time.
  shop.clock.advance(10 * 86_400);
  expect((await mergeByOwner(shop, remaining, absorbed)).status).toBe(200);
  await takeDays(shop.context, { id: remaining.accountId, days: 3, ...by });
  await buy("paid");
  await order("open");
  const part = await buyAtAlipay("part");
  await refundOrder(shop.context, { orderNo: part.orderNo, amountFen: 1300, reason: "part" });
  const entered = await buy("entered");
  await recordSentBack(shop.context, { ...entered, amountFen: 1300, ...by });
  const whole = await buyAtAlipay("whole");
  await refundOrder(shop.context, { orderNo: whole.orderNo, amountFen: undefined, reason: "whole" });
  const stated = await order("stated");
  await completeOrder(shop.context, {
    ...stated,
    gatewayTradeNo: "4200000000000001",
    amountFen: 3900,
    ...by,
  });
  const withdrawn = await order("withdrawn");
  await completeOrder(shop.context, {
    ...withdrawn,
    gatewayTradeNo: "4200000000000002",
    amountFen: 3900,
    ...by,
  });
  await withdrawCompletion(shop.context, { orderNo: withdrawn.orderNo, ...by });
  const gifted = await person("gifted");
  await grantDays(shop.context, { id: gifted.accountId, days: 30, ...by });
  const receiver = await person("receiver");
  await moveDays(shop.context, { id: gifted.accountId, toAccountId: receiver.accountId, days: 10, ...by });
  const plain = await person("plain");
  await grantDays(shop.context, { id: plain.accountId, days: 3, ...by });
  const debtor = await person("debtor");
  await grantDays(shop.context, { id: debtor.accountId, days: 30, ...by });
  await takeDays(shop.context, { id: debtor.accountId, days: 2, ...by });
  const carded = await person("carded");
  const [key] = await makeCards(shop.context, {
    packageId: 1,
    count: 1,
    batch: "b",
    tag: null,
    expiresAt: null,
  });
  await send(shop, "POST", "/cards/validate", { keyCode: key }, { token: carded.token });
  await returnedSurplus(await buy("twice"));
  await sql`
    insert into invoices (order_no, account_id, state, holder, title, email, language, amount_fen, requested_at)
    select order_no, account_id, 'requested', 'personal', 'x', 'x@example.com', 'zh', 3900, now()
    from orders where order_no = ${orders.get("paid")}`.execute(shop.db);
});
afterAll(() => shop.close());

/** Adds a second payment of an order and its refund. */
async function returnedSurplus({ orderNo }: { readonly orderNo: string }): Promise<void> {
  const second = "P0000000000000000000SECOND";
  await sql`
    insert into payment_attempts (attempt_no, order_no, method, amount_fen, state, gateway_trade_no, created_at, expires_at)
    select ${second}, order_no, 'wechat', 3900, 'refunded', 'T2', created_at, closes_at from orders
    where order_no = ${orderNo}`.execute(shop.db);
  await sql`
    insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, has_refund, refund_no, refund_fen,
      refund_state, learned_at)
    values ('wechat', ${second}, 'notice', 'T2', 3900, false, null, null, null, ${shop.clock.now()}),
      ('wechat', ${second}, 'notice', 'T2', 3900, true, ${`${second}R`}, 3900, 'done', ${shop.clock.now()})`.execute(
    shop.db,
  );
  await sql`
    insert into refunds (refund_no, order_no, attempt_no, amount_fen, reason, state, asked_at, created_at)
    values (${`${second}R`}, ${orderNo}, ${second}, 3900, 'paid twice', 'done', now(), now())`.execute(
    shop.db,
  );
}

/** The violations found after changes by direct SQL, which are then rolled back. */
async function findAfter(...statements: string[]): Promise<Record<string, readonly string[]>> {
  const undo = new Error("undo");
  let found: Record<string, readonly string[]> = {};
  const plant = async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(fill(statement)).execute(tx);
    const violations = await findViolations(tx, new Date(shop.clock.now().getTime() + 3_600_000));
    found = Object.fromEntries(
      Object.entries(violations).map(([code, each]) => [code, each?.subjects ?? []]),
    );
    throw undo;
  };
  await shop.db
    .transaction()
    .execute(plant)
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

/** Fills in placeholders: `{paid}` is an order's number, `{gifted}` an account's id. */
function fill(statement: string): string {
  return statement.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = orders.get(name) ?? people.get(name);
    if (known === undefined) throw new Error(`There is no ${name}`);
    return typeof known === "number" ? String(known) : `'${known}'`;
  });
}

describe("after changes by direct SQL", () => {
  test.each(plantedFaults)("%s violates %s, and nothing else", async (_what, code, ...statements) => {
    const found = await findAfter(...statements);
    expect(Object.keys(found)).toEqual([code]);
    expect(found[code]).toHaveLength(1);
  });

  test("every invariant is violated by one of them", () => {
    const codes = new Set(plantedFaults.map(([, code]) => code));
    expect(invariantCodes.filter((code) => !codes.has(code))).toEqual([]);
  });
});

test("what the product does violates no invariant", async () => {
  expect(await checkAllInvariants(shop.context)).toEqual({});
  expect(await findAfter("select 1")).toEqual({});
});

test("payments, refunds and gifts at the same moment make no false finding", async () => {
  const person = await makePerson(shop, "racing");
  let isOver = false;
  const act = async () => {
    for (let round = 0; round < 6; round += 1) {
      const { orderNo } = await buyAtAlipay(`race-${round}`);
      await grantDays(shop.context, { id: person.accountId, days: 1, ...by });
      await refundOrder(shop.context, {
        orderNo,
        amountFen: round % 2 === 0 ? 1300 : undefined,
        reason: "race",
      });
    }
    isOver = true;
  };
  const check = async () => {
    while (!isOver) expect(await checkAllInvariants(shop.context)).toEqual({});
  };
  await Promise.all([act(), check()]);
});

test("the check writes nothing, and visitors' statement timeout does not end it", async () => {
  const timeouts: string[] = [];
  const { checksDb } = shop.context;
  await checksDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ statement_timeout: string; transaction_read_only: string }>`
      select current_setting('statement_timeout') as statement_timeout,
        current_setting('transaction_read_only') as transaction_read_only`.execute(tx);
    timeouts.push(...rows.flatMap((row) => [row.statement_timeout, row.transaction_read_only]));
  });
  expect(timeouts).toEqual(["10min", "on"]);
});

test("the check runs once a day, raises the alarm, and is kept for operators to read, but not for visitors", async () => {
  const world = await openWorldForTest();
  const orderNo = await makeOrder(world, await makePerson(world, "loser"));
  await sql`update orders set state = 'granted'`.execute(world.db);
  const found = {
    paidWithoutGrant: { times: 1, subjects: [orderNo] },
    grantedWithoutPayment: { times: 1, subjects: [orderNo] },
  };
  const results = await Promise.all([1, 2].map(() => checkDaily(world.context)));
  expect(results.filter((result) => result !== undefined)).toEqual([found]);
  expect(await checkDaily(world.context)).toBeUndefined();
  expect(world.alarms).toContain("An invariant about money is violated: paidWithoutGrant");
  expect(await readLastCheck(world.db)).toMatchObject({ violations: found });
  expect((await world.app.inject("/readyz?details")).json()).toEqual({ status: "ready" });
  await sql`update orders set state = 'pending'`.execute(world.db);
  world.clock.advance(86_400);
  expect(await checkDaily(world.context)).toEqual({});
});
