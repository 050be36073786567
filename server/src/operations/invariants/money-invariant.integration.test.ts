import { sql } from "kysely";
import { expect, test } from "vitest";
import { completeOrder } from "../../back-office/orders/complete-order.ts";
import { recordSentBack } from "../../back-office/orders/record-sent-back.ts";
import { findNewestAttempt } from "../../payments/attempt-store.ts";
import { appendFact } from "../../payments/gateway-fact-store.ts";
import { tradeOf } from "../../payments/gateways/gateway.ts";
import { settlePayment } from "../../payments/settle-payment.ts";
import { addStatement } from "../../payments/statement-store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { li, makeOrder, makePerson, settle } from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { checkEverything } from "./check-invariants.ts";

let buyers = 0;

/** An order of a month with its attempt's number, paid unless said otherwise. */
async function buy(world: World, { isPaid = true } = {}) {
  buyers += 1;
  const orderNo = await makeOrder(world, await makePerson(world, `compared-${buyers}`));
  if (isPaid) await settle(world, orderNo, "paid");
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  return { orderNo, attemptNo };
}

const violating = async (world: World) => {
  const { moneyUnlikeDays } = await checkEverything(world.deps, { pause: async () => undefined });
  return moneyUnlikeDays?.subjects ?? [];
};

const append = (world: World, attemptNo: string, said: Parameters<typeof tradeOf>[1]) =>
  appendFact(world.db, {
    method: "wechat",
    trade: tradeOf(attemptNo, said),
    source: "answer",
    at: world.clock.now(),
  });

const by = { ...li, reason: "read in the console" };

test("orders whose days follow their money violate nothing, paid, refunded in part, stated or completed", async () => {
  const world = await openWorldForTest();
  await buy(world);
  const { orderNo, attemptNo } = await buy(world);
  await refundOrder(world.deps, { orderNo, amountFen: 1300, reason: "asked" });
  await recordSentBack(world.deps, { orderNo, attemptNo, amountFen: 1300, ...by });
  const stated = await buy(world, { isPaid: false });
  await completeOrder(world.deps, { ...stated, gatewayTradeNo: "4200000000000001", amountFen: 3900, ...by });
  expect(await violating(world)).toEqual([]);
});

test("money that went back without its days is found", async () => {
  const world = await openWorldForTest();
  const { orderNo, attemptNo } = await buy(world);
  await append(world, attemptNo, {
    hasRefund: true,
    refund: { refundNo: "CONSOLE1", amountFen: 1300, state: "done" },
  });
  expect(await violating(world)).toEqual([orderNo]);
  await settlePayment(world.deps, { method: "wechat", attemptNo, trade: undefined, source: "answer" });
  expect(await violating(world)).toEqual([]);
});

test("a refund of ours beside a stated one that took the days of one alone is found", async () => {
  const world = await openWorldForTest();
  const { orderNo, attemptNo } = await buy(world);
  await recordSentBack(world.deps, { orderNo, attemptNo, amountFen: 1300, ...by });
  await refundOrder(world.deps, { orderNo, amountFen: 1300, reason: "asked" });
  expect(await violating(world)).toEqual([]);
  await sql`alter table grant_cuts disable trigger user`.execute(world.db);
  await sql`delete from grant_cuts where id = (select max(id) from grant_cuts)`.execute(world.db);
  expect(await violating(world)).toEqual([orderNo]);
});

test("an order granted in whole for a smaller payment is found", async () => {
  const world = await openWorldForTest();
  const { orderNo, attemptNo } = await buy(world, { isPaid: false });
  await completeOrder(world.deps, {
    orderNo,
    attemptNo,
    gatewayTradeNo: "4200000000000002",
    amountFen: 3900,
    ...by,
  });
  await append(world, attemptNo, { gatewayTradeNo: "4200000000000002", paidFen: 100 });
  // While the statement is open, an operator has to decide.
  expect(await violating(world)).toEqual([]);
  await sql`update operator_statements set settled_at = now(), settled_by = 'fact'`.execute(world.db);
  expect(await violating(world)).toEqual([orderNo]);
});

test("a signed payment that nothing came of is found after ten minutes", async () => {
  const world = await openWorldForTest();
  const { orderNo, attemptNo } = await buy(world, { isPaid: false });
  await append(world, attemptNo, { gatewayTradeNo: "4200000000000003", paidFen: 3900 });
  expect(await violating(world)).toEqual([]);
  world.clock.turn(601);
  expect(await violating(world)).toEqual([orderNo]);
});

test("a signed payment that went back while the order stands on a statement alone is found", async () => {
  const world = await openWorldForTest();
  const { orderNo, attemptNo } = await buy(world);
  await sql`
    insert into payment_attempts (attempt_no, order_no, method, amount_fen, state, created_at, expires_at)
    select 'PSECOND', order_no, method, amount_fen, 'closed', created_at, expires_at
    from payment_attempts where attempt_no = ${attemptNo}`.execute(world.db);
  await sql`update payment_attempts set state = 'surplus' where attempt_no = ${attemptNo}`.execute(world.db);
  await sql`update payment_attempts set state = 'paid' where attempt_no = 'PSECOND'`.execute(world.db);
  const payment = { gateway_trade_no: "4200000000000004", paid_fen: 3900 };
  const stated_at = world.clock.now();
  await inTransaction(world.db, (tx) =>
    addStatement(tx, { method: "wechat", attempt_no: "PSECOND", ...payment, stated_at }),
  );
  expect(await violating(world)).toEqual([orderNo]);
});

test("a stated refund of what no gateway has called paid is found", async () => {
  const world = await openWorldForTest();
  const { orderNo, attemptNo } = await buy(world, { isPaid: false });
  const stated = { refunded_elsewhere_fen: 3900, stated_at: world.clock.now() };
  await inTransaction(world.db, (tx) =>
    addStatement(tx, { method: "wechat", attempt_no: attemptNo, ...stated }),
  );
  expect(await violating(world)).toEqual([orderNo]);
});
