import type { setPassword as call } from "@baleen/contract/accounts/passwords.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { type Account, findAccount, updateAccount } from "./account-store.ts";
import { enqueueNotices } from "./change-notices.ts";
import { endAccess } from "./end-access.ts";
import { verifyOwner } from "./owner-proof.ts";
import { hashNewPassword } from "./passwords.ts";

/** Sets the first password of an account. Throws `passwordAlreadySet` if it has one, or gets one meanwhile. */
export const setPassword: Handler<typeof call> = async (context, { body, user, visitor }) => {
  const { proof, newPassword } = body;
  const { language } = visitor;
  // Checked before the expensive hash.
  requireNoPassword(await findAccount(context.db, user.accountId));
  const lockOwner = await verifyOwner(context, {
    ...{ purpose: "verify", proof, codeField: "proof.code", user, visitor },
    isPasswordNeeded: () => false,
  });
  const passwordHash = await hashNewPassword(context, newPassword, "newPassword");
  await inTransaction(context.db, async (tx) => {
    const account = await lockOwner(tx);
    requireNoPassword(account);
    await updateAccount(tx, account.id, { password_hash: passwordHash });
    await endAccess(context, tx, account, "passwordSet", { except: { sessionId: user.sessionId } });
    await enqueueNotices(context, tx, account, { purpose: "password-changed", isFirst: true, language });
  });
  return null;
};

function requireNoPassword(account: Account | undefined): void {
  if (account && account.password_hash !== null) throw new Rejection("passwordAlreadySet");
}
