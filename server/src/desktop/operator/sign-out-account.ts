import { endAccess } from "../../accounts/end-access.ts";
import { actOnAccount } from "../../accounts/operator/act-on-account.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { endDevice as end, listLiveDevices } from "../device-store.ts";

/** Ends all access to an account: sessions, devices, and everything a thief could use to return. */
export const signOutAccount: ConsoleAction<"signOutAccount"> = async (context, { id, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "signOutAccount" }, async (tx, account) => {
    const ended = await endAccess(context, tx, account, "signedOutByOperator");
    return { result: { sessionsEnded: ended.sessions, devicesEnded: ended.devices } };
  });

/** Signs one device out of the desktop tool. */
export const endDevice: ConsoleAction<"endDevice"> = async (context, { id, deviceId, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "endDevice", params: { deviceId } }, async (tx) => {
    const live = await listLiveDevices(tx, id);
    if (!live.some((device) => device.id === deviceId)) throw new Rejection("noSuchDevice");
    await end(tx, deviceId, { why: "operator" }, context.clock.now());
    return { result: null };
  });
