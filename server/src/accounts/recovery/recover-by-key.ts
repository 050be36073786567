import type { recoverByKey as call } from "@baleen/contract/accounts/recovery.ts";
import { readLoginName } from "@baleen/contract/rules.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { findAccountByLoginName, lockAccount } from "../account-store.ts";
import type { AccountDeps } from "../deps.ts";
import { hashNewPassword } from "../new-password.ts";
import { findRecoveryKeyOwner, recoveryKeyDigest, spendRecoveryKey } from "./recovery-key.ts";
import { limitRecoveries, resetPassword } from "./reset-password.ts";

/** Unknown names, names without a key and wrong keys have the same response. */
export const recoverByKey: Handler<AccountDeps, typeof call> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const named = await findAccountByLoginName(deps.db, readLoginName(body.username));
  const digest = recoveryKeyDigest(deps.secretKey, body.recoveryKey);
  const ownerId = await findRecoveryKeyOwner(deps.db, digest);
  if (!named || named.id !== ownerId) throw new AppError("recoveryKeyWrong");
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, ownerId);
    if (!(await spendRecoveryKey(tx, ownerId, digest))) throw new AppError("recoveryKeyWrong");
    return await resetPassword(deps, tx, { account, passwordHash, language: visitor.language });
  });
};
