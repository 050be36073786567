import type { rejectRecoveryLink as call } from "@baleen/contract/recovery.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { closeRecoveryLink } from "../accounts/recovery-link-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";

/** A rejected link means that support was deceived, so an alarm is raised. */
export const rejectRecoveryLink: Handler<Deps, typeof call> = async (deps, { user }) => {
  const { accountId } = user;
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    if (!(await closeRecoveryLink(tx, accountId, "rejected", deps.clock.now()))) return;
    await deps.alarms.raise({ kind: "recovery.rejected", subject: `account ${accountId}` }, tx);
  });
  return null;
};
