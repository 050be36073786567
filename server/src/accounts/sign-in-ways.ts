import { parsePhone } from "@baleen/contract/typed-values/phone.ts";
import type { Context } from "../context.ts";
import type { Account } from "./account-store.ts";
import { signsIn } from "./wechat/identity-place.ts";
import type { WechatIdentity } from "./wechat/identity-store.ts";

type SignInSettings = Pick<Context, "features" | "wechatSignIn">;
type SignInAccount = Pick<Account, "username" | "password_hash" | "email" | "phone">;

/**
 * Whether an owner can sign in to an account with these addresses and these WeChats under the present settings. Whatever
 * removes a way to sign in passes the account as it would be afterwards, and holds its lock. A username works with a
 * password, unless it is a phone number, because another account could bind that number. A recovery key does not count:
 * it works once.
 */
export function canSignIn(
  context: SignInSettings,
  { username, password_hash, email, phone }: SignInAccount,
  wechatIdentities: readonly Pick<WechatIdentity, "app_id">[],
): boolean {
  const hasPassword = password_hash !== null;
  if (hasPassword && parsePhone(username) === undefined) return true;
  if (email !== null) return true;
  // Without SMS no code arrives, but the number is a name to sign in with.
  if (phone !== null && (hasPassword || context.features.sendsSms)) return true;
  return wechatIdentities.some((identity) => signsIn(context, identity));
}
