import { expect, test } from "vitest";
import type { FactRow } from "../gateway-fact-store.ts";
import { computeOrderMoney } from "./purchase-money.ts";
import type { OrderPayment } from "./purchase-store.ts";

const learned_at = "2026-03-01T08:00:00Z";
const fact: FactRow = {
  id: 1,
  paid_fen: null,
  refunded_fen: null,
  has_refund: false,
  refund_no: null,
  refund_fen: null,
  refund_state: null,
  gateway_trade_no: null,
  ended: null,
  happened_at: null,
  learned_at,
  foreign_currency: null,
  foreign_amount: null,
};

const payment = (
  state: OrderPayment["state"],
  paidFen: number | null,
  refundedFen: number,
): OrderPayment => ({
  order_no: "N",
  state,
  gateway_trade_no: null,
  facts: [
    { ...fact, paid_fen: paidFen },
    { ...fact, id: 2, has_refund: refundedFen > 0, refunded_fen: refundedFen },
  ],
  statements: [],
  underway_fen: 500,
});

test("the money of an order is that of the payment it was granted for, without the ones beside it", () => {
  const payments = [payment("surplus", 3900, 3900), payment("paid", 3900, 1300)];
  expect(computeOrderMoney({ state: "granted" }, payments)).toEqual({
    paidFen: 3900,
    refundedFen: 1300,
    underwayFen: 500,
  });
});

test("an open statement of a refund made elsewhere counts as sent back", () => {
  const statements = [{ paid_fen: null, refunded_elsewhere_fen: 1000, stated_at: learned_at }];
  const paid = { ...payment("paid", 3900, 0), statements };
  expect(computeOrderMoney({ state: "granted" }, [paid])).toMatchObject({ paidFen: 3900, refundedFen: 1000 });
});

test("nothing is on its way once all the money of an order is back", () => {
  const money = computeOrderMoney({ state: "refunded" }, [payment("paid", 3900, 3900)]);
  expect(money).toEqual({ paidFen: 3900, refundedFen: 3900, underwayFen: 0 });
});

test("payments that were not needed are on their way back until they have arrived, once the order has ended", () => {
  const payments = [
    payment("surplus", 3900, 1300),
    payment("refunded", 3900, 3900),
    payment("surplus", null, 0),
  ];
  for (const state of ["closed", "failed"] as const)
    expect(computeOrderMoney({ state }, payments)).toEqual({ refundedFen: 5200, underwayFen: 2600 });
  // The gateway has signed only the refund.
  expect(computeOrderMoney({ state: "closed" }, [payment("surplus", null, 100)])).toEqual({
    refundedFen: 100,
    underwayFen: 0,
  });
});

test("an order that has not ended has no money before its payment is settled", () => {
  const none = { refundedFen: 0, underwayFen: 0 };
  for (const state of ["pending", "granted"] as const)
    expect(computeOrderMoney({ state }, [payment("surplus", 3900, 1300)])).toEqual(none);
});
