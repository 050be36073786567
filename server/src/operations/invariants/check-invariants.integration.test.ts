import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantDays } from "../../back-office/accounts/grant-days.ts";
import { moveDays } from "../../back-office/accounts/move-days.ts";
import { completeOrder } from "../../back-office/orders/complete-order.ts";
import { recordSentBack } from "../../back-office/orders/record-sent-back.ts";
import { withdrawCompletion } from "../../back-office/orders/withdraw-completion.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { li, makeOrder, makePerson, type Person } from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { type Method, openShop, orderMonth, type Shop } from "../../testing/shop.ts";
import { openWorldForTest, send } from "../../testing/world.ts";
import { checkDaily, checkEverything, findViolations, readLastCheck } from "./check-invariants.ts";
import { type InvariantCode, invariantCodes } from "./invariants.data.ts";

let shop: Shop;
/** The numbers of orders, by what has become of them. */
const orders = new Map<string, string>();
const people = new Map<string, number>();

async function order(name: string, method: Method = "wechat") {
  const { orderNo, attemptNo } = await orderMonth(shop, method);
  orders.set(name, orderNo);
  return { orderNo, attemptNo };
}

async function buy(name: string, method: Method = "wechat") {
  const placed = await order(name, method);
  await shop.gateways[method].pay(placed.attemptNo);
  for (const posted of shop.noticesOf(method, placed.attemptNo)) await shop.deliver(posted);
  return placed;
}

/** At Alipay, whose refunds arrive at once. */
const buyAtAlipay = async (name: string) => await buy(name, "alipay");

async function person(name: string): Promise<Person> {
  const made = await makePerson(shop, name);
  people.set(name, made.accountId);
  return made;
}

const by = { ...li, reason: "read in the console" };

