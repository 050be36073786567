import type { changePassword as call } from "@baleen/contract/accounts.ts";
import { setPassword } from "../accounts/account-store.ts";
import { choosePassword } from "../accounts/choose-password.ts";
import { provePassword } from "../accounts/prove-password.ts";
import { tellOfChange } from "../accounts/tell-of-change.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { endOtherSessions } from "./session-store.ts";

export const changePassword: Handler<Deps, typeof call> = async (deps, { body, user, visitor }) => {
  const account = await provePassword(deps, user.accountId, body.oldPassword, "oldPassword");
  const passwordHash = await choosePassword(deps, body.newPassword, "newPassword");
  await inTransaction(deps.db, async (tx) => {
    await setPassword(tx, account.id, passwordHash);
    await endOtherSessions(tx, account.id, user.sessionId, deps.clock.now());
  });
  tellOfChange(deps, { purpose: "password-changed", account, language: visitor.language });
  return null;
};
