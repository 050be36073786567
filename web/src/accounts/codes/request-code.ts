import {
  codeCooldownS,
  sendAccountCode,
  sendBindEmailCode,
  sendBindPhoneCode,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRecoveryEmailCode,
  sendRecoveryPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
} from "@baleen/contract/accounts/codes.ts";
import type { Language } from "@baleen/contract/language.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import type { ContactKind } from "./ContactField.tsx";
import { texts } from "./codes.text.ts";

interface SolvedCaptcha {
  readonly sessionId: string;
  readonly captcha: string;
}

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contactKind: ContactKind;
  readonly contact: string;
  /** For signed-in users, the server asks for a captcha only after the first few codes. */
  readonly solved?: SolvedCaptcha | undefined;
}
export type CodePurpose = keyof typeof emailCalls | "export" | "delete";

const emailCalls = {
  login: sendLoginEmailCode,
  register: sendRegisterEmailCode,
  recover: sendRecoveryEmailCode,
  bind: sendBindEmailCode,
} as const;
const phoneCalls = {
  login: sendLoginPhoneCode,
  register: sendRegisterPhoneCode,
  recover: sendRecoveryPhoneCode,
  bind: sendBindPhoneCode,
} as const;

/** Requests a verification code. The reply is not used, so it is not validated. Throws an `ApiError`. */
export async function requestCode(request: CodeRequest, language: Language): Promise<void> {
  const { purpose, contactKind, contact, solved } = request;
  // The server knows which contact is bound.
  if (purpose === "export" || purpose === "delete")
    await sendCall(sendAccountCode, { body: { purpose, type: contactKind, ...solved }, language });
  else if (contactKind === "email")
    await sendCall(emailCalls[purpose], { body: { email: contact, ...solved }, language });
  else await sendCall(phoneCalls[purpose], { body: { phone: contact, ...solved }, language });
}

/** Describes why a code was not sent. A 400 without a message is most likely about the captcha. */
export function describeCodeError(error: unknown, { solved }: Pick<CodeRequest, "solved">): ErrorDescription {
  const isAboutCaptcha = solved !== undefined && error instanceof ApiError && error.status === 400;
  return describeError(error, isAboutCaptcha ? texts.captchaRefused : texts.codeNotSent);
}

/** The seconds after which the server accepts another request; undefined if a countdown cannot show them. */
export function resendDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfter } = error;
  return retryAfter !== undefined && retryAfter <= codeCooldownS ? retryAfter : undefined;
}
