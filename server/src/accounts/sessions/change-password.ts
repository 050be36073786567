import type { changePassword as call } from "@baleen/contract/accounts/passwords.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { setPassword } from "../account-store.ts";
import { putChangeNotices } from "../change-notices.ts";
import type { AccountDeps } from "../deps.ts";
import { hashNewPassword } from "../new-password.ts";
import { closeRecoveryRequests } from "../recovery/recovery-request-store.ts";
import { lockVerified, verifyPassword } from "../verify-password.ts";
import { endOtherSessions } from "./session-store.ts";

export const changePassword: Handler<AccountDeps, typeof call> = async (deps, { body, user, visitor }) => {
  const proved = await verifyPassword(deps, user.accountId, body.oldPassword, "oldPassword");
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  await inTransaction(deps.db, async (tx) => {
    const account = await lockVerified(tx, proved, "oldPassword");
    await setPassword(tx, account.id, passwordHash);
    const now = deps.clock.now();
    await endOtherSessions(tx, account.id, user.sessionId, now);
    // The owner knows the password, so a waiting request is not needed.
    await closeRecoveryRequests(tx, account.id, "void", now);
    await putChangeNotices(deps, tx, { purpose: "password-changed", account, language: visitor.language });
  });
  return null;
};
