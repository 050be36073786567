import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readPrivacy } from "@baleen/contract/privacy.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { isAborted, sentenceOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { texts } from "./privacy.text.ts";

export type Privacy = ReplyOf<typeof readPrivacy>;

interface Loaded {
  readonly privacy: Privacy | undefined;
  readonly problem: Localized | undefined;
  reload(): void;
}

/** What the page shows of the account, read again when something has changed. */
export function usePrivacy(isSignedIn: boolean): Loaded {
  const { language } = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const [privacy, setPrivacy] = useState<Privacy>();
  const [problem, setProblem] = useState<Localized>();
  const [reading, setReading] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading reads again.
  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    setProblem(undefined);
    callApi(readPrivacy, { language: spoken.current, signal: controller.signal }).then(
      setPrivacy,
      (error: unknown) => {
        if (!isAborted(error)) setProblem(sentenceOf(error, texts.loadingFailed));
      },
    );
    return () => controller.abort();
  }, [isSignedIn, reading]);
  return { privacy, problem, reload: useCallback(() => setReading((last) => last + 1), []) };
}
