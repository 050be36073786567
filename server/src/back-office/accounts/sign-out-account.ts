import type { signOutAccount as call } from "@baleen/contract/back-office/accounts.ts";
import { endSessions } from "../../accounts/sessions/session-store.ts";
import type { Act } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Ends all sessions of an account. Throws `OperatorError`. */
export const signOutAccount: Act<typeof call> = async (deps, { id, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "sign out everywhere" }, async (tx) => ({
    result: { sessionsEnded: await endSessions(tx, id, deps.clock.now()) },
  }));
