import type { AccountRow } from "@baleen/contract/back-office/accounts.ts";
import { listGrantsOf } from "../../membership/membership-store.ts";
import { levelAt } from "../../membership/plan-levels.ts";
import { maskAddress } from "../../messages/compose-message.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { type ListedAccount, listLastSeen } from "./account-list-store.ts";

/** Accounts in the form of the contract, with masked addresses. */
export async function accountRowsOf(
  db: Queries,
  accounts: readonly ListedAccount[],
  now: Date,
): Promise<AccountRow[]> {
  const ids = accounts.map(({ id }) => id);
  const seen = await listLastSeen(db, ids);
  const grants = await listGrantsOf(db, ids);
  return accounts.map((account) => ({
    id: account.id,
    username: account.username,
    email: account.email && maskAddress("email", account.email),
    phone: account.phone && maskAddress("sms", account.phone),
    memberUntil: account.vip_expire_at?.toISOString() ?? null,
    level: levelAt(grants.get(account.id) ?? [], now) ?? null,
    registeredAt: account.created_at.toISOString(),
    lastSeenAt: seen.get(account.id)?.toISOString() ?? null,
    isBlocked: account.blocked_at !== null,
    isDeleting: account.deletes_at !== null,
    isDeleted: account.deleted_at !== null,
  }));
}
