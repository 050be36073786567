import type { Language, Localized } from "@baleen/contract/language.ts";
import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { isAborted } from "../api/api-error.ts";
import { describeError, type ErrorDescription } from "../errors/describe-error.ts";
import { ErrorText } from "../errors/ErrorText.tsx";
import { useLanguage, useText } from "../i18n/language.tsx";
import { scriptRequired } from "../navigation/script-required.text.ts";

export const loading: Localized = { zh: "正在加载", en: "Loading" };
export const loadingFailed: Localized = { zh: "加载失败", en: "Loading failed" };
export const loadAgain: Localized = { zh: "重新加载", en: "Load again" };

interface Loaded<Value> {
  /** The last value, which stays while another is loaded. */
  readonly value: Value | undefined;
  readonly error: ErrorDescription | undefined;
  readonly isLoading: boolean;
  reload(): void;
  /** Replaces the value, for example by the reply of a call that has changed it. */
  setValue(value: Value): void;
}

interface Options {
  /** False while there is nothing to load, for example before it is known whether the visitor is signed in. */
  readonly when?: boolean;
  /** For errors without a message. */
  readonly failed?: Localized;
}

export interface LoadParts {
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Loads a value once, and again by `reload`. Another language of the page does not load it again. */
export function useLoaded<Value>(
  load: (parts: LoadParts) => Promise<Value>,
  { when = true, failed = loadingFailed }: Options = {},
): Loaded<Value> {
  const { language } = useLanguage();
  const latest = useLatest({ load, language, failed });
  const [round, setRound] = useState(1);
  const [{ value, error, ended }, setResult] = useState<Result<Value>>({ ended: 0 });
  useEffect(() => {
    if (!when) return;
    const controller = new AbortController();
    const { signal } = controller;
    const { load, language, failed } = latest();
    load({ language, signal }).then(
      (value) => signal.aborted || setResult({ value, ended: round }),
      (reason: unknown) => {
        if (signal.aborted || isAborted(reason)) return;
        setResult(({ value }) => ({ value, error: describeError(reason, failed), ended: round }));
      },
    );
    return () => controller.abort();
  }, [when, round, latest]);
  const isLoading = ended !== round;
  return {
    value,
    error: isLoading ? undefined : error,
    isLoading,
    reload: useCallback(() => setRound((last) => last + 1), []),
    setValue: useCallback((value: Value) => setResult((last) => ({ ...last, value })), []),
  };
}

interface Result<Value> {
  readonly value?: Value | undefined;
  readonly error?: ErrorDescription;
  /** The round that has ended with it. */
  readonly ended: number;
}

interface StatesProps {
  of: Loaded<unknown>;
  /** Stands for the value while there is none. */
  placeholder?: ReactNode;
}

/**
 * What a page shows until its value is there: that it needs scripts, that it waits, or why it failed, and a button to try
 * again.
 */
export function LoadingStates({ of, placeholder = <Skeleton kind="block" /> }: StatesProps) {
  const text = useText();
  const { value, error, reload } = of;
  const isWaiting = value === undefined && !error;
  const tryAgain = ({ currentTarget }: MouseEvent) => {
    // The button is removed while the page is loading, which would move focus to the body.
    currentTarget.closest("main")?.focus();
    reload();
  };
  return (
    <>
      <noscript>{import.meta.env.SSR && text(scriptRequired)}</noscript>
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
