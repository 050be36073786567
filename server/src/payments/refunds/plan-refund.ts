import type { OrderGrant, StoredGrant } from "../../membership/membership-store.ts";
import { planTakeBack, type TakeBack } from "../../membership/take-back-membership.ts";
import type { Order } from "../../shop/orders/order-store.ts";
import type { PaymentState } from "../fold-facts.ts";
import type { Refund } from "./refund-store.ts";

/** The money of a payment, in fen. */
export interface RefundableMoney {
  /** The amount that the gateway has signed; undefined until then. */
  readonly paidFen: number | undefined;
  /** The sum of refunds: our own and those made in the gateway's console. */
  readonly refundedFen: number;
  /** Refunds requested here that are not completed. */
  readonly underwayFen: number;
  readonly leftFen: number;
  /** Whether refunds of unknown amount were made in the gateway's console. */
  readonly hasUnknownRefunds: boolean;
}

/**
 * How much of a payment can be refunded, according to its ledger facts, our own refunds, and the part of it that has paid
 * for an upgrade.
 */
export function computeRefundable(
  { paidFen, refundedFen, hasUnknownRefunds }: PaymentState,
  refunds: readonly Pick<Refund, "state" | "amount_fen">[],
  creditedFen: number,
): RefundableMoney {
  const underway = refunds.filter(({ state }) => state === "underway");
  const underwayFen = underway.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const leftFen = Math.max(0, (paidFen ?? 0) - refundedFen - underwayFen - creditedFen);
  return {
    paidFen,
    refundedFen,
    underwayFen,
    leftFen,
    hasUnknownRefunds: hasUnknownRefunds && underwayFen === 0,
  };
}

/** A paid order with its membership grant. */
interface PaidOrder {
  readonly order: Pick<Order, "valid_days" | "price_fen" | "credit_fen">;
  /** What of the order's worth has paid for upgrades. */
  readonly creditedFen: number;
  readonly paidFen: number | undefined;
  readonly grant: OrderGrant | undefined;
  /** All grants of the account. */
  readonly grants: readonly StoredGrant[];
}

/**
 * Plans the days to take when the refunded amount grows from `beforeFen` to `afterFen`. The result's `days` are for
 * this increase only; days already due for `beforeFen` are not included.
 */
export function planRefund(
  { order, creditedFen, paidFen = order.price_fen, grant, grants }: PaidOrder,
  beforeFen: number,
  afterFen: number,
): TakeBack {
  const { valid_days: days, price_fen: priceFen } = order;
  const amounts = { days, priceFen, paidFen, creditFen: order.credit_fen ?? 0, creditedFen };
  const planAt = (refundedFen: number) => planTakeBack({ ...amounts, refundedFen }, grant, grants);
  const after = planAt(afterFen);
  return { ...after, days: after.days - planAt(beforeFen).days };
}
