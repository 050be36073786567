import type { MergeObstacle } from "@baleen/contract/privacy/merging.ts";
import type { Account } from "../../accounts/account-store.ts";
import { findConfirmedRequest } from "../../accounts/recovery/recovery-request-store.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listOpenOrderNos, listPendingSettlements } from "../delete-account.ts";

/** What keeps an account from being merged, other than orders that a merge can close. */
export async function listObstacles(
  db: Queries,
  account: Account,
  now: Date,
): Promise<Omit<MergeObstacle, "account">[]> {
  const closable = await listOpenOrderNos(db, account.id);
  const money = (await listPendingSettlements(db, account.id)).filter(
    ({ kind, orderNo }) => kind === "refund" || !closable.includes(orderNo),
  );
  const isBeingRecovered = (await findConfirmedRequest(db, account.id, now)) !== undefined;
  return [
    ...money.map(({ kind, orderNo }) => ({ reason: kind, orderNo })),
    ...(isBeingRecovered ? [{ reason: "recovery" as const }] : []),
    ...(account.deletes_at === null ? [] : [{ reason: "deletion" as const }]),
  ];
}

/**
 * Throws `mergeWaitsForDeletion`, `mergeWaitsForRecovery` or `mergeWaitsForMoney` unless the account can be merged. The
 * transaction must hold its lock.
 */
export async function requireMergeable(tx: Tx, account: Account, now: Date): Promise<void> {
  const { id, deletes_at: deletesAt } = account;
  if (deletesAt !== null) throw new Rejection("mergeWaitsForDeletion");
  if (await findConfirmedRequest(tx, id, now)) throw new Rejection("mergeWaitsForRecovery");
  const [pending] = await listPendingSettlements(tx, id);
  if (pending) throw new Rejection("mergeWaitsForMoney", { orderNo: pending.orderNo });
}
