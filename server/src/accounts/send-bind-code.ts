import type {
  sendBindEmailCode as emailCall,
  sendBindPhoneCode as phoneCall,
} from "@baleen/contract/codes.ts";
import { checkCaptcha } from "../captcha/check-captcha.ts";
import { sendCode } from "../codes/send-code.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../http/handler.ts";
import type { RateLimit } from "../http/rate-limits.ts";

/** Codes per hour without a captcha. */
const perUser: RateLimit = { max: 3, windowS: 3600, error: "captchaNeeded" };
const perIp: RateLimit = { max: 10, windowS: 3600, error: "captchaNeeded" };

export const sendBindEmailCode: Handler<Deps, typeof emailCall> = async (deps, { body, user, visitor }) => {
  await requireCaptcha(deps, body, { user, visitor });
  const proof = { purpose: "bind", channel: "email", target: body.email, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendBindPhoneCode: Handler<Deps, typeof phoneCall> = async (deps, { body, user, visitor }) => {
  await requireCaptcha(deps, body, { user, visitor });
  const proof = { purpose: "bind", channel: "sms", target: body.phone, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};

interface CaptchaFields {
  readonly sessionId?: string | undefined;
  readonly captcha?: string | undefined;
}

interface Requester {
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

/** Throws `captchaNeeded` if the codes without a captcha are used up, `captchaWrong` for a wrong one. */
async function requireCaptcha(
  deps: Deps,
  { sessionId, captcha }: CaptchaFields,
  { user, visitor }: Requester,
) {
  if (sessionId !== undefined && captcha !== undefined) {
    await checkCaptcha(deps, { sessionId, captcha });
    return;
  }
  const isFree =
    (await deps.rateLimits.tryConsume(`bind codes without captcha of account ${user.accountId}`, perUser)) &&
    (await deps.rateLimits.tryConsumeForIp("bind codes without captcha", visitor.clientKey, perIp));
  if (!isFree) throw new AppError("captchaNeeded", { fields: { captcha: "captchaNeeded" } });
}
