import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCardBatch } from "../membership/cards/operator/create-card-batch.ts";
import { listEntriesAbout } from "../operators/audit-log/audit-log-store.ts";
import { createOperator } from "../operators/create-operator.ts";
import { recheckOrder } from "../payments/operator/recheck-order.ts";
import { refundOrder } from "../payments/refunds/operator/refund-order.ts";
import { listRefunds } from "../payments/refunds/refund-store.ts";
import { afterCommit, inTransaction } from "../platform/database/transaction.ts";
import { deadlockNext } from "../testing/deadlocks.ts";
import { li } from "../testing/makers.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function buy() {
  const purchase = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(purchase.attemptNo);
  for (const posted of shop.noticesOf("wechat", purchase.attemptNo)) await shop.deliver(posted);
  return purchase;
}

const sentBack = (attemptNo: string) =>
  shop.gateways.wechat.trades().find(({ number }) => number === attemptNo)?.refundedFen;

test("a refund that a deadlock rolled back is not sent when the same form has refunded meanwhile", async () => {
  const { orderNo, attemptNo } = await buy();
  const wanted = { orderNo, amountFen: 1300, ...li, reason: "a test", actionKey: randomUUID() };
  const db = deadlockNext(shop.db, () => refundOrder(shop.context, wanted));
  const refunded = await refundOrder({ ...shop.context, db }, wanted);
  const [kept, ...others] = await listRefunds(shop.db, orderNo);
  expect(others).toEqual([]);
  expect(refunded.refundNo).toBe(kept?.refund_no);
  expect(sentBack(attemptNo)).toBe(1300);
});

test("a refund that is begun again after a deadlock is sent once, under the number that was committed", async () => {
  const { orderNo, attemptNo } = await buy();
  const db = deadlockNext(shop.db);
  const wanted = { orderNo, amountFen: 1300, ...li, reason: "a test" };
  const refunded = await refundOrder({ ...shop.context, db }, wanted);
  expect((await listRefunds(shop.db, orderNo)).map((refund) => refund.refund_no)).toEqual([
    refunded.refundNo,
  ]);
  expect(sentBack(attemptNo)).toBe(1300);
  expect(await listEntriesAbout(shop.db, { kind: "order", id: orderNo })).toHaveLength(1);
});

test("a recheck that the same form has done during a deadlock asks the gateway no second time", async () => {
  const { orderNo, attemptNo } = await buy();
  const wanted = { orderNo, ...li, reason: "a test", actionKey: randomUUID() };
  const db = deadlockNext(shop.db, () => recheckOrder(shop.context, wanted));
  const queries = () =>
    shop.gateways.wechat.requests.filter(({ target }) => target.includes(attemptNo)).length;
  const before = queries();
  await recheckOrder({ ...shop.context, db }, wanted);
  expect(queries() - before).toBe(1);
});

test("keys of cards that a deadlock rolled back are shown to nobody", async () => {
  const wanted = { packageId: 1, count: 2, name: "rolled back", tag: null, note: null, keysExpireOn: null };
  const batch = { ...wanted, ...li, reason: null, actionKey: randomUUID() };
  const db = deadlockNext(shop.db, () => createCardBatch(shop.context, batch));
  await expect(createCardBatch({ ...shop.context, db }, batch)).rejects.toThrow("shown only once");
});

test("a link that a deadlock rolled back is shown to nobody", async () => {
  const operator = { login: "rolled-back", name: "Rolled Back", role: "support" } as const;
  const by = { ...li, reason: null, actionKey: randomUUID() };
  const db = deadlockNext(shop.db, () => createOperator(shop.console, operator, by));
  await expect(createOperator({ ...shop.console, db }, operator, by)).rejects.toThrow("shown only once");
});

test("what a run that was rolled back wanted to do after its commit is not done", async () => {
  const done: number[] = [];
  let runs = 0;
  const result = await inTransaction(deadlockNext(shop.db), async (tx) => {
    runs += 1;
    const run = runs;
    afterCommit(tx, () => done.push(run));
    return run;
  });
  expect([result, done]).toEqual([2, [2]]);
});
