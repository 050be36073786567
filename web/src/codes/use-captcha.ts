import { issueCaptcha } from "@baleen/contract/captcha.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isAborted, sentenceOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { showToast } from "../ui/toast-store.ts";
import { captchaTexts } from "./codes.text.ts";

/** The server takes no answer after three minutes; somebody who only begins to type gets a fresh picture. */
const freshForMs = 150_000;

interface Picture {
  readonly image: string;
  readonly sessionId: string;
  readonly atMs: number;
  /** A code was sent for it; it is good for no other. */
  readonly isSpent: boolean;
}

export interface Captcha {
  readonly picture: Picture | undefined;
  readonly isLoading: boolean;
  readonly typed: string;
  readonly problem: Localized | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  type(typed: string): void;
  refresh(): void;
  refreshIfStale(): void;
  /** Says under the field why it is refused. */
  refuse(problem: Localized): void;
  spend(): void;
}

/** The picture with letters, fetched as soon as it is wanted. */
export function useCaptcha(isWanted: boolean): Captcha {
  const { language } = useLanguage();
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const asking = useRef<AbortController>(undefined);
  const [picture, setPicture] = useState<Picture>();
  const [isLoading, setLoading] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<Localized>();

  const refresh = useCallback(() => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setLoading(true);
    callApi(issueCaptcha, { language, signal: controller.signal }).then(
      ({ image, sessionId }) => {
        setPicture({ image, sessionId, atMs: Date.now(), isSpent: false });
        setTyped("");
        setProblem((shown) => (shown === captchaTexts.captchaFailed ? undefined : shown));
        setLoading(false);
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        setPicture(undefined);
        setProblem(captchaTexts.captchaFailed);
        setLoading(false);
        showToast("danger", text(sentenceOf(error, captchaTexts.captchaFailed)));
      },
    );
  }, [language, text]);

  // A change of language is no reason for another picture.
  const fetchFirst = useRef(refresh);
  useEffect(() => {
    if (isWanted) fetchFirst.current();
    return () => asking.current?.abort();
  }, [isWanted]);

  return {
    picture,
    isLoading,
    typed,
    problem,
    field,
    type(next) {
      setTyped(next);
      setProblem(undefined);
    },
    refresh,
    refreshIfStale() {
      const isStale = picture && !isLoading && typed === "" && Date.now() - picture.atMs > freshForMs;
      if (isStale) refresh();
    },
    refuse: setProblem,
    spend: () => setPicture((shown) => shown && { ...shown, isSpent: true }),
  };
}
