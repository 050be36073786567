import type { Tx } from "../db/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { listGrants, revokeGrant, setDaysTakenBack, setMembershipEnd } from "./membership-store.ts";

interface Refunded {
  readonly accountId: number;
  readonly orderNo: string;
  readonly days: number;
  /** How much of the price has gone back in all, from 0 to 1. */
  readonly share: number;
  readonly at: Date;
}

/**
 * Takes back what an order granted, in proportion to the money that went back, and folds what is left. The
 * transaction must hold the account's lock.
 */
export async function takeBackMembership(
  tx: Tx,
  { accountId, orderNo, days, share, at }: Refunded,
): Promise<void> {
  if (share >= 1) await revokeGrant(tx, "order", orderNo, at);
  else await setDaysTakenBack(tx, orderNo, Math.floor(days * share));
  await setMembershipEnd(tx, accountId, foldGrants(await listGrants(tx, accountId)));
}
