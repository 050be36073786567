import { parsePhone } from "@baleen/contract/typed-values/phone.ts";
import type { Account } from "./account-store.ts";

/** A way to sign in that does not depend on any other. */
export type SignInWay = "password" | "email" | "phone" | "wechat";

/**
 * The ways to sign in to an account, `wechat` once for each linked WeChat. The username works with a password, unless
 * it is a phone number, because another account could bind that number. A recovery key is none: it works once.
 */
export function listSignInWays(
  { username, password_hash, email, phone }: Account,
  wechatIdentities: readonly unknown[],
): SignInWay[] {
  const ways: SignInWay[] = [];
  if (password_hash !== null && parsePhone(username) === undefined) ways.push("password");
  if (email !== null) ways.push("email");
  if (phone !== null) ways.push("phone");
  return [...ways, ...wechatIdentities.map(() => "wechat" as const)];
}

/** Whether the owner can still sign in without one of the ways. The transaction must hold the account's lock. */
export function canSignInWithout(
  account: Account,
  wechatIdentities: readonly unknown[],
  removed: SignInWay,
): boolean {
  const ways = listSignInWays(account, wechatIdentities);
  return ways.length > (ways.includes(removed) ? 1 : 0);
}
