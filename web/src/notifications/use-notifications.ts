import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readNotifications, setNotifications } from "@baleen/contract/notifications.ts";
import { useEffect, useRef, useState } from "react";
import { isAborted, sentenceOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { texts } from "./notifications.text.ts";

export type Reminders = ReplyOf<typeof readNotifications>["reminders"];

interface Notifications {
  /** Undefined until they are here. A choice that is being saved is shown as if it were. */
  readonly reminders: Reminders | undefined;
  readonly problem: Localized | undefined;
  /** What to say of the choice that was saved last. */
  readonly saved: Localized | undefined;
  choose(email: boolean): Promise<void>;
  reload(): void;
}

/** What the person who is signed in has chosen, and the way to choose otherwise. */
export function useNotifications(isSignedIn: boolean): Notifications {
  const { language } = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const [reminders, setReminders] = useState<Reminders>();
  const [chosen, setChosen] = useState<boolean>();
  const [problem, setProblem] = useState<Localized>();
  const [saved, setSaved] = useState<Localized>();
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    setProblem(undefined);
    callApi(readNotifications, { language: spoken.current, signal: controller.signal }).then(
      (reply) => setReminders(reply.reminders),
      (error: unknown) => {
        if (!isAborted(error)) setProblem(sentenceOf(error, texts.loadingFailed));
      },
    );
    return () => controller.abort();
  }, [isSignedIn, attempt]);

  const choose = async (email: boolean) => {
    if (chosen !== undefined) return;
    setChosen(email);
    setProblem(undefined);
    setSaved(undefined);
    try {
      const reply = await callApi(setNotifications, { body: { reminders: { email } }, language });
      setReminders(reply.reminders);
      setSaved(reply.reminders.email ? texts.on : texts.off);
    } catch (error) {
      setProblem(sentenceOf(error, texts.savingFailed));
    }
    setChosen(undefined);
  };

  return {
    reminders: reminders && { ...reminders, email: chosen ?? reminders.email },
    problem,
    saved,
    choose,
    reload: () => setAttempt((last) => last + 1),
  };
}
