import type { Language, Localized } from "@baleen/contract/language.ts";
import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { isAborted } from "../api/api-error.ts";
import { describeError, type ErrorDescription, requestFailed } from "../errors/describe-error.ts";
import { ErrorText } from "../errors/ErrorText.tsx";
import { useLanguage, useText } from "../i18n/use-language.tsx";
import { loadAgain, loading, loadingFailed } from "./loading.text.ts";

interface Options {
  /** False while there is nothing to load, for example before it is known whether the visitor is signed in. */
  readonly enabled?: boolean;
  /** Shown for errors without a message. */
  readonly fallback?: Localized;
}

export interface LoadParts {
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Loads a value on mount and on `reload`, but not again when the language changes. */
export function useLoaded<Value>(
  load: (parts: LoadParts) => Promise<Value>,
  { enabled = true, fallback = loadingFailed }: Options = {},
) {
  const { language } = useLanguage();
  const latest = useLatest({ load, language, fallback });
  const [attempt, setAttempt] = useState(1);
  const [{ value, error, endedAttempt }, setResult] = useState<Result<Value>>({ endedAttempt: 0 });
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const { signal } = controller;
    const { load, language, fallback } = latest();
    load({ language, signal }).then(
      (value) => signal.aborted || setResult({ value, endedAttempt: attempt }),
      (reason: unknown) => {
        if (signal.aborted || isAborted(reason)) return;
        setResult(({ value }) => ({
          value,
          error: describeError(reason, fallback, requestFailed),
          endedAttempt: attempt,
        }));
      },
    );
    return () => controller.abort();
  }, [enabled, attempt, latest]);
  const isLoading = endedAttempt !== attempt;
  return {
    /** The last loaded value, which is kept during a reload. */
    value,
    error: isLoading ? undefined : error,
    isLoading,
    reload: useCallback(() => setAttempt((last) => last + 1), []),
    /** Replaces the value, for example by the reply of a call that has changed it. */
    setValue: useCallback((value: Value) => setResult((last) => ({ ...last, value })), []),
  };
}

interface Result<Value> {
  readonly value?: Value | undefined;
  readonly error?: ErrorDescription;
  /** The attempt that produced this result. */
  readonly endedAttempt: number;
}

interface StatesProps {
  loaded: Pick<ReturnType<typeof useLoaded>, "value" | "error" | "reload">;
  /** Shown during the first load. */
  placeholder?: ReactNode;
}

/** Shown until a page has its value: a placeholder while loading, or the error and a reload button. */
export function LoadingStates({ loaded, placeholder = <Skeleton kind="block" /> }: StatesProps) {
  const text = useText();
  const { value, error, reload } = loaded;
  const isWaiting = value === undefined && !error;
  const tryAgain = ({ currentTarget }: MouseEvent) => {
    // The button is removed while loading, which would move focus to the body.
    currentTarget.closest("main")?.focus();
    reload();
  };
  return (
    <>
      <VisuallyHidden role="status">{isWaiting && text(loading)}</VisuallyHidden>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {isWaiting && placeholder}
      {error && (
        <div>
          <Button kind="ghost" onClick={tryAgain}>
            {text(loadAgain)}
          </Button>
        </div>
      )}
    </>
  );
}
