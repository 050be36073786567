import type { Tx } from "../db/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { listGrants, revokeGrant, setDaysTakenBack, setMembershipEnd } from "./membership-store.ts";

interface Refunded {
  readonly accountId: number;
  readonly orderNo: string;
  /** What the order granted. */
  readonly days: number;
  readonly priceFen: number;
  /** The sum of the order's refunds. */
  readonly refundedFen: number;
  readonly at: Date;
}

/**
 * Takes back days of an order's grant in proportion to the refunded money, in whole days rounded down. False if as many were
 * taken back before. The transaction must hold the account's lock.
 */
export async function takeBackMembership(tx: Tx, refunded: Refunded): Promise<boolean> {
  const { accountId, orderNo, days, priceFen, refundedFen, at } = refunded;
  const changed =
    refundedFen >= priceFen
      ? await revokeGrant(tx, "order", orderNo, at)
      : await setDaysTakenBack(tx, orderNo, Math.floor((days * refundedFen) / priceFen), at);
  if (changed) await setMembershipEnd(tx, accountId, foldGrants(await listGrants(tx, accountId)));
  return changed;
}
