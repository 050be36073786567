import type { Language } from "@baleen/contract/language.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { removeJobOf } from "../platform/jobs/put-job.ts";
import type { Account } from "./account-store.ts";
import { addToHistory, setDeletion } from "./deletion-store.ts";
import type { AccountDeps } from "./deps.ts";
import { announceDeletion } from "./tell-of-deletion.ts";

/** Keeps an account that waits to be deleted; false if it does not. It must be locked by the transaction. */
export async function cancelDeletion(
  deps: AccountDeps,
  tx: Tx,
  account: Account,
  language: Language,
): Promise<boolean> {
  if (account.deletes_at === null) return false;
  const at = deps.clock.now();
  await setDeletion(tx, account.id, { requestedAt: null, deletesAt: null });
  await removeJobOf(tx, "deleteAccount", String(account.id));
  await addToHistory(tx, account.id, "deletion cancelled", at);
  const notice = { purpose: "deletion-cancelled", deletesAt: account.deletes_at, language } as const;
  await announceDeletion(deps, tx, account, notice);
  return true;
}
