import type { logIn as call, LoginReply } from "@baleen/contract/sessions.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { logInByPassword } from "./log-in-by-password.ts";

const limits: readonly RateLimit[] = [
  { max: 20, windowS: 60, error: "tooManyLogins" },
  { max: 100, windowS: 3600, error: "tooManyLogins" },
];

/** Throws before the body is read if a rejection of the IP address is cached. */
export function checkLoginLimits({ rateLimits }: Deps, clientKey: string): void {
  for (const limit of limits) rateLimits.checkCachedForIp("login", clientKey, limit);
}

export const logIn: Handler<Deps, typeof call> = async (deps, { body, visitor }): Promise<LoginReply> => {
  for (const limit of limits) {
    await deps.rateLimits.consumeForIp("login", visitor.clientKey, limit);
  }
  return body.type === "username"
    ? await logInByPassword(deps, body, visitor)
    : await logInByCode(deps, body, visitor);
};
