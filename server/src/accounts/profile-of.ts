import type { Profile } from "@baleen/contract/accounts.ts";
import type { Account } from "./account-store.ts";

/** The profile of an account at an instant. The role `vip` ends with the membership. */
export function profileOf(account: Account, now: Date): Profile {
  const until = account.vip_expire_at;
  return {
    id: account.id,
    username: account.username,
    nickname: account.nickname,
    email: account.email,
    phone: account.phone,
    roles: until && until > now ? ["vip"] : [],
    createdAt: account.created_at.toISOString(),
    vipExpireAt: until?.toISOString() ?? null,
  };
}
