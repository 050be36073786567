import type { recoverByCode as call } from "@baleen/contract/accounts/recovery.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { findAccountByContact, lockAccount } from "../account-store.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import { spendCode } from "../codes/code-store.ts";
import type { AccountDeps } from "../deps.ts";
import { hashNewPassword } from "../new-password.ts";
import { limitRecoveries, resetPassword } from "./reset-password.ts";

/** Unknown addresses and wrong codes have the same response. */
export const recoverByCode: Handler<AccountDeps, typeof call> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const target = body.type === "email" ? body.email : body.phone;
  const channel = body.type === "email" ? "email" : "sms";
  const found = await findAccountByContact(deps.db, body.type, target);
  const proof = { purpose: "recover", channel, target, accountId: null } as const;
  const code = await checkCode(deps, proof, body.code, visitor.device);
  if (!found) throw codeWrong();
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, found.id);
    // The address may have been unbound, or bound to another account, since the comparison.
    if (account[body.type] !== target) throw codeWrong();
    if (!(await spendCode(tx, code.id, deps.clock.now()))) throw codeWrong();
    return await resetPassword(deps, tx, { account, passwordHash, language: visitor.language });
  });
};
