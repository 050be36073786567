import type { AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { type Account, findAccount } from "../accounts/account-store.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { findOrder } from "../shop/orders/order-store.ts";

/**
 * What an operator has written about an account or an order, with the account's number in place of its owner's username
 * and addresses: the audit log is never changed, so it must not hold what a deletion has to erase.
 */
export async function redactReason<Reason extends string | null>(
  db: Queries,
  about: AuditSubject | undefined,
  reason: Reason,
): Promise<Reason | string> {
  if (reason === null || about === undefined) return reason;
  const account = await findAccountOf(db, about);
  return account
    ? namesOf(account).reduce<string>((text, name) => replaceWord(text, name, account.id), reason)
    : reason;
}

async function findAccountOf(db: Queries, { kind, id }: AuditSubject): Promise<Account | undefined> {
  if (kind === "account") return await findAccount(db, Number(id));
  const order = kind === "order" ? await findOrder(db, String(id)) : undefined;
  return order && (await findAccount(db, order.account_id));
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
