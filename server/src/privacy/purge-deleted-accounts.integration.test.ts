import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeCards } from "../membership/cards/make-cards.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { checkAllInvariants } from "../operations/invariants/check-invariants.ts";
import { purge } from "../operations/purge.ts";
import { performAction } from "../operators/perform-action.ts";
import { type BillLine, tradeOf } from "../payments/gateways/gateway.ts";
import { completeOrder } from "../payments/operator/complete-order.ts";
import { settleMismatch } from "../payments/operator/settle-mismatch.ts";
import { saveBill } from "../payments/reconciliation/bill-store.ts";
import { refundOrder } from "../payments/refunds/operator/refund-order.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import {
  li,
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  password,
  settleAtCashier,
} from "../testing/makers.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { mergeByOwner, signInAgain } from "../testing/merging.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorldForTest, send, type World } from "../testing/world.ts";

const { retentionS } = retentionPolicy.deletedAccountTrades;

/** Starts in the past, because triggers compare the rows' age with the database's clock. */
async function openEarlierWorld(): Promise<World> {
  const world = await openWorldForTest({ clock: manualClock(new Date("2019-03-01T08:00:00Z")) });
  await sql`update package_prices set from_at = '2019-01-01'`.execute(world.db);
  return world;
}

/** Buys two months, one of which is partly refunded, and redeems a card. */
async function trade(world: World, person: Person): Promise<void> {
  const { token, accountId } = person;
  const partly = await makeOrder(world, person);
  await settleAtCashier(world, partly, "paid");
  const by = { ...li, reason: "a test" };
  await refundOrder(world.context, { orderNo: partly, amountFen: 1300, ...by });
  await settleAtCashier(
    world,
    await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "alipay" }),
    "paid",
  );
  await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "hupi" });
  const batch = { packageId: 1, count: 1, batch: "b", tag: null, expiresAt: null };
  const [keyCode] = await makeCards(world.context, batch);
  await send(world, "POST", "/cards/validate", { keyCode }, { token });
  await grantDays(world.context, { id: accountId, days: 3, ...by });
}

async function leave(world: World, { token }: Person): Promise<void> {
  const body = { type: "password", password, now: true };
  const answer = await send(world, "POST", "/account/deletion", body, { token });
  expect(answer.body.data).toMatchObject({ isDeleted: true });
  await runDueJobs(world.context);
}

const tables = [
  "accounts",
  "account_history",
  "orders",
  "order_events",
  "payment_attempts",
  "payment_notices",
  "gateway_facts",
  "operator_statements",
  "refunds",
  "grants",
  "audit_log_entries",
  "audit_log_outcomes",
  "alarms",
] as const;

async function countRows({ db }: World): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test("three years after the last trade amounts and nothing else are left, and the invariants hold", async () => {
  const world = await openEarlierWorld();
  const before = await countRows(world);
  const person = await makePerson(world, "former-customer");
  await trade(world, person);
  await leave(world, person);
  const kept = await countRows(world);
  world.clock.advance(retentionS - 1);
  await purge(world.context);
  expect(await countRows(world)).toEqual(kept);
  world.clock.advance(1);
  await purge(world.context);
  expect(await countRows(world)).toEqual(before);
  expect(await checkAllInvariants(world.context)).toEqual({});
  const sales = world.db.selectFrom("former_sales").selectAll().orderBy("payment_method", "desc");
  expect(await sales.execute()).toMatchObject([
    { year: 2019, payment_method: "wechat", paid_fen: 3900, refunded_fen: 1300 },
    { year: 2019, payment_method: "alipay", paid_fen: 3900, refunded_fen: 0 },
  ]);
  const used = world.db.selectFrom("cards").select(["used_by", "used_at"]).where("used_at", "is not", null);
  expect(await used.execute()).toMatchObject([{ used_by: null }]);
});