/** A shop in which everything has happened that invariants are about, and nothing is wrong. */
beforeAll(async () => {
  shop = await openShop();
  await buy("paid");
  await order("open");
  const part = await buyAtAlipay("part");
  await refundOrder(shop.deps, { orderNo: part.orderNo, amountFen: 1300, reason: "part" });
  const entered = await buy("entered");
  await recordSentBack(shop.deps, { ...entered, amountFen: 1300, ...by });
  const whole = await buyAtAlipay("whole");
  await refundOrder(shop.deps, { orderNo: whole.orderNo, amountFen: undefined, reason: "whole" });
  const stated = await order("stated");
  await completeOrder(shop.deps, { ...stated, gatewayTradeNo: "4200000000000001", amountFen: 3900, ...by });
  const withdrawn = await order("withdrawn");
  await completeOrder(shop.deps, {
    ...withdrawn,
    gatewayTradeNo: "4200000000000002",
    amountFen: 3900,
    ...by,
  });
  await withdrawCompletion(shop.deps, { orderNo: withdrawn.orderNo, ...by });
  const gifted = await person("gifted");
  await grantDays(shop.deps, { id: gifted.accountId, days: 30, ...by });
  const receiver = await person("receiver");
  await moveDays(shop.deps, { id: gifted.accountId, toAccountId: receiver.accountId, days: 10, ...by });
  const plain = await person("plain");
  await grantDays(shop.deps, { id: plain.accountId, days: 3, ...by });
  const carded = await person("carded");
  const [key] = await makeCards(shop.deps, {
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

/** A second payment of an order, which went back. */
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

/** What the check finds after changes by direct SQL, which are rolled back. */
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

/** `{paid}` is the order's number, `{gifted}` an account's. */
function fill(statement: string): string {
  return statement.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = orders.get(name) ?? people.get(name);
    if (known === undefined) throw new Error(`There is no ${name}`);
    return typeof known === "number" ? String(known) : `'${known}'`;
  });
}

/** Makes all memberships end when their grants say, so that a plant violates its own invariant alone. */
const alignEnds = `
  update accounts set vip_expire_at = (
    select max(granted_at + left_days * interval '24 hours') from (
      select granted_at, sum(days - days_taken_back) over (order by granted_at desc, id desc) as left_days
      from grants where account_id = accounts.id and revoked_at is null) as own)`;
const grantOf = (name: string) => `source_kind = 'order' and source_ref = {${name}}`;
const attemptOf = (name: string) =>
  `(select attempt_no from payment_attempts where order_no = {${name}} limit 1)`;
const idOf = (name: string) => `(select id from grants where ${grantOf(name)})`;
const fact = (name: string, figures: string) => `
  insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, has_refund, refund_no, refund_fen,
    refund_state, learned_at)
  select 'wechat', attempt_no, 'notice', 'T9', ${figures}, created_at from payment_attempts where order_no = {${name}}`;
const cardGrant = "source_kind = 'card'";
const gift = "source_kind = 'operator' and account_id = {plain}";

const plants: readonly (readonly [what: string, code: InvariantCode, ...statements: string[]])[] = [
  [
    "a wrong end",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = vip_expire_at + interval '1 day' where id = {gifted}",
  ],
  [
    "an end without grants",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = now() where id = (select account_id from orders where order_no = {open})",
  ],
  [
    "no end beside grants",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = null where id = {gifted}",
  ],
  [
    "an end for life",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = '9999-12-31T00:00:00Z' where id = {carded}",
  ],
  ["60 days for 39.00", "moneyUnlikeDays", `update grants set days = 60 where ${grantOf("paid")}`, alignEnds],
  ["3 days for 39.00", "moneyUnlikeDays", `update grants set days = 3 where ${grantOf("paid")}`, alignEnds],
  [
    "a revoked grant of a granted order",
    "paidWithoutGrant",
    `update grants set revoked_at = now() where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "no grant of a granted order",
    "paidWithoutGrant",
    `delete from grants where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "a signed refund that took no days",
    "moneyUnlikeDays",
    fact("paid", "3900, true, 'CONSOLE9', 1300, 'done'"),
  ],
  [
    "a signed refund of all that took no days",
    "moneyUnlikeDays",
    fact("paid", "3900, true, 'CONSOLE9', 3900, 'done'"),
  ],
  [
    "a sum of refunds that took no days",
    "moneyUnlikeDays",
    `insert into gateway_facts (method, attempt_no, source, refunded_fen, has_refund, learned_at) values ('wechat', ${attemptOf("paid")}, 'answer', 2600, true, now())`,
  ],
  [
    "a signed payment that granted nothing",
    "paymentUnsettled",
    fact("open", "3900, false, null, null, null"),
  ],
  ["missing facts", "paidWithoutFact", `delete from gateway_facts where attempt_no = ${attemptOf("paid")}`],
  [
    "a surplus that no gateway has signed",
    "paidWithoutFact",
    "update payment_attempts set state = 'surplus' where order_no = {open}",
  ],
  [
    "an order refunded while the gateway holds all (d)",
    "refundedWithoutMoney",
    "update orders set state = 'refunded' where order_no = {paid}",
    `update grants set revoked_at = now() where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "an order refunded without a payment or a withdrawal",
    "refundedWithoutMoney",
    "update operator_statements set settled_by = 'replaced' where settled_by = 'withdrawn'",
  ],
  [
    "a surplus refunded that was not sent back (e)",
    "returnedWithoutMoney",
    "delete from refunds where attempt_no like '%SECOND'",
    "delete from gateway_facts where attempt_no like '%SECOND' and refund_no is not null",
  ],
  [
    "a surplus sent back in part",
    "returnedWithoutMoney",
    "update gateway_facts set refund_fen = 1300 where attempt_no like '%SECOND' and refund_no is not null",
    "update refunds set amount_fen = 1300 where attempt_no like '%SECOND'",
  ],
  [
    "a surplus that came back and is still one",
    "paymentUnsettled",
    "update payment_attempts set state = 'surplus' where attempt_no like '%SECOND'",
  ],
  [
    "a refund of ours done that no gateway has signed (i)",
    "refundWithoutFact",
    "insert into refunds (refund_no, order_no, attempt_no, amount_fen, reason, state, asked_at, created_at) select 'R1', order_no, attempt_no, 100, 'x', 'done', now(), now() from payment_attempts where order_no = {paid}",
  ],
  [
    "a refund of another amount",
    "refundWithoutFact",
    "update refunds set amount_fen = 1200 where order_no = {part}",
  ],
  [
    "a signed refund of ours that is under way",
    "refundWithoutFact",
    "update refunds set state = 'underway' where order_no = {part}",
  ],
  ["a wrong level (n)", "grantUnlikeSource", `update grants set level = 3 where ${grantOf("paid")}`],
  ["a wrong level of a card", "grantUnlikeSource", `update grants set level = 3 where ${cardGrant}`],
  ["a wrong level of a gift", "grantUnlikeSource", `update grants set level = 2 where ${gift}`],
  [
    "a card of 30 days that granted 330 (l)",
    "grantUnlikeSource",
    `update grants set days = 330 where ${cardGrant}`,
    alignEnds,
  ],
  [
    "a gift that granted more (m)",
    "grantUnlikeSource",
    `update grants set days = 100 where ${gift}`,
    alignEnds,
  ],
  [
    "a grant moved to another account (o)",
    "grantWithoutSource",
    `update grants set account_id = {gifted} where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "a card's grant moved to another account",
    "grantWithoutSource",
    `update grants set account_id = {gifted} where ${cardGrant}`,
    alignEnds,
  ],
  [
    "a gift moved to another account",
    "grantWithoutSource",
    `update grants set account_id = {carded} where ${gift}`,
    alignEnds,
  ],
  [
    "a gift whose entry is gone",
    "grantWithoutSource",
    "delete from audit_log_entries where action = 'grantDays' and subject = {plain}::text",
  ],
  [
    "a gift for an entry of another kind",
    "grantWithoutSource",
    "update audit_log_entries set action = 'blockAccount' where action = 'grantDays' and subject = {plain}::text",
  ],
  [
    "a grant of an order that is closed",
    "grantWithoutSource",
    "update orders set state = 'closed' where order_no = {paid}",
  ],
  ["a revoked gift", "revokedWithoutReason", `update grants set revoked_at = now() where ${gift}`, alignEnds],
  [
    "a revoked card grant",
    "revokedWithoutReason",
    `update grants set revoked_at = now() where ${cardGrant}`,
    alignEnds,
  ],
  [
    "days taken for a refund that never was (p)",
    "daysTakenUnlikeRefunds",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) values (${idOf("paid")}, 10, 'refund', {paid} || ' 1300', now())`,
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "more days taken than a refund is worth",
    "daysTakenUnlikeRefunds",
    `update grant_cuts set days = 12 where grant_id = ${idOf("part")}`,
    `update grants set days_taken_back = 12 where ${grantOf("part")}`,
    alignEnds,
  ],
  [
    "fewer days taken than a refund is worth",
    "moneyUnlikeDays",
    `update grant_cuts set days = 5 where grant_id = ${idOf("part")}`,
    `update grants set days_taken_back = 5 where ${grantOf("part")}`,
    alignEnds,
  ],
  [
    "days taken by an entry that does not exist (p2)",
    "cutWithoutReason",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) values (${idOf("paid")}, 10, 'operator', '999999', now())`,
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "days taken by an entry about another account",
    "cutWithoutReason",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) select ${idOf("paid")}, 10, 'operator', id::text, now() from audit_log_entries where action = 'grantDays' and subject = {plain}::text`,
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "a card's days taken for a refund",
    "cutWithoutReason",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) select id, 10, 'refund', source_ref || ' 1', now() from grants where ${cardGrant}`,
    `update grants set days_taken_back = 10 where ${cardGrant}`,
    alignEnds,
  ],
  [
    "days taken without cuts (p3)",
    "daysTakenUnlikeCuts",
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "cuts that took no days",
    "daysTakenUnlikeCuts",
    `update grants set days_taken_back = 0 where ${grantOf("part")}`,
    alignEnds,
  ],
  [
    "moved days that nobody received",
    "movedDaysUnlikeGrants",
    "delete from grants where account_id = {receiver}",
    alignEnds,
  ],
  [
    "moved days of another level",
    "movedDaysUnlikeGrants",
    "update grants set level = 2 where account_id = {receiver}",
  ],
  [
    "more days received than were moved",
    "movedDaysUnlikeGrants",
    "update grants set days = 20 where account_id = {receiver}",
    alignEnds,
  ],
  ["received days that nobody gave", "movedDaysUnlikeGrants", "update grant_cuts set moved_to = null"],
  [
    "an order's price changed (q)",
    "amountUnlikePrice",
    "update orders set price_fen = 7800 where order_no = {paid}",
  ],
  [
    "an attempt's amount changed (r)",
    "amountUnlikePrice",
    "update payment_attempts set amount_fen = 100 where order_no = {paid}",
  ],
  [
    "an open order's amount changed",
    "amountUnlikePrice",
    "update payment_attempts set amount_fen = 1 where order_no = {open}",
  ],
  [
    "a price that the package never had",
    "priceUnlikeHistory",
    "update orders set price_fen = 100 where order_no = {open}",
    "update payment_attempts set amount_fen = 100 where order_no = {open}",
  ],
  [
    "a granted order without an attempt (v)",
    "grantedWithoutPayment",
    "delete from gateway_facts where attempt_no in (select attempt_no from payment_attempts where order_no = {paid})",
    "delete from payment_attempts where order_no = {paid}",
  ],
  [
    "a granted order whose attempt is closed",
    "grantedWithoutPayment",
    "delete from operator_statements where settled_at is null and paid_fen is not null",
    "update payment_attempts set state = 'closed' where order_no = {stated}",
  ],
  ["an invoice over 99.00 of 39.00 (x)", "invoiceUnlikePayment", "update invoices set amount_fen = 9900"],
  [
    "an invoice of an order that was not paid",
    "invoiceUnlikePayment",
    "update invoices set order_no = {open}",
  ],
  ["a used card without a grant (k)", "cardWithoutGrant", `delete from grants where ${cardGrant}`, alignEnds],
  [
    "a card of a revoked batch that was used",
    "revokedCardUsed",
    "update cards set revoked_at = used_at - interval '1 hour' where used_at is not null",
  ],
  [
    "a statement of a payment that no fact confirms",
    "statementWithoutFact",
    "update operator_statements set settled_at = now(), settled_by = 'fact' where settled_by = 'withdrawn'",
    "update orders set state = 'closed' where order_no = {withdrawn}",
    `delete from grants where ${grantOf("withdrawn")}`,
  ],
  [
    "a statement of a refund that no fact confirms",
    "statementWithoutFact",
    "update operator_statements set settled_at = now(), settled_by = 'fact' where refunded_elsewhere_fen is not null",
    `delete from grant_cuts where grant_id = ${idOf("entered")}`,
    `update grants set days_taken_back = 0 where ${grantOf("entered")}`,
    alignEnds,
  ],
  [
    "an entered refund of what was never paid",
    "paymentUnsettled",
    `insert into operator_statements (method, attempt_no, refunded_elsewhere_fen, stated_at) values ('wechat', ${attemptOf("open")}, 100, now())`,
  ],
  [
    "a payment that counts and whose order is closed",
    "paymentUnsettled",
    "delete from invoices",
    `delete from grants where ${grantOf("paid")}`,
    "update orders set state = 'closed' where order_no = {paid}",
    alignEnds,
  ],
  [
    "a completion beside a signed payment that went back",
    "moneyUnlikeDays",
    "update payment_attempts set order_no = {stated} where attempt_no like '%SECOND'",
  ],
  [
    "a notice that was not handled",
    "noticesUnhandled",
    "update payment_notices set handled_at = null where id = (select min(id) from payment_notices)",
  ],
];

