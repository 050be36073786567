import type { Account } from "../../accounts/account-store.ts";
import { maskAddress } from "../../messages/compose-message.ts";
import { type LevelGrant, levelAt } from "../plan-levels.ts";

type DescribedAccount = Pick<
  Account,
  "id" | "username" | "email" | "phone" | "vip_expire_at" | "blocked_at" | "deleted_at" | "merged_into"
>;

/** The fields shared by account lists and order pages. */
export function describeAccount(account: DescribedAccount, grants: readonly LevelGrant[], now: Date) {
  return {
    id: account.id,
    username: account.username,
    email: account.email && maskAddress("email", account.email),
    phone: account.phone && maskAddress("sms", account.phone),
    memberUntil: account.vip_expire_at?.toISOString() ?? null,
    level: levelAt(grants, now) ?? null,
    isBlocked: account.blocked_at !== null,
    isDeleted: account.deleted_at !== null,
    isMerged: account.merged_into !== null,
  };
}
