import type { Tx } from "../db/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { cutForRefund, listGrants, revokeGrant, setMembershipEnd } from "./membership-store.ts";

interface Refunded {
  readonly accountId: number;
  readonly orderNo: string;
  /** What the order granted. */
  readonly days: number;
  readonly paidFen: number;
  /** The sum of the order's refunds. */
  readonly refundedFen: number;
  readonly at: Date;
}

/** The days that refunds of an order take in all: in proportion to the money, in whole days rounded down. */
export function daysOfRefund({
  days,
  refundedFen,
  paidFen,
}: Pick<Refunded, "days" | "refundedFen" | "paidFen">) {
  return Math.min(days, Math.floor((days * refundedFen) / paidFen));
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
