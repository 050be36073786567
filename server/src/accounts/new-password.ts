import type { checkPassword as call } from "@baleen/contract/passwords.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import type { RateLimit } from "../http/rate-limits.ts";

/** Hashes a new password. Throws `passwordCommon` with the field's name if common passwords are rejected. */
export async function hashNewPassword(deps: Deps, password: string, field: string): Promise<string> {
  if (deps.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw new AppError("passwordCommon", { fields: { [field]: "passwordCommon" } });
  }
  return await deps.passwordHash.hash(password);
}

const perIp: RateLimit = { max: 60, windowS: 60, error: "tooManyRequests" };

export const checkPassword: Handler<Deps, typeof call> = async (deps, { body, visitor }) => {
  await deps.rateLimits.consumeForIp("password check", visitor.clientKey, perIp);
  return { common: await isCommonPassword(body.password) };
};

const maxPasswords = 10_000;
const minLength = 6;

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 10,000 most common ones of sufficient length. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}

/** The list is half a megabyte, so it is loaded at the first use. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"] as readonly string[];
  return new Set(byFrequency.filter((password) => password.length >= minLength).slice(0, maxPasswords));
}
