import type { readProfile as call, Profile } from "@baleen/contract/accounts/accounts.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { type Account, findAccount } from "./account-store.ts";

export const readProfile: Handler<typeof call> = async ({ db, clock }, { user }) => {
  const account = await findAccount(db, user.accountId);
  if (!account) throw new Rejection("unauthorised");
  return profileOf(account, clock.now());
};

/** The profile of an account at a point in time. The role `vip` ends with the membership. */
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
    hasPassword: account.password_hash !== null,
  };
}
