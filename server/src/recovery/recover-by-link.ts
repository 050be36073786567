import type {
  checkRecoveryLink as checkCall,
  recoverByLink as recoverCall,
  rejectRecoveryLink as rejectCall,
} from "@baleen/contract/recovery.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { hashNewPassword } from "../accounts/new-password.ts";
import {
  closeRecoveryLink,
  findOpenLink,
  type RecoveryLink,
  spendRecoveryLink,
} from "../accounts/recovery-link-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { digest } from "../outside/digest.ts";
import { limitRecoveries, resetPassword } from "./reset-password.ts";

export const checkRecoveryLink: Handler<Deps, typeof checkCall> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const link = await findLink(deps, body.token);
  return {
    isOpen: link.works_from <= deps.clock.now(),
    worksFrom: link.works_from.toISOString(),
    worksUntil: link.works_until.toISOString(),
  };
};

export const recoverByLink: Handler<Deps, typeof recoverCall> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const link = await findLink(deps, body.token);
  const earlyMs = link.works_from.getTime() - deps.clock.now().getTime();
  if (earlyMs > 0) throw new AppError("recoveryLinkEarly", { retryAfterS: Math.ceil(earlyMs / 1000) });
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, link.account_id);
    if (!(await spendRecoveryLink(tx, link.id, deps.clock.now()))) throw new AppError("recoveryLinkInvalid");
    return await resetPassword(deps, tx, { account, passwordHash, language: visitor.language });
  });
};

async function findLink({ db, clock }: Deps, token: string): Promise<RecoveryLink> {
  const link = await findOpenLink(db, digest(token), clock.now());
  if (!link) throw new AppError("recoveryLinkInvalid");
  return link;
}

/** A rejected link means that support was deceived, so an alarm is raised. */
export const rejectRecoveryLink: Handler<Deps, typeof rejectCall> = async (deps, { user }) => {
  const { accountId } = user;
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    if (!(await closeRecoveryLink(tx, accountId, "rejected", deps.clock.now()))) return;
    await deps.alarms.raise({ kind: "recovery.rejected", subject: `account ${accountId}` }, tx);
  });
  return null;
};
