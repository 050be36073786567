import type { ErrorName, errors } from "@baleen/contract/errors.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isAborted } from "../../platform/api/api-error.ts";
import { mentionsVerificationCode } from "../../platform/api/other-deployments.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { lazyModule } from "../../platform/lazy/lazy-module.ts";
import { showToast } from "../../ui/toasts.ts";
import { captchaTexts } from "./codes.text.ts";

/** The server accepts a captcha for three minutes; the difference leaves time to type. */
const maxAgeMs = 150_000;

interface Picture {
  /** The picture as a `data:` URL. */
  readonly image: string;
  readonly sessionId: string;
  readonly fetchedAtMs: number;
  /** True once this captcha was used to send a code. Each captcha works only once. */
  readonly isUsed: boolean;
}

export type Captcha = ReturnType<typeof useCaptcha>;

/** The state of the captcha and its field. The picture is fetched once `isRequired` is true. */
export function useCaptcha(isRequired: boolean) {
  const { language, text } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const pending = useRef<AbortController>(undefined);
  const [picture, setPicture] = useState<Picture>();
  const [isLoading, setLoading] = useState(false);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<Localized>();

  const refresh = useCallback(() => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    setLoading(true);
    fetchCaptcha({ language, signal: controller.signal }).then(
      ({ image, sessionId }) => {
        setPicture({ image, sessionId, fetchedAtMs: Date.now(), isUsed: false });
        setTyped("");
        setError((shown) => (shown === captchaTexts.captchaFailed ? undefined : shown));
        setLoading(false);
      },
      (reason: unknown) => {
        if (isAborted(reason)) return;
        setPicture(undefined);
        setError(captchaTexts.captchaFailed);
        setLoading(false);
        showToast("danger", text(captchaTexts.captchaFailed));
      },
    );
  }, [language, text]);

  useEffect(() => {
    if (isRequired) refresh();
    return () => pending.current?.abort();
  }, [isRequired, refresh]);

  return {
    isRequired,
    picture,
    isLoading,
    typed,
    error,
    field,
    setTyped(next: string) {
      setTyped(next);
      setError(undefined);
    },
    refresh,
    refreshIfStale() {
      const isStale = picture && !isLoading && typed === "" && Date.now() - picture.fetchedAtMs > maxAgeMs;
      if (isStale) refresh();
    },
    /** Fetches another picture if the error shows that this one is no longer valid. */
    refreshAfter: (error: unknown) => needsNewCaptcha(error) && refresh(),
    /** Shows an error below the field. */
    setError,
    markUsed: () => setPicture((shown) => shown && { ...shown, isUsed: true }),
  };
}

/**
 * A captcha for signed-in users. The server requires one only after the first few codes, so the captcha appears after
 * the first error that asks for it.
 */
export function useCaptchaOnDemand() {
  const [isRequired, setRequired] = useState(false);
  const captcha = useCaptcha(isRequired);
  const { field } = captcha;
  useEffect(() => {
    if (isRequired) field.current?.focus();
  }, [isRequired, field]);
  return {
    ...captcha,
    showIfRequired(error: unknown) {
      if (error instanceof ApiError && error.fields.captcha) setRequired(true);
    },
  };
}

const captchaCall = lazyModule("CodeLoginForm", () =>
  Promise.all([import("../../platform/api/call-api.ts"), import("@baleen/contract/accounts/captcha.ts")]),
);

async function fetchCaptcha(options: { language: Language; signal: AbortSignal }) {
  const [{ callApi }, { issueCaptcha }] = await captchaCall.load();
  return await callApi(issueCaptcha, options);
}

/** Errors whose message mentions the verification code (spec §4). After them the captcha is invalid. */
export const captchaErrors = {
  captchaWrong: 2101,
  codeWrong: 2102,
  tooManyCodes: 2104,
  codeNotSent: 2105,
  captchaNeeded: 2106,
  secondCaptchaNeeded: 2107,
} as const satisfies { readonly [Name in ErrorName]?: (typeof errors)[Name]["code"] };

const codes: readonly (number | undefined)[] = Object.values(captchaErrors);

export function needsNewCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return codes.includes(error.code) || error.fields.captcha !== undefined || mentionsVerificationCode(error);
}
