import type { ReplyOf } from "@baleen/contract/call.ts";
import { readPrivacy } from "@baleen/contract/privacy/privacy.ts";
import { useCallback, useEffect, useState } from "react";
import { isAborted } from "../platform/api/api-error.ts";
import { callApi } from "../platform/api/call-api.ts";
import { useLatest } from "../platform/browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";
import { useLanguage } from "../platform/i18n/language.tsx";
import { texts } from "./privacy.text.ts";

export type Privacy = ReplyOf<typeof readPrivacy>;

interface Loaded {
  readonly privacy: Privacy | undefined;
  readonly error: ErrorDescription | undefined;
  reload(): void;
}

/** What the page shows of the account, read again when something has changed. */
export function usePrivacy(isSignedIn: boolean): Loaded {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [privacy, setPrivacy] = useState<Privacy>();
  const [error, setError] = useState<ErrorDescription>();
  const [reading, setReading] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading reads again.
  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    setError(undefined);
    callApi(readPrivacy, { language: readLanguage(), signal: controller.signal }).then(
      setPrivacy,
      (reason: unknown) => {
        if (!isAborted(reason)) setError(describeError(reason, texts.loadingFailed));
      },
    );
    return () => controller.abort();
  }, [isSignedIn, reading, readLanguage]);
  return { privacy, error, reload: useCallback(() => setReading((last) => last + 1), []) };
}
