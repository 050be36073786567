import type { logIn as call, LoginReply } from "@baleen/contract/sessions.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { Allowance } from "../http/turns.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { logInByPassword } from "./log-in-by-password.ts";

const allowances: readonly Allowance[] = [
  { most: 20, windowS: 60, refusal: "tooManyLogins" },
  { most: 100, windowS: 3600, refusal: "tooManyLogins" },
];

/** Throws before a call is read if its address is already known to be over a limit. */
export function checkLoginFlood({ turns }: Deps, subscriber: string): void {
  for (const allowance of allowances) turns.checkKnownForAddress("login", subscriber, allowance);
}

export const logIn: Handler<Deps, typeof call> = async (deps, { body, visitor }): Promise<LoginReply> => {
  for (const allowance of allowances) {
    await deps.turns.takeForAddress("login", visitor.subscriber, allowance);
  }
  return body.type === "username"
    ? await logInByPassword(deps, body, visitor)
    : await logInByCode(deps, body, visitor);
};
