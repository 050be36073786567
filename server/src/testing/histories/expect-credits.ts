import { expect } from "vitest";
import type { FakeTrade } from "../../../../fake-gateways/fake.ts";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { type Attempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import type { Shop } from "../shop.ts";
import { type PlacedOrder, tradeOf } from "./perform-step.ts";

/** A credit as it was promised, beside what the gateways' money leaves of it. */
interface ExpectedCredit {
  readonly upgradeNo: string;
  readonly lowerNo: string | undefined;
  readonly grantId: number;
  readonly promisedDays: number;
  readonly worthFen: number;
  /** The lower order's price before its own credit, and its days. */
  readonly lowerValueFen: number;
  readonly lowerPriceFen: number;
  readonly lowerDays: number;
  readonly inForceDays: number;
  readonly inForceFen: number;
  readonly isUndecided: boolean;
}

export interface ExpectedCredits {
  readonly all: readonly ExpectedCredit[];
  /** The days that upgrades have taken from an order, and the part of its payment that they have used. */
  takenFrom(orderNo: string): { readonly days: number; readonly moneyFen: number };
  isContested(orderNo: string): boolean;
}

interface Paid {
  readonly attempt: Pick<Attempt, "amount_fen">;
  readonly trade: FakeTrade | undefined;
}

/** The cards of histories are for a month of 39 yuan. */
const cardOfMonth = { lowerPriceFen: 3900, lowerValueFen: 3900, lowerDays: 30 };

/** The part of the price that the gateway holds; all of it for a payment that an operator states. */
export function moneyInForce({ attempt: { amount_fen: priceFen }, trade }: Paid): number {
  if (trade?.paidFen === undefined) return priceFen;
  const { paidFen, refundedFen } = trade;
  if (refundedFen >= paidFen) return 0;
  return Math.min(priceFen, paidFen) - Math.max(0, refundedFen - Math.max(0, paidFen - priceFen));
}

async function listCreditRows(shop: Shop, orderNos: readonly string[]) {
  return await shop.db
    .selectFrom("order_credits as credit")
    .innerJoin("orders as upgrade", "upgrade.order_no", "credit.order_no")
    .innerJoin("grants", "grants.id", "credit.grant_id")
    .leftJoin("orders as lower", (join) =>
      join.onRef("lower.order_no", "=", "grants.source_ref").on("grants.source_kind", "=", "order"),
    )
    .select(["credit.order_no", "credit.grant_id", "credit.days", "credit.worth_fen", "credit.used_days"])
    .select(["upgrade.price_fen as upgrade_fen", "lower.order_no as lower_no", "grants.source_kind"])
    .select(["lower.price_fen as lower_fen", "lower.credit_fen as lower_credit_fen", "lower.valid_days"])
    .where("credit.order_no", "in", orderNos)
    .execute();
}

export async function expectedCreditsOf(
  shop: Shop,
  orders: readonly PlacedOrder[],
): Promise<ExpectedCredits> {
  const rows = await listCreditRows(
    shop,
    orders.map(({ orderNo }) => orderNo),
  );
  const all: ExpectedCredit[] = [];
  for (const row of rows) {
    const attempts = await listAttemptsOf(shop.db, row.order_no);
    const attempt = attempts.find(({ state }) => state === "paid");
    const trade = attempt && tradeOf(shop, attempt);
    const heldFen = attempt ? moneyInForce({ attempt, trade }) : 0;
    const part = (whole: number) => Math.ceil((whole * heldFen) / row.upgrade_fen);
    all.push({
      upgradeNo: row.order_no,
      lowerNo: row.lower_no ?? undefined,
      grantId: row.grant_id,
      promisedDays: row.days,
      worthFen: row.worth_fen,
      ...(row.source_kind === "card"
        ? cardOfMonth
        : {
            lowerPriceFen: row.lower_fen ?? 0,
            lowerValueFen: (row.lower_fen ?? 0) + (row.lower_credit_fen ?? 0),
            lowerDays: row.valid_days ?? 0,
          }),
      inForceDays: attempt ? part(row.used_days ?? 0) : 0,
      inForceFen: part(row.worth_fen),
      isUndecided: attempt !== undefined && (await isContradicted(shop, attempt, trade)),
    });
  }
  const contested = await listContested(shop);
  return {
    all,
    takenFrom(orderNo) {
      const taken = all.filter(({ lowerNo }) => lowerNo === orderNo);
      const days = sum(taken.map(({ inForceDays }) => inForceDays));
      const fen = sum(taken.map(({ inForceFen }) => inForceFen));
      const [one] = taken;
      if (!one) return { days, moneyFen: 0 };
      const { lowerPriceFen: priceFen, lowerValueFen: valueFen } = one;
      return { days, moneyFen: priceFen - Math.floor((priceFen * Math.max(0, valueFen - fen)) / valueFen) };
    },
    isContested: (orderNo) =>
      all.some(
        ({ lowerNo, upgradeNo, isUndecided }) =>
          lowerNo === orderNo && (isUndecided || contested.has(upgradeNo) || contested.has(orderNo)),
      ),
  };
}

async function isContradicted(shop: Shop, attempt: Attempt, trade: FakeTrade | undefined): Promise<boolean> {
  if (trade?.paidFen === undefined) return false;
  const open = await shop.db
    .selectFrom("operator_statements")
    .select("attempt_no")
    .where("attempt_no", "=", attempt.attempt_no)
    .where("settled_at", "is", null)
    .execute();
  return open.length > 0;
}

async function listContested(shop: Shop): Promise<ReadonlySet<string>> {
  const alarms = await listOpenAlarms(shop.db, 1_000);
  return new Set(
    alarms.filter(({ kind }) => kind === "upgrade.credit_contested").map(({ subject }) => subject),
  );
}

/**
 * No fen is both refunded and credited unless an alarm says so, and no day is worth more than its share of what was paid.
 */
export async function expectCreditsToAgree(
  shop: Shop,
  orders: readonly PlacedOrder[],
  credits: ExpectedCredits,
): Promise<void> {
  const contested = await listContested(shop);
  for (const { upgradeNo, promisedDays, worthFen, lowerValueFen, lowerDays } of credits.all) {
    const share = Math.ceil((promisedDays * lowerValueFen) / lowerDays);
    expect({ upgradeNo, isFair: worthFen <= share }).toEqual({ upgradeNo, isFair: true });
  }
  await expectCardsToAgree(shop, credits, contested);
  for (const { orderNo } of orders) {
    const { moneyFen } = credits.takenFrom(orderNo);
    const paid = (await listAttemptsOf(shop.db, orderNo)).find(({ state }) => state === "paid");
    if (moneyFen === 0 || credits.all.some((one) => one.lowerNo === orderNo && one.isUndecided)) continue;
    const heldFen = paid ? moneyInForce({ attempt: paid, trade: tradeOf(shop, paid) }) : 0;
    const isSpentTwice = heldFen < moneyFen;
    const upgrades = credits.all.filter(({ lowerNo }) => lowerNo === orderNo);
    const isSeen = [orderNo, ...upgrades.map(({ upgradeNo }) => upgradeNo)].some((no) => contested.has(no));
    if (isSpentTwice) expect({ orderNo, isSeen }).toEqual({ orderNo, isSeen: true });
  }
}

/** Of the grants of cards, exactly the days are taken that upgrades have by their money. */
async function expectCardsToAgree(
  shop: Shop,
  { all }: ExpectedCredits,
  contested: ReadonlySet<string>,
): Promise<void> {
  const ofCards = all.filter(({ lowerNo }) => lowerNo === undefined);
  for (const [grantId, credits] of Map.groupBy(ofCards, (credit) => credit.grantId)) {
    if (credits.some(({ upgradeNo, isUndecided }) => isUndecided || contested.has(upgradeNo))) continue;
    const { days } = await shop.db
      .selectFrom("grant_cuts")
      .select((select) => select.fn.sum<number | null>("days").as("days"))
      .where("grant_id", "=", grantId)
      .where("source_kind", "=", "upgrade")
      .executeTakeFirstOrThrow();
    const expected = sum(credits.map(({ inForceDays }) => inForceDays));
    expect({ grantId, days: Number(days ?? 0) }).toEqual({ grantId, days: expected });
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
