import type {
  changePassword as changeCall,
  checkPassword as checkCall,
} from "@baleen/contract/accounts/passwords.ts";
import type { Context } from "../context.ts";
import { isCommonPassword } from "../platform/common-passwords.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler, SignedInUser } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { isRejection, Rejection } from "../platform/rejection.ts";
import { lockOwnAccount } from "./account-access.ts";
import { type Account, findAccount, updateAccount } from "./account-store.ts";
import { enqueueNotices } from "./change-notices.ts";
import { endAccess } from "./end-access.ts";

/** Hashes a new password. Throws `passwordCommon` for `field` if common passwords are rejected. */
export async function hashNewPassword(context: Context, password: string, field: string): Promise<string> {
  if (context.features.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw new Rejection("passwordCommon", { fields: { [field]: "passwordCommon" } });
  }
  return await context.passwordHash.hash(password);
}

const checksPerClient = defineLimit("checks of a new password", {
  by: "client",
  max: 60,
  windowS: 60,
  error: "tooManyRequests",
});

export const checkPassword = defineHandler<Handler<typeof checkCall>>({
  perClient: [checksPerClient],
  run: async (_, { body }) => ({ common: await isCommonPassword(body.password) }),
});

const wrongPasswordsPerAccount = defineLimit("wrong passwords", {
  by: "account",
  max: 5,
  windowS: 15 * 60,
  error: "tooManyPasswordTries",
});

/**
 * Verifies an account's password and returns the account. Throws `passwordWrong`, `passwordNotSet`, or
 * `tooManyPasswordTries` after five wrong passwords in 15 minutes.
 */
export async function verifyPassword(context: Context, accountId: number, password: string, field: string) {
  const counters = [wrongPasswordsPerAccount.of(accountId)];
  return await context.rateLimits.limitFailures(counters, isRejection("passwordWrong"), async () => {
    const account = await findAccount(context.db, accountId);
    if (!account || account.deleted_at !== null) throw new Rejection("unauthorised");
    if (account.password_hash === null) throw new Rejection("passwordNotSet");
    const isRight = await context.passwordHash.verify(account.password_hash, password, "known");
    if (!isRight) throw passwordWrong(field);
    return account;
  });
}

/** Locks an account after `verifyPassword`. Throws `passwordWrong` if the password has changed in between. */
export async function lockIfPasswordUnchanged(
  tx: Tx,
  user: SignedInUser,
  verifiedAccount: Account,
  field: string,
): Promise<Account> {
  const account = await lockOwnAccount(tx, user, "manage");
  if (account.password_hash !== verifiedAccount.password_hash) throw passwordWrong(field);
  return account;
}

function passwordWrong(field: string): Rejection {
  return new Rejection("passwordWrong", { fields: { [field]: "passwordWrong" } });
}

export const changePassword: Handler<typeof changeCall> = async (context, { body, user, visitor }) => {
  const verifiedAccount = await verifyPassword(context, user.accountId, body.oldPassword, "oldPassword");
  const passwordHash = await hashNewPassword(context, body.newPassword, "newPassword");
  return await inTransaction(context.db, async (tx) => {
    const account = await lockIfPasswordUnchanged(tx, user, verifiedAccount, "oldPassword");
    await updateAccount(tx, account.id, { password_hash: passwordHash });
    const ended = await endAccess(context, tx, account, "passwordChanged", {
      except: { sessionId: user.sessionId, devices: body.keepsDevices ?? false },
      browserLabel: visitor.device.label,
    });
    const { language } = visitor;
    await enqueueNotices(context, tx, account, { purpose: "password-changed", language });
    return { devicesEnded: ended.devices, recoveryKeyEnded: ended.recoveryKey };
  });
};
