import { endSessions } from "../../accounts/sessions/session-store.ts";
import { endDevices } from "../../desktop/device-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Ends all sessions of an account, and signs the desktop tool out on all its devices. Throws `ExplainedError`. */
export const signOutAccount: ConsoleAction<"signOutAccount"> = async (deps, { id, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "signOutAccount" }, async (tx) => {
    const now = deps.clock.now();
    const sessionsEnded = await endSessions(tx, id, now);
    return { result: { sessionsEnded, devicesEnded: await endDevices(tx, id, "operator", now) } };
  });
