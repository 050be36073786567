import { expect, test } from "vitest";
import { foldFacts } from "../fold-facts.ts";
import { computeRefundable, planRefund } from "./plan-refund.ts";

const at = new Date("2026-03-01T08:00:00Z");
const order = { valid_days: 30, price_fen: 3900, credit_fen: null };
const taken = {
  daysTakenByRefunds: 0,
  refundDeductionCount: 0,
  daysTakenByOperators: 0,
  daysTakenByUpgrades: 0,
  moved: 0,
  movedTo: [],
  isRevoked: false,
};
const own = { id: 1, days: 30, level: 1 as const, grantedAt: at, ...taken };
const other = { id: 2, accountId: 7, days: 10, level: 1 as const, grantedAt: at };
const account = (days: number) => [{ ...other, id: 1, days }, other];
const afterDays = (days: number) => new Date(at.getTime() + days * 86_400_000);

test("each part of the money takes its part of the days, once, and the last takes all that are left", () => {
  const plan = (beforeFen: number, afterFen: number, daysTakenByRefunds: number) =>
    planRefund(
      {
        order,
        paidFen: 3900,
        creditedFen: 0,
        grant: { ...own, daysTakenByRefunds },
        grants: account(30 - daysTakenByRefunds),
      },
      beforeFen,
      afterFen,
    );
  expect(plan(0, 1300, 0)).toEqual({
    isFullyRefunded: false,
    days: 10,
    unreachableDays: 0,
    end: afterDays(30),
  });
  // A second refund is planned while the first is under way, and again once it is completed.
  expect(plan(1300, 2600, 0)).toMatchObject({ days: 10, end: afterDays(20) });
  expect(plan(1300, 2600, 10)).toMatchObject({ days: 10, end: afterDays(20) });
  expect(plan(1300, 1300, 10)).toMatchObject({ days: 0, end: afterDays(30) });
  expect(plan(2600, 3900, 20)).toEqual({
    isFullyRefunded: true,
    days: 10,
    unreachableDays: 0,
    end: afterDays(10),
  });
});

test("days that an operator has moved are out of reach, and are not taken from the rest twice", () => {
  const grant = { ...own, daysTakenByOperators: 25, moved: 25, movedTo: [9] };
  const plan = (afterFen: number) =>
    planRefund({ order, creditedFen: 0, paidFen: 3900, grant, grants: account(5) }, 0, afterFen);
  expect(plan(650)).toMatchObject({ days: 5, unreachableDays: 0 });
  expect(plan(1300)).toMatchObject({ days: 5, unreachableDays: 5 });
  expect(plan(3900)).toMatchObject({
    isFullyRefunded: true,
    days: 5,
    unreachableDays: 25,
    end: afterDays(10),
  });
});

test("a revoked grant loses nothing more", () => {
  const grant = { ...own, isRevoked: true };
  const plan = planRefund({ order, creditedFen: 0, paidFen: 3900, grant, grants: [other] }, 3900, 3900);
  expect(plan).toEqual({ isFullyRefunded: true, days: 0, unreachableDays: 0, end: afterDays(10) });
});

test("what is left is what was signed without what went back and what is under way", () => {
  const fact = {
    id: 1,
    paid_fen: 3900,
    refunded_fen: 1000,
    has_refund: true,
    refund_no: null,
    refund_fen: null,
    happened_at: null,
    learned_at: at,
    foreign_currency: null,
    foreign_amount: null,
  };
  const paymentState = foldFacts([{ ...fact, refund_state: null, gateway_trade_no: "T", ended: null }]);
  const refunds = [
    { state: "underway", amount_fen: 900 },
    { state: "done", amount_fen: 1000 },
  ] as const;
  expect(computeRefundable(paymentState, refunds, 0)).toMatchObject({
    leftFen: 2000,
    underwayFen: 900,
    hasUnknownRefunds: false,
  });
  expect(computeRefundable(foldFacts([]), refunds, 0)).toMatchObject({ paidFen: undefined, leftFen: 0 });
});

test("what is left is unknown while a gateway reports a refund without its amount, unless ours explains it", () => {
  const isUnknown = (hasUnknownRefunds: boolean, state: "underway" | "refused") =>
    computeRefundable({ ...foldFacts([]), hasUnknownRefunds }, [{ state, amount_fen: 900 }], 0)
      .hasUnknownRefunds;
  expect(isUnknown(true, "refused")).toBe(true);
  expect(isUnknown(true, "underway")).toBe(false);
  expect(isUnknown(false, "refused")).toBe(false);
});

test("an order that no gateway has signed is refunded in proportion to its price", () => {
  const plan = planRefund(
    { order, creditedFen: 0, paidFen: undefined, grant: own, grants: account(30) },
    0,
    1300,
  );
  expect(plan).toMatchObject({ isFullyRefunded: false, days: 10 });
});

test("what has paid for an upgrade cannot be refunded, and the last refundable fen ends the days that are left", () => {
  const fact = {
    paid_fen: 3900,
    id: 1,
    refunded_fen: null,
    has_refund: false,
    refund_no: null,
    refund_fen: null,
  };
  const rest = { refund_state: null, gateway_trade_no: "T", ended: null, happened_at: null, learned_at: at };
  const paymentState = foldFacts([{ ...fact, ...rest, foreign_currency: null, foreign_amount: null }]);
  expect(computeRefundable(paymentState, [], 2600)).toMatchObject({ leftFen: 1300 });
  const grant = { ...own, daysTakenByUpgrades: 20 };
  const plan = (afterFen: number) =>
    planRefund({ order, creditedFen: 2600, paidFen: 3900, grant, grants: account(10) }, 0, afterFen);
  expect(plan(650)).toMatchObject({ isFullyRefunded: false, days: 5, end: afterDays(15) });
  expect(plan(1300)).toMatchObject({ isFullyRefunded: false, days: 10, end: afterDays(10) });
});