describe("after changes by direct SQL", () => {
  test.each(plants)("%s violates %s, and nothing else", async (_what, code, ...statements) => {
    const found = await findAfter(...statements);
    expect(Object.keys(found)).toEqual([code]);
    expect(found[code]).toHaveLength(1);
  });

  test("every invariant is violated by one of them", () => {
    const codes = new Set(plants.map(([, code]) => code));
    expect(invariantCodes.filter((code) => !codes.has(code))).toEqual([]);
  });
});

test("what the product does violates no invariant", async () => {
  expect(await checkEverything(shop.deps)).toEqual({});
  expect(await findAfter("select 1")).toEqual({});
});

test("payments, refunds and gifts at the same moment make no false finding", async () => {
  const person = await makePerson(shop, "racing");
  let isOver = false;
  const act = async () => {
    for (let round = 0; round < 6; round += 1) {
      const { orderNo } = await buyAtAlipay(`race-${round}`);
      await grantDays(shop.deps, { id: person.accountId, days: 1, ...by });
      await refundOrder(shop.deps, {
        orderNo,
        amountFen: round % 2 === 0 ? 1300 : undefined,
        reason: "race",
      });
    }
    isOver = true;
  };
  const check = async () => {
    while (!isOver) expect(await checkEverything(shop.deps)).toEqual({});
  };
  await Promise.all([act(), check()]);
});

