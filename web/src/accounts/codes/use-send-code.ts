import {
  codeCooldownS,
  sendAccountCode,
  sendBindEmailCode,
  sendBindPhoneCode,
  sendContinueCode,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRecoveryEmailCode,
  sendRecoveryPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
} from "@baleen/contract/accounts/codes.ts";
import type { Language } from "@baleen/contract/language.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { describeError, type ErrorDescription, untranslated } from "../../platform/errors/describe-error.ts";
import type { Message } from "../../platform/forms/Form.tsx";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import type { ContactKind } from "./ContactField.tsx";
import { captchaTexts, texts } from "./codes.text.ts";
import type { Cooldown } from "./cooldown.ts";
import type { Captcha } from "./use-captcha.ts";

/** The parts of a `useApiForm` that are used to send a code. The form's values include `code`. */
export interface FormWithCode {
  readonly form: { setFocus(name: "code"): void };
  setMessage(message: Message | undefined): void;
  showFieldErrors(error: unknown): void;
}

export interface SendOptions {
  readonly api: FormWithCode;
  readonly purpose: CodePurpose;
  readonly contactKind: ContactKind;
  readonly captcha: Captcha;
  readonly cooldown: Cooldown;
  /** The contact that is currently typed, in the form that the server stores. */
  readonly contact: string;
  /** Shows the result of sending a code; by default the form shows it. Called with undefined when sending starts. */
  onMessage?(message: Message | undefined): void;
  /** Called with the error of a failed request. The form shows the error's field errors. */
  onError?(error: unknown): void;
  /**
   * Validates the contact and returns it as the server stores it; undefined if invalid, and the form then shows the
   * error.
   */
  readContact(): Promise<string | undefined>;
}

/** Sends a verification code, guarded by the captcha, and starts the cooldown. */
export function useSendCode(options: SendOptions) {
  const { api, purpose, contactKind, cooldown, captcha, onMessage = api.setMessage } = options;
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const deadlineMs = cooldown.deadlineOf(options.contact);
  useNextCaptcha(captcha, deadlineMs);

  const solve = (mayFocus: boolean) => {
    const letters = captcha.typed.trim();
    if (captcha.picture && letters !== "") return { sessionId: captcha.picture.sessionId, captcha: letters };
    captcha.setError(captchaTexts.captchaRequired);
    if (!captcha.picture && !captcha.isLoading) captcha.refresh();
    if (mayFocus) captcha.field.current?.focus();
    return undefined;
  };

  const showError = (error: unknown, message: Message) => {
    const captchaError = error instanceof ApiError ? error.fields.captcha : undefined;
    if (captchaError !== undefined) {
      captcha.setError(untranslated(captchaError));
      captcha.field.current?.focus();
    }
    // The first error that asks for a captcha only makes the captcha appear; it is not shown.
    if (captchaError === undefined || captcha.isRequired) onMessage(message);
    api.showFieldErrors(error);
    options.onError?.(error);
    captcha.refreshAfter(error);
  };

  const request = async (contact: string, solved: ReturnType<typeof solve>) => {
    const focused = document.activeElement;
    setBusy(true);
    try {
      await requestCode({ purpose, contactKind, contact, solved }, language);
      cooldown.start(contact, codeCooldownS);
      captcha.markUsed();
      onMessage({ tone: "success", message: texts.codeSent });
      // Skipped if the visitor has moved to another field meanwhile.
      if (document.activeElement === focused) api.form.setFocus("code");
    } catch (error) {
      const delayS = resendDelay(error);
      if (delayS !== undefined) cooldown.start(contact, delayS);
      showError(error, { tone: "danger", ...describeCodeError(error, { solved }) });
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    deadlineMs,
    async send() {
      // Enter in the captcha field calls this too, even while the button is disabled.
      if (isBusy) return;
      if (Date.now() < (deadlineMs ?? 0)) return api.form.setFocus("code");
      const contact = await options.readContact();
      const solved = captcha.isRequired ? solve(contact !== undefined) : undefined;
      if (contact === undefined || (captcha.isRequired && !solved)) return;
      onMessage(undefined);
      await request(contact, solved);
    },
  };
}

/** Fetches the next captcha when the cooldown ends; it cannot be used earlier. */
function useNextCaptcha({ picture, refresh }: Captcha, deadlineMs = 0): void {
  const isUsed = picture?.isUsed ?? false;
  useEffect(() => {
    if (!isUsed) return;
    const timer = setTimeout(refresh, Math.max(0, deadlineMs - Date.now()));
    return () => clearTimeout(timer);
  }, [isUsed, deadlineMs, refresh]);
}

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contactKind: ContactKind;
  readonly contact: string;
  /** The solved captcha. Signed-in users need one only after the first few codes. */
  readonly solved?: { readonly sessionId: string; readonly captcha: string } | undefined;
}
/** Codes that are sent to an own address, which the server knows. */
type OwnPurpose = "export" | "delete" | "verify";
type CodePurpose = keyof typeof calls | OwnPurpose;

const calls = {
  login: { email: sendLoginEmailCode, phone: sendLoginPhoneCode },
  register: { email: sendRegisterEmailCode, phone: sendRegisterPhoneCode },
  recover: { email: sendRecoveryEmailCode, phone: sendRecoveryPhoneCode },
  bind: { email: sendBindEmailCode, phone: sendBindPhoneCode },
  continue: { email: sendContinueCode, phone: sendContinueCode },
} as const;

/** Requests a verification code. The reply is not used, so it is not validated. Throws an `ApiError`. */
export async function requestCode(request: CodeRequest, language: Language): Promise<void> {
  const { purpose, contactKind, contact, solved } = request;
  if (purpose === "export" || purpose === "delete" || purpose === "verify")
    await sendCall(sendAccountCode, { body: { purpose, type: contactKind, ...solved }, language });
  else if (contactKind === "email")
    await sendCall(calls[purpose].email, { body: { email: contact, ...solved }, language });
  else await sendCall(calls[purpose].phone, { body: { phone: contact, ...solved }, language });
}

/** Describes why a code was not sent. A 400 without a message is assumed to be about the captcha. */
export function describeCodeError(error: unknown, { solved }: Pick<CodeRequest, "solved">): ErrorDescription {
  const isAboutCaptcha = solved !== undefined && error instanceof ApiError && error.status === 400;
  return describeError(error, isAboutCaptcha ? texts.captchaRefused : texts.codeNotSent);
}

/** Seconds until the server accepts another request; undefined if they cannot be shown as a countdown. */
export function resendDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfter } = error;
  return retryAfter !== undefined && retryAfter <= codeCooldownS ? retryAfter : undefined;
}
