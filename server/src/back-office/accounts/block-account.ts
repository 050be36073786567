import { updateAccount } from "../../accounts/account-store.ts";
import { endAccess } from "../../accounts/end-access.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Signs an account out and refuses every sign-in. Payments that arrive for it are still granted. */
export const blockAccount: ConsoleAction<"blockAccount"> = async (context, { id, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "blockAccount" }, async (tx, account, { reason }) => {
    if (account.blocked_at) throw new Rejection("accountBlockedAlready");
    const at = context.clock.now();
    await updateAccount(tx, id, { blocked_at: at, blocked_reason: reason ?? "" });
    await endAccess(context, tx, account, "blocked");
    return { result: { blockedAt: at.toISOString() } };
  });

export const unblockAccount: ConsoleAction<"unblockAccount"> = async (context, { id, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "unblockAccount" }, async (tx, account) => {
    if (!account.blocked_at) throw new Rejection("accountNotBlocked");
    await updateAccount(tx, id, { blocked_at: null, blocked_reason: null });
    return { result: null };
  });
