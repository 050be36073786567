import { type Account, findAccount } from "../accounts/account-store.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { findOrder } from "../shop/orders/order-store.ts";

type About = { readonly accountId: number } | { readonly orderNo: string };

/**
 * An operator's reason with the account's number in place of its owner's username and addresses: the audit log is
 * never changed, so it must not hold what a deletion has to erase.
 */
export async function redactReason<Reason extends string | null>(
  db: Queries,
  about: About,
  reason: Reason,
): Promise<Reason | string> {
  if (reason === null) return reason;
  const accountId = "accountId" in about ? about.accountId : (await findOrder(db, about.orderNo))?.account_id;
  const account = accountId === undefined ? undefined : await findAccount(db, accountId);
  return account
    ? namesOf(account).reduce<string>((text, name) => replaceWord(text, name, account.id), reason)
    : reason;
}

/** Addresses first, since a username may be a part of one. */
function namesOf({ email, phone, username }: Account): string[] {
  return [email, phone, username].filter((name) => name !== null);
}

function replaceWord(text: string, word: string, accountId: number): string {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "giu");
  return text.replaceAll(whole, `account ${accountId}`);
}
