import type { ErrorName, errors } from "@baleen/contract/errors.ts";
import { ApiError } from "../api/api-error.ts";
import { mentionsVerificationCode } from "../api/other-deployments.ts";

/** The errors whose message mentions the verification code (spec §4); the captcha is used up by then. */
export const captchaErrors = {
  captchaWrong: 2101,
  codeWrong: 2102,
  tooManyCodes: 2104,
  codeNotSent: 2105,
  captchaNeeded: 2106,
} as const satisfies { readonly [Name in ErrorName]?: (typeof errors)[Name]["code"] };

const codes: readonly (number | undefined)[] = Object.values(captchaErrors);

export function needsNewCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return codes.includes(error.code) || error.fields.captcha !== undefined || mentionsVerificationCode(error);
}