test("the check writes nothing, and visitors' statement timeout does not end it", async () => {
  const timeouts: string[] = [];
  const { checks } = shop.deps;
  await checks.transaction().execute(async (tx) => {
    const { rows } = await sql<{ statement_timeout: string; transaction_read_only: string }>`
      select current_setting('statement_timeout') as statement_timeout,
        current_setting('transaction_read_only') as transaction_read_only`.execute(tx);
    timeouts.push(...rows.flatMap((row) => [row.statement_timeout, row.transaction_read_only]));
  });
  expect(timeouts).toEqual(["10min", "on"]);
});

test("the check runs once a day, raises the alarm, and is kept for operators to read, but not for visitors", async () => {
  const world = await openWorldForTest();
  const orderNo = await makeOrder(world, await makePerson(world, "robbed"));
  await sql`update orders set state = 'granted'`.execute(world.db);
  const found = {
    paidWithoutGrant: { times: 1, subjects: [orderNo] },
    grantedWithoutPayment: { times: 1, subjects: [orderNo] },
  };
  const results = await Promise.all([1, 2].map(() => checkDaily(world.deps)));
  expect(results.filter((result) => result !== undefined)).toEqual([found]);
  expect(await checkDaily(world.deps)).toBeUndefined();
  expect(world.alarms).toContain("An invariant about money is violated: paidWithoutGrant");
  expect(await readLastCheck(world.db)).toMatchObject({ violations: found });
  expect((await world.app.inject("/readyz?details")).json()).toEqual({ status: "ready" });
  await sql`update orders set state = 'pending'`.execute(world.db);
  world.clock.turn(86_400);
  expect(await checkDaily(world.deps)).toEqual({});
});
