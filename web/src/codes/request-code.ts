import {
  sendAccountCode,
  sendBindEmailCode,
  sendBindPhoneCode,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRecoveryEmailCode,
  sendRecoveryPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
} from "@baleen/contract/codes.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { ApiError, sentenceOf } from "../api/api-error.ts";
import { sendCall } from "../api/send-call.ts";
import { texts } from "./codes.text.ts";

/** The way a code travels. */
export type ContactKind = "email" | "phone";
export type CodePurpose = "login" | "register" | "bind" | "recover" | "export" | "delete";

const calls = {
  login: { email: sendLoginEmailCode, phone: sendLoginPhoneCode },
  register: { email: sendRegisterEmailCode, phone: sendRegisterPhoneCode },
  recover: { email: sendRecoveryEmailCode, phone: sendRecoveryPhoneCode },
  bind: { email: sendBindEmailCode, phone: sendBindPhoneCode },
} as const;

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contactKind: ContactKind;
  readonly address: string;
  /** The picture's letters, where a picture guards the call. */
  readonly solved?: { readonly sessionId: string; readonly captcha: string } | undefined;
}

/** Has a code sent. What is answered on success is of no use, so it need not be understood. */
export async function requestCode(
  { purpose, contactKind, address, solved }: CodeRequest,
  language: Language,
): Promise<void> {
  if (purpose === "export" || purpose === "delete") {
    // The server knows which address is bound.
    await sendCall(sendAccountCode, { body: { purpose, type: contactKind, ...solved }, language });
  } else {
    await sendCall(calls[purpose][contactKind], { body: { [contactKind]: address, ...solved }, language });
  }
}

/** What to say about a code that was not sent. A refusal without words most likely means the picture. */
export function codeProblem(error: unknown, { solved }: Pick<CodeRequest, "solved">): Localized {
  const isAboutPicture = solved !== undefined && error instanceof ApiError && error.status === 400;
  return sentenceOf(error, isAboutPicture ? texts.captchaRefused : texts.codeNotSent);
}
