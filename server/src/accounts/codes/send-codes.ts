import { AppError } from "../../platform/http/app-error.ts";
import type { SignedIn, Visitor } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import type { AccountDeps } from "../deps.ts";
import type { Proof, Purpose } from "./code-store.ts";
import { sendCode, sendCodeInConstantTime } from "./send-code.ts";

type Contact = { readonly email: string } | { readonly phone: string };

function proofFor(purpose: Purpose, contact: Contact, accountId: number | null): Proof {
  return "email" in contact
    ? { purpose, channel: "email", target: contact.email, accountId }
    : { purpose, channel: "sms", target: contact.phone, accountId };
}

interface Asked {
  readonly body: Contact & { readonly sessionId: string; readonly captcha: string };
  readonly visitor: Visitor;
}

/** A handler for codes that anyone may ask for: each needs a captcha. */
const sendAfterCaptcha =
  (purpose: Purpose, send: typeof sendCode) =>
  async (deps: AccountDeps, { body, visitor }: Asked): Promise<null> => {
    await checkCaptcha(deps, body);
    return await send(deps, proofFor(purpose, body, null), visitor);
  };

/** Also sent to addresses that have an account: only their owner sees the code, and may learn that. */
export const sendRegisterCode = sendAfterCaptcha("register", sendCode);
export const sendLoginCode = sendAfterCaptcha("login", sendCodeInConstantTime);
export const sendRecoveryCode = sendAfterCaptcha("recover", sendCodeInConstantTime);

export async function sendBindCode(
  deps: AccountDeps,
  { body, user, visitor }: Caller & { readonly body: Contact & Solved },
): Promise<null> {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  return await sendCode(deps, proofFor("bind", body, user.accountId), visitor);
}

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
