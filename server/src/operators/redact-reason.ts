import type { AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import type { Queries } from "../platform/database/transaction.ts";

/**
 * An operator's text about an account or an order, with the owner's username and addresses replaced by the account's
 * id: the audit log never changes, so it must not contain what deleting the account has to erase.
 */
export async function redactReason<Reason extends string | null>(
  db: Queries,
  about: AuditSubject | undefined,
  reason: Reason,
): Promise<Reason | string> {
  if (reason === null || about === undefined) return reason;
  const account = await findAccountOf(db, about);
  if (!account) return reason;
  const { id, email, phone, username } = account;
  const former = await listFormerNames(db, id);
  // Addresses first, since they may contain the username.
  const names = [email, phone, username, ...former].filter((name) => name !== null);
  return names.reduce<string>((text, name) => replaceWord(text, name, id), reason);
}

/** The usernames of accounts that have become part of the account. */
async function listFormerNames(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("username")
    .where("merged_into", "=", accountId)
    .execute();
  return rows.map(({ username }) => username);
}

async function findAccountOf(db: Queries, { kind, id }: AuditSubject) {
  const accounts = db.selectFrom("accounts").select(["id", "email", "phone", "username"]);
  if (kind === "account") return await accounts.where("id", "=", Number(id)).executeTakeFirst();
  if (kind !== "order") return undefined;
  const ofOrder = db.selectFrom("orders").select("account_id").where("order_no", "=", String(id));
  return await accounts.where("id", "=", ofOrder).executeTakeFirst();
}

function replaceWord(text: string, word: string, accountId: number): string {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "giu");
  return text.replaceAll(whole, `account ${accountId}`);
}
