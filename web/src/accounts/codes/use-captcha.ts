import type { ErrorName, errors } from "@baleen/contract/errors.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isAborted, loadCode } from "../../platform/api/api-error.ts";
import { mentionsVerificationCode } from "../../platform/api/other-deployments.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { captchaTexts } from "./codes.text.ts";

/** Below the server's three minutes, so that there is time left to type. */
const freshForMs = 150_000;

interface Picture {
  /** A `data:` URL. */
  readonly image: string;
  readonly sessionId: string;
  readonly fetchedAtMs: number;
  /** True once a code was sent for it: it works for one only. */
  readonly isSpent: boolean;
}

export interface Captcha {
  /** False while the server has not asked for it. */
  readonly isWanted: boolean;
  readonly picture: Picture | undefined;
  readonly isLoading: boolean;
  readonly typed: string;
  readonly error: Localized | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  type(typed: string): void;
  refresh(): void;
  refreshIfStale(): void;
  /** Shows an error below the field. */
  setError(error: Localized): void;
  spend(): void;
}

/** The captcha and what was typed for it. It is fetched once `isWanted` is true. */
export function useCaptcha(isWanted: boolean): Captcha {
  const { language } = useLanguage();
  const text = useText();
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
        setPicture({ image, sessionId, fetchedAtMs: Date.now(), isSpent: false });
        setTyped("");
        setError((shown) => (shown === captchaTexts.captchaFailed ? undefined : shown));
        setLoading(false);
      },
      (reason: unknown) => {
        if (isAborted(reason)) return;
        setPicture(undefined);
        setError(captchaTexts.captchaFailed);
        setLoading(false);
        showToast("danger", text(describeError(reason, captchaTexts.captchaFailed).message));
      },
    );
  }, [language, text]);

  const latestRefresh = useLatest(refresh);
  useEffect(() => {
    if (isWanted) latestRefresh()();
    return () => pending.current?.abort();
  }, [isWanted, latestRefresh]);

  return {
    isWanted,
    picture,
    isLoading,
    typed,
    error,
    field,
    type(next) {
      setTyped(next);
      setError(undefined);
    },
    refresh,
    refreshIfStale() {
      const isStale = picture && !isLoading && typed === "" && Date.now() - picture.fetchedAtMs > freshForMs;
      if (isStale) refresh();
    },
    setError,
    spend: () => setPicture((shown) => shown && { ...shown, isSpent: true }),
  };
}

/**
 * A captcha for signed-in users, whom the server asks only after the first few codes: from the first error on that
 * mentions it.
 */
export function useCaptchaOnDemand(): Captcha & { askIfWanted(error: unknown): void } {
  const [isAsked, setAsked] = useState(false);
  const captcha = useCaptcha(isAsked);
  const { field } = captcha;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked, field]);
  return {
    ...captcha,
    askIfWanted(error) {
      if (error instanceof ApiError && error.fields.captcha) setAsked(true);
    },
  };
}

const loadCall = () =>
  Promise.all([import("../../platform/api/call-api.ts"), import("@baleen/contract/accounts/captcha.ts")]);

async function fetchCaptcha(options: { language: Language; signal: AbortSignal }) {
  const [{ callApi }, { issueCaptcha }] = await loadCode(loadCall);
  return await callApi(issueCaptcha, options);
}

/** The errors whose message mentions the verification code (spec §4); the captcha is used up by then. */
export const captchaErrors = {
  captchaWrong: 2101,
  codeWrong: 2102,
  tooManyCodes: 2104,
  codeNotSent: 2105,
  captchaNeeded: 2106,
  captchaAgain: 2107,
} as const satisfies { readonly [Name in ErrorName]?: (typeof errors)[Name]["code"] };

const codes: readonly (number | undefined)[] = Object.values(captchaErrors);

export function needsNewCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return codes.includes(error.code) || error.fields.captcha !== undefined || mentionsVerificationCode(error);
}
