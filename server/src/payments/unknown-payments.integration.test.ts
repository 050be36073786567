import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Method, openShop, orderMonthlyPackage, type Shop } from "../testing/shop.ts";
import { partlyRefundableTradeTypes, tradeTypes } from "../testing/trade-types.ts";
import { type BillDays, openBillDays } from "./reconciliation/testing/bill-days.ts";

let shop: Shop;
let days: BillDays;
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
});
afterAll(() => shop.close());

/** A payment whose attempt is lost here, as after restoring an older backup. */
async function payUnknown(method: Method, scene: PaymentScene) {
  const { attemptNo } = await orderMonthlyPackage(shop, method, scene);
  await shop.gateways[method].pay(attemptNo);
  await shop.db.deleteFrom("payer_authorizations").where("attempt_no", "=", attemptNo).execute();
  await shop.db.deleteFrom("payment_attempts").where("attempt_no", "=", attemptNo).execute();
  const [notice] = shop.noticesOf(method, attemptNo);
  if (!notice) throw new Error("There is no notice");
  return { attemptNo, notice };
}

/** Runs `work` while no alarm can be written, so that nothing which raises an alarm can be settled. */
async function withoutAlarms(work: () => Promise<void>): Promise<void> {
  await sql`alter table alarms add constraint none check (false) not valid`.execute(shop.db);
  await work().finally(() => sql`alter table alarms drop constraint none`.execute(shop.db));
}

const alarmsAbout = async (attemptNo: string) =>
  await shop.db
    .selectFrom("alarms")
    .select(["kind", "times"])
    .where("subject", "=", attemptNo)
    .where("kind", "!=", "reconciliation.differs")
    .where("closed_at", "is", null)
    .execute();
const outcomesOf = async (attemptNo: string) =>
  await shop.db.selectFrom("payment_notices").select("outcome").where("attempt_no", "=", attemptNo).execute();

const unknownOnce = [{ kind: "payment.unknown", times: 1 }];

test.each(tradeTypes)(
  "money from $name for an unknown attempt is an alarm, settled at once or later",
  async ({ method, scene }) => {
    const atOnce = await payUnknown(method, scene);
    expect(await shop.deliver(atOnce.notice)).toBe(200);
    const later = await payUnknown(method, scene);
    await withoutAlarms(async () => expect(await shop.deliver(later.notice)).toBe(500));
    expect(await outcomesOf(later.attemptNo)).toEqual([{ outcome: null }]);
    await shop.sweepLater();
    await shop.sweepLater();
    for (const { attemptNo } of [atOnce, later]) {
      expect(await alarmsAbout(attemptNo)).toEqual(unknownOnce);
      expect(await outcomesOf(attemptNo)).toEqual([{ outcome: "unknown" }]);
    }
  },
);

test.each(partlyRefundableTradeTypes)(
  "the bill of $name still shows money for an unknown attempt, although its notice was kept",
  async ({ method, scene }) => {
    const day = days.beginDay();
    const { attemptNo, notice } = await payUnknown(method, scene);
    expect(await shop.deliver(notice)).toBe(200);
    days.endDay(day);
    expect(await days.reconcile(method, day)).toMatchObject({
      gateway_only: 1,
      differences: [{ list: "gatewayOnly", attemptNo, orderNo: null, gatewayFen: 3900, ourFen: null }],
    });
    const alarm = { list: "gatewayOnly", orderNo: null, isOpen: true };
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([alarm]);
  },
);
