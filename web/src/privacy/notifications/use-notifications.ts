import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readNotifications, setNotifications } from "@baleen/contract/membership/notifications.ts";
import { useEffect, useState } from "react";
import { isAborted } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { useLatest } from "../../platform/browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/language.tsx";
import { texts } from "./notifications.text.ts";

export type Reminders = ReplyOf<typeof readNotifications>["reminders"];

interface Notifications {
  /** Undefined until they are here. A choice that is being saved is shown as if it were. */
  readonly reminders: Reminders | undefined;
  readonly error: ErrorDescription | undefined;
  /** What to say of the choice that was saved last. */
  readonly saved: Localized | undefined;
  choose(email: boolean): Promise<void>;
  reload(): void;
}

/** What the person who is signed in has chosen, and the way to choose otherwise. */
export function useNotifications(isSignedIn: boolean): Notifications {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [reminders, setReminders] = useState<Reminders>();
  const [chosen, setChosen] = useState<boolean>();
  const [error, setError] = useState<ErrorDescription>();
  const [saved, setSaved] = useState<Localized>();
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    setError(undefined);
    callApi(readNotifications, { language: readLanguage(), signal: controller.signal }).then(
      (reply) => setReminders(reply.reminders),
      (reason: unknown) => {
        if (!isAborted(reason)) setError(describeError(reason, texts.loadingFailed));
      },
    );
    return () => controller.abort();
  }, [isSignedIn, attempt, readLanguage]);

  const choose = async (email: boolean) => {
    if (chosen !== undefined) return;
    setChosen(email);
    setError(undefined);
    setSaved(undefined);
    try {
      const reply = await callApi(setNotifications, { body: { reminders: { email } }, language });
      setReminders(reply.reminders);
      setSaved(reply.reminders.email ? texts.on : texts.off);
    } catch (reason) {
      setError(describeError(reason, texts.savingFailed));
    }
    setChosen(undefined);
  };

  return {
    reminders: reminders && { ...reminders, email: chosen ?? reminders.email },
    error,
    saved,
    choose,
    reload: () => setAttempt((last) => last + 1),
  };
}
