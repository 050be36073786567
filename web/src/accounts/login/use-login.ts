import type { ExistingSession } from "@baleen/contract/accounts/sessions.ts";
import { useRef, useState } from "react";
import {
  describeError,
  type ErrorDescription,
  LocalizedError,
} from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { lazyModule } from "../../platform/lazy/lazy-module.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { storeToast } from "../../platform/navigation/stored-toast.ts";
import { showToast } from "../../ui/toasts.ts";
import { takeReturnPath } from "../session/return-path-and-flash.ts";
import { readToken, startSession } from "../session/session-store.ts";
import { texts } from "../sign-in/sign-in.text.ts";
import type { Credentials, LoginOutcome } from "./log-in.ts";

/** The module that sends the login request. */
export const logInModule = lazyModule("LoginPage", () => import("./log-in.ts"));

interface Conflict {
  readonly sessions: readonly ExistingSession[];
  /** True once the visitor has chosen to end the other sessions. */
  readonly isForcing: boolean;
  answer(force: boolean): void;
}

export type Login = ReturnType<typeof useLogin>;

interface Options {
  onSubmit(): void;
  /** Calls back once the conflict dialog's module has loaded. */
  whenDialogLoaded(callback: () => void): void;
}

/** Handles the login: asks about session conflicts, starts the session and returns to the previous page. */
export function useLogin({ onSubmit, whenDialogLoaded }: Options) {
  const { language, text } = useLanguage();
  // Set while the dialog asks whether to end the sessions on other devices.
  const [conflict, setConflict] = useState<Conflict>();
  // True while the next page is loading.
  const [isSignedIn, setSignedIn] = useState(false);
  const attempt = useRef<AbortController>(undefined);

  const askToForce = (sessions: readonly ExistingSession[], signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const answer = (force: boolean) => {
        setConflict(force ? { sessions, isForcing: true, answer } : undefined);
        resolve(force);
      };
      signal.addEventListener("abort", () => answer(false), { once: true });
      whenDialogLoaded(() => signal.aborted || setConflict({ sessions, isForcing: false, answer }));
    });

  const finish = ({ hasCancelledDeletion, ...session }: Extract<LoginOutcome, { kind: "signed-in" }>) => {
    startSession(session);
    if (readToken() === undefined) throw new LocalizedError(texts.storageBlocked);
    setConflict(undefined);
    setSignedIn(true);
    storeToast("success", text(hasCancelledDeletion ? texts.accountKept : texts.loggedIn));
    // Replace the entry, so that Back does not return to the login page.
    navigate(takeReturnPath(), { replace: true });
  };

  /** Signs in and leaves the page. Resolves without signing in if the visitor cancels. Throws what `logInWith` does. */
  const signIn = async (credentials: Credentials) => {
    onSubmit();
    attempt.current?.abort();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    try {
      const { logInWith } = await logInModule.load();
      let outcome = await logInWith(credentials, { language, force: false, signal });
      while (outcome.kind === "conflict") {
        if (signal.aborted || !(await askToForce(outcome.sessions, signal))) return;
        // No abort signal: the server may already have ended the other sessions.
        outcome = await logInWith(credentials, { language, force: true });
      }
      finish(outcome);
    } catch (error) {
      if (signal.aborted) return;
      setConflict(undefined);
      showToast("danger", text(describeLoginError(error).message));
      throw error;
    }
  };

  /** Aborts the login and closes the dialog, unless the sessions on other devices are already being ended. */
  const abort = () => {
    if (!conflict?.isForcing) attempt.current?.abort();
  };
  return { conflict, isSignedIn, signIn, abort };
}

export function describeLoginError(error: unknown): ErrorDescription {
  return describeError(error, texts.loginFailed);
}
