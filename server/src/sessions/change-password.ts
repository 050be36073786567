import type { changePassword as call } from "@baleen/contract/passwords.ts";
import { setPassword } from "../accounts/account-store.ts";
import { choosePassword } from "../accounts/choose-password.ts";
import { lockProved, provePassword } from "../accounts/prove-password.ts";
import { closeRecoveryLink } from "../accounts/recovery-link-store.ts";
import { announceChange } from "../accounts/tell-of-change.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { endOtherSessions } from "./session-store.ts";

export const changePassword: Handler<Deps, typeof call> = async (deps, { body, user, visitor }) => {
  const proved = await provePassword(deps, user.accountId, body.oldPassword, "oldPassword");
  const passwordHash = await choosePassword(deps, body.newPassword, "newPassword");
  await inTransaction(deps.db, async (tx) => {
    const account = await lockProved(tx, proved, "oldPassword");
    await setPassword(tx, account.id, passwordHash);
    const now = deps.clock.now();
    await endOtherSessions(tx, account.id, user.sessionId, now);
    // Whoever changes the password has not forgotten it.
    await closeRecoveryLink(tx, account.id, "void", now);
    await announceChange(deps, tx, { purpose: "password-changed", account, language: visitor.language });
  });
  return null;
};
