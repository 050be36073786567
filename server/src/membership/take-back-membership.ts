import type { Tx } from "../platform/database/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { cutForRefund, listGrants, revokeGrant, setMembershipEnd } from "./membership-store.ts";

interface Bought {
  /** What the order grants for its price. */
  readonly days: number;
  readonly priceFen: number;
}

/** The days of an order for which another amount than its price was paid: in proportion, and never more than its own. */
export function daysWorth(
  order: { readonly valid_days: number; readonly price_fen: number },
  paidFen: number,
) {
  return Math.min(order.valid_days, Math.floor((order.valid_days * paidFen) / order.price_fen));
}

interface Refunded extends Bought {
  readonly accountId: number;
  readonly orderNo: string;
  readonly paidFen: number;
  /** The sum of the order's refunds. */
  readonly refundedFen: number;
  readonly at: Date;
}

/**
 * The days that refunds of an order take in all: in proportion to the money, in whole days rounded down. What was paid beyond
 * the price takes none when it goes back.
 */
export function daysOfRefund({
  days,
  priceFen,
  paidFen,
  refundedFen,
}: Pick<Refunded, "days" | "priceFen" | "paidFen" | "refundedFen">) {
  const pricedFen = refundedFen - Math.max(0, paidFen - priceFen);
  return Math.max(0, Math.min(days, Math.floor((days * pricedFen) / priceFen)));
}

/**
 * Takes back days of an order's grant for the money that was refunded. False if as many were
 * taken back before. The transaction must hold the account's lock.
 */
export async function takeBackMembership(tx: Tx, refunded: Refunded): Promise<boolean> {
  const { accountId, orderNo, paidFen, refundedFen, at } = refunded;
  const changed =
    refundedFen >= paidFen
      ? await revokeGrant(tx, "order", orderNo, at)
      : await cutForRefund(tx, { orderNo, days: daysOfRefund(refunded), refundedFen, at });
  if (changed) await setMembershipEnd(tx, accountId, foldGrants(await listGrants(tx, accountId)));
  return changed;
}
