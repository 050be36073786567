import { AppError } from "../platform/http/app-error.ts";
import type { SignedIn, Visitor } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { checkCaptcha } from "./captcha/check-captcha.ts";
import type { AccountDeps } from "./deps.ts";

/** How many codes an hour need no captcha. */
const perUser: RateLimit = { max: 3, windowS: 3600, error: "captchaNeeded" };
const perAddress: RateLimit = { max: 10, windowS: 3600, error: "captchaNeeded" };

interface Solved {
  readonly sessionId?: string | undefined;
  readonly captcha?: string | undefined;
}

interface Caller {
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

/**
 * For codes that only the signed-in ask for. Throws `captchaNeeded` after the first few calls without a captcha,
 * `captchaWrong` for one that is wrong.
 */
export async function checkCaptchaOrFree(
  deps: AccountDeps,
  what: "bind codes" | "own codes",
  { sessionId, captcha }: Solved,
  { user, visitor }: Caller,
): Promise<void> {
  if (sessionId !== undefined && captcha !== undefined) {
    await checkCaptcha(deps, { sessionId, captcha });
    return;
  }
  const isFree =
    (await deps.rateLimits.tryConsume(`${what} without captcha of account ${user.accountId}`, perUser)) &&
    (await deps.rateLimits.tryConsumeForIp(`${what} without captcha`, visitor.clientKey, perAddress));
  if (!isFree) throw new AppError("captchaNeeded", { fields: { captcha: "captchaNeeded" } });
}