test("an account that became part of another goes with it, and not before", async () => {
  const world = await openEarlierWorld();
  const before = await countRows(world);
  const absorbed = await makePerson(world, "former-account");
  await trade(world, absorbed);
  const person = await makePerson(world, "remaining-account");
  expect((await mergeByOwner(world, person, absorbed)).status).toBe(200);
  await leave(world, await signInAgain(world, person));
  world.clock.advance(retentionS - 1);
  await purge(world.context);
  expect(await world.db.selectFrom("account_merges").select("id").execute()).toHaveLength(1);
  world.clock.advance(1);
  await purge(world.context);
  expect(await countRows(world)).toEqual(before);
  expect(await world.db.selectFrom("account_merges").select("id").execute()).toEqual([]);
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("the sums that stay are those that gateways have signed, whatever was asked for or stated", async () => {
  const world = await openEarlierWorld();
  const person = await makePerson(world, "paid-otherwise");
  const by = { ...li, reason: "a test" };
  const attemptOf = async (orderNo: string) =>
    await world.db
      .selectFrom("payment_attempts")
      .select(["attempt_no as attemptNo", "method"])
      .where("order_no", "=", orderNo)
      .executeTakeFirstOrThrow();
  const payments = [
    { paymentMethod: "wechat", paidFen: 1300 },
    { paymentMethod: "alipay", paidFen: 7800 },
  ] as const;
  for (const { paymentMethod, paidFen } of payments) {
    const orderNo = await makeOrder(world, person, { ...monthlyPurchase, paymentMethod });
    const { attemptNo, method } = await attemptOf(orderNo);
    const trade = tradeOf(attemptNo, { gatewayTradeNo: `T${attemptNo}`, paidFen });
    await settlePayment(world.context, { method, attemptNo, trade, source: "notice" });
    await settleMismatch(world.context, { orderNo, attemptNo, how: "grant", ...by });
  }
  const completed = await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "hupi" });
  const { attemptNo } = await attemptOf(completed);
  const payment = { gatewayTradeNo: "4200000000000001", amountFen: 3900 };
  await completeOrder(world.context, { orderNo: completed, attemptNo, ...payment, ...by });
  await leave(world, person);
  world.clock.advance(retentionS);
  await purge(world.context);
  const sales = await world.db
    .selectFrom("former_sales")
    .select(["payment_method", "paid_fen"])
    .orderBy("payment_method", "desc")
    .execute();
  const rows = payments.map(({ paymentMethod, paidFen }) => ({
    payment_method: paymentMethod,
    paid_fen: paidFen,
  }));
  expect(sales).toEqual(rows);
});

test("lines of bills stay in the books, without the numbers of those who are gone", async () => {
  const world = await openEarlierWorld();
  const [leaver, stayer] = [await makePerson(world, "leaver"), await makePerson(world, "stayer")];
  await trade(world, leaver);
  await trade(world, stayer);
  const attempts = await world.db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.order_no", "payment_attempts.order_no")
    .select(["attempt_no", "account_id"])
    .where("method", "=", "wechat")
    .execute();
  const lines = attempts.map(
    ({ attempt_no: attemptNo }): BillLine => ({
      ...{ kind: "payment", attemptNo, refundNo: undefined, gatewayTradeNo: "4200000001" },
      ...{ amountFen: 3900, feeFen: 23, at: world.clock.now(), isForeign: false },
    }),
  );
  const bill = { method: "wechat", day: "2019-03-01" } as const;
  await inTransaction(world.db, (tx) => saveBill(tx, bill, lines, world.clock.now()));
  await leave(world, leaver);
  world.clock.advance(retentionS);
  await purge(world.context);
  const kept = await world.db.selectFrom("bill_lines").selectAll().orderBy("line").execute();
  expect(kept).toHaveLength(attempts.length);
  for (const [index, { account_id, attempt_no }] of attempts.entries()) {
    const isGone = account_id === leaver.accountId;
    expect(kept[index]).toMatchObject({
      attempt_no: isGone ? null : attempt_no,
      gateway_trade_no: isGone ? null : "4200000001",
      amount_fen: 3900,
      fee_fen: 23,
    });
  }
});

test("what operators did to something else of the same number stays when an account's records go", async () => {
  const world = await openEarlierWorld();
  const person = await makePerson(world, "same-number");
  await trade(world, person);
  const subject = { kind: "package", id: person.accountId } as const;
  const action = { ...li, reason: "a test", action: "editPackageTexts", subject } as const;
  await performAction(world.context, action, async () => ({ result: null }));
  await leave(world, person);
  world.clock.advance(retentionS);
  await purge(world.context);
  const entries = world.db.selectFrom("audit_log_entries").select(["action", "subject_kind"]);
  expect(await entries.execute()).toEqual([{ action: "editPackageTexts", subject_kind: "package" }]);
});

test("accounts that are there stay, however old their trades are", async () => {
  const world = await openEarlierWorld();
  await trade(world, await makePerson(world, "loyal-customer"));
  const kept = await countRows(world);
  world.clock.advance(retentionS * 2);
  await purge(world.context);
  expect(await countRows(world)).toMatchObject({
    orders: kept.orders,
    grants: kept.grants,
    accounts: kept.accounts,
  });
  expect(await world.db.selectFrom("former_sales").selectAll().execute()).toEqual([]);
});

test("what support does later begins the term anew", async () => {
  const world = await openEarlierWorld();
  const person = await makePerson(world, "asked-about");
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  await leave(world, person);
  world.clock.advance(retentionS / 2);
  const by = { ...li, reason: "a test" };
  await refundOrder(world.context, { orderNo, amountFen: 100, ...by });
  world.clock.advance(retentionS / 2);
  await purge(world.context);
  expect((await countRows(world)).orders).toBe(1);
  world.clock.advance(retentionS / 2);
  await purge(world.context);
  expect((await countRows(world)).orders).toBe(0);
});

test("the database rejects deleting younger rows of the ledger and the audit log", async () => {
  const world = await openWorldForTest({ clock: manualClock(new Date()) });
  const person = await makePerson(world, "recent-customer");
  await trade(world, person);
  for (const table of ["gateway_facts", "audit_log_entries", "audit_log_outcomes"]) {
    const removal = sql`delete from ${sql.table(table)}`.execute(world.db);
    await expect(removal).rejects.toThrow("kept for three years");
  }
});
