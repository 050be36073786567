import type { signOutAccount as call } from "@baleen/contract/back-office/accounts.ts";
import { endSessions } from "../../accounts/sessions/session-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Ends all sessions of an account. */
export const signOutAccount: ConsoleHandler<typeof call> = async (deps, asked) =>
  await actOnAccount(deps, asked, { action: "sign out everywhere" }, async (tx, { id }) => ({
    result: { sessionsEnded: await endSessions(tx, id, deps.clock.now()) },
  }));
