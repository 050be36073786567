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

/** For signed-in users, the server asks for a captcha only after the first few codes. */
type CaptchaPart =
  | { readonly purpose: "bind"; readonly solved?: SolvedCaptcha | undefined }
  | { readonly purpose: "export" | "delete"; readonly solved?: SolvedCaptcha | undefined }
  | { readonly purpose: "login" | "register" | "recover"; readonly solved: SolvedCaptcha };

export type CodeRequest = { readonly contactKind: ContactKind; readonly contact: string } & CaptchaPart;
export type CodePurpose = CodeRequest["purpose"];

const emailCalls = {
  login: sendLoginEmailCode,
  register: sendRegisterEmailCode,
  recover: sendRecoveryEmailCode,
} as const;
const phoneCalls = {
  login: sendLoginPhoneCode,
  register: sendRegisterPhoneCode,
  recover: sendRecoveryPhoneCode,
} as const;

/** Has the server send a code. The reply is ignored, so it is not validated. Throws an `ApiError`. */
export async function requestCode(request: CodeRequest, language: Language): Promise<void> {
  const { contactKind, contact: email, contact: phone } = request;
  const isEmail = contactKind === "email";
  switch (request.purpose) {
    case "bind": {
      const { solved } = request;
      if (isEmail) await sendCall(sendBindEmailCode, { body: { email, ...solved }, language });
      else await sendCall(sendBindPhoneCode, { body: { phone, ...solved }, language });
      break;
    }
    case "export":
    case "delete": {
      const { purpose, solved } = request;
      // The server knows which contact is bound.
      await sendCall(sendAccountCode, { body: { purpose, type: contactKind, ...solved }, language });
      break;
    }
    default: {
      const { purpose, solved } = request;
      if (isEmail) await sendCall(emailCalls[purpose], { body: { email, ...solved }, language });
      else await sendCall(phoneCalls[purpose], { body: { phone, ...solved }, language });
    }
  }
}

/** Why a code was not sent. A 400 without a message most likely means the captcha. */
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
