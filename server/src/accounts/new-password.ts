import type { checkPassword as call } from "@baleen/contract/accounts/passwords.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
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

const maxPasswords = 10_000;
const minLength = 6;

let known: Promise<ReadonlySet<string>> | undefined;
let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 10,000 most common ones of sufficient length. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList().then((list) => new Set(list.slice(0, maxPasswords)));
  return (await known).has(password.toLowerCase());
}

/** Whether a password is anywhere in the list: for operators, whose passwords are long. */
export async function isListedPassword(password: string): Promise<boolean> {
  listed ??= readList().then((list) => new Set(list));
  return (await listed).has(password.toLowerCase());
}

/** By frequency. The list is half a megabyte, so it is loaded at the first use. */
async function readList(): Promise<readonly string[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"] as readonly string[];
  return byFrequency.filter((password) => password.length >= minLength);
}
