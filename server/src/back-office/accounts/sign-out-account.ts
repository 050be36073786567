import { endAccess } from "../../accounts/end-access.ts";
import { endDevice as end, listLiveDevices } from "../../desktop/device-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Ends all access to an account: sessions, devices, and what a thief could come back with. */
export const signOutAccount: ConsoleAction<"signOutAccount"> = async (context, { id, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "signOutAccount" }, async (tx, account) => {
    const ended = await endAccess(context, tx, account, "signedOutByOperator");
    return { result: { sessionsEnded: ended.sessions, devicesEnded: ended.devices } };
  });

/** Signs the desktop tool out on one device. */
export const endDevice: ConsoleAction<"endDevice"> = async (context, { id, deviceId, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "endDevice", params: { deviceId } }, async (tx) => {
    const live = await listLiveDevices(tx, id);
    if (!live.some((device) => device.id === deviceId)) throw new Rejection("noSuchDevice");
    await end(tx, deviceId, { why: "operator" }, context.clock.now());
    return { result: null };
  });
