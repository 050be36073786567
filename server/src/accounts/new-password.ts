import type { checkPassword as call } from "@baleen/contract/accounts/passwords.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { AccountDeps } from "./deps.ts";

/** Hashes a new password. Throws `passwordCommon` with the field's name if common passwords are rejected. */
export async function hashNewPassword(deps: AccountDeps, password: string, field: string): Promise<string> {
  if (deps.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw new AppError("passwordCommon", { fields: { [field]: "passwordCommon" } });
  }
  return await deps.passwordHash.hash(password);
}

const perIp: RateLimit = { max: 60, windowS: 60, error: "tooManyRequests" };

export const checkPassword: Handler<AccountDeps, typeof call> = async (deps, { body, visitor }) => {
  await deps.rateLimits.consumeForIp("password check", visitor.clientKey, perIp);
  return { common: await isCommonPassword(body.password) };
};
