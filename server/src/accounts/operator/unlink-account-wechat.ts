import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { enqueueNotices } from "../change-notices.ts";
import { findOwnerLanguage } from "../sessions/session-store.ts";
import { canSignIn } from "../sign-in-ways.ts";
import { listIdentities, removeIdentity, withoutPerson } from "../wechat/identity-store.ts";
import { actOnAccount } from "./act-on-account.ts";

/**
 * Unlinks a WeChat, under every app of the same person: otherwise the unionid would link it again. Ends the sessions
 * that it has opened. Throws `accountHasNoWechat`, and `lastWayInOfAccount` if its owner could not sign in any more and
 * `leavesNone` is not set.
 */
export const unlinkAccountWechat: ConsoleAction<"unlinkAccountWechat"> = async (
  context,
  { id, wechatId, leavesNone = false, ...by },
) =>
  await actOnAccount(
    context,
    { ...by, id, action: "unlinkAccountWechat", params: { wechatId } },
    async (tx, account) => {
      const identities = await listIdentities(tx, id);
      const remaining = withoutPerson(identities, wechatId);
      const unlinked = identities.length - remaining.length;
      if (unlinked === 0) throw new Rejection("accountHasNoWechat");
      if (!canSignIn(context, account, remaining) && !leavesNone) throw new Rejection("lastWayInOfAccount");
      const now = context.clock.now();
      const sessionsEnded = await removeIdentity(tx, wechatId, now);
      await enqueueNotices(context, tx, account, {
        purpose: "address-changed",
        change: "removed",
        changed: { channel: "wechat", address: "" },
        language: (await findOwnerLanguage(tx, id)) ?? "zh",
      });
      return { result: { sessionsEnded }, details: { sessionsEnded, unlinked } };
    },
  );
