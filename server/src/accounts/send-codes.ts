import type {
  sendBindEmailCode as bindEmailCall,
  sendBindPhoneCode as bindPhoneCall,
  sendRegisterEmailCode as registerEmailCall,
  sendRegisterPhoneCode as registerPhoneCall,
} from "@baleen/contract/accounts/codes.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { checkCaptcha } from "./captcha/captcha.ts";
import { sendCode } from "./codes/send-code.ts";
import type { AccountDeps } from "./deps.ts";

// Registration codes are also sent to addresses that have an account: only their owner sees the code, and may learn that.

export const sendRegisterEmailCode: Handler<AccountDeps, typeof registerEmailCall> = async (
  deps,
  { body, visitor },
) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "register", channel: "email", target: body.email, accountId: null } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendRegisterPhoneCode: Handler<AccountDeps, typeof registerPhoneCall> = async (
  deps,
  { body, visitor },
) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "register", channel: "sms", target: body.phone, accountId: null } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendBindEmailCode: Handler<AccountDeps, typeof bindEmailCall> = async (
  deps,
  { body, user, visitor },
) => {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  const proof = { purpose: "bind", channel: "email", target: body.email, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendBindPhoneCode: Handler<AccountDeps, typeof bindPhoneCall> = async (
  deps,
  { body, user, visitor },
) => {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  const proof = { purpose: "bind", channel: "sms", target: body.phone, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};

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
