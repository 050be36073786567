import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { updateAccount } from "../account-store.ts";
import { endAccess } from "../end-access.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Ends all sessions of an account and refuses every sign-in. Payments that still arrive are granted. */
export const blockAccount: ConsoleAction<"blockAccount"> = async (context, { id, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "blockAccount" }, async (tx, account, { reason }) => {
    if (account.blocked_at) throw new Rejection("accountAlreadyBlocked");
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
