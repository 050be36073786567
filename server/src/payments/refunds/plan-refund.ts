import type { OrderGrant, OwnGrant } from "../../membership/membership-store.ts";
import { planTakeBack, type TakeBack } from "../../membership/take-back-membership.ts";
import type { Order } from "../../shop/orders/order-store.ts";
import type { PaymentState } from "../fold-facts.ts";
import type { Refund } from "./refund-store.ts";

/** The money of a payment, in fen. */
export interface RefundableMoney {
  /** As the gateway has signed it; undefined while it has not. */
  readonly paidFen: number | undefined;
  /** The sum of refunds, ours and those made in the gateway's console. */
  readonly refundedFen: number;
  /** What was requested here and has not arrived. */
  readonly underwayFen: number;
  readonly leftFen: number;
  /** Refunds of unknown amount were made in the gateway's console. */
  readonly isUnknown: boolean;
}

/** How much of a payment can be refunded, by the ledger and by our own refunds of it. */
export function refundableOf(
  { paidFen, refundedFen, refundsUnknown }: PaymentState,
  refunds: readonly Pick<Refund, "state" | "amount_fen">[],
): RefundableMoney {
  const underway = refunds.filter(({ state }) => state === "underway");
  const underwayFen = underway.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const leftFen = Math.max(0, (paidFen ?? 0) - refundedFen - underwayFen);
  return { paidFen, refundedFen, underwayFen, leftFen, isUnknown: refundsUnknown && underwayFen === 0 };
}

/** What is known of an order that was paid. */
interface PaidOrder {
  readonly order: Pick<Order, "valid_days" | "price_fen">;
  readonly paidFen: number | undefined;
  readonly grant: OrderGrant | undefined;
  /** All of the account's. */
  readonly grants: readonly OwnGrant[];
}

/** The days to take when more money is refunded: `days` are those that this takes, beside what is due before. */
export function planRefund(
  { order: { valid_days: days, price_fen: priceFen }, paidFen = priceFen, grant, grants }: PaidOrder,
  beforeFen: number,
  afterFen: number,
): TakeBack {
  const planAt = (refundedFen: number) =>
    planTakeBack({ days, priceFen, paidFen, refundedFen }, grant, grants);
  const after = planAt(afterFen);
  return { ...after, days: after.days - planAt(beforeFen).days };
}
