import type { logOut as call } from "@baleen/contract/sessions.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { endSession } from "./session-store.ts";

export const logOut: Handler<Deps, typeof call> = async ({ db, clock }, { user }) => {
  await endSession(db, user.sessionId, clock.now());
  return null;
};
