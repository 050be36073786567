import type { ExistingSession } from "@baleen/contract/accounts/sessions.ts";
import { createElement, useRef, useState } from "react";
import {
  describeError,
  type ErrorDescription,
  LocalizedError,
} from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { lazyModule, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { storeToast } from "../../platform/navigation/stored-toast.ts";
import { showToast } from "../../ui/toasts.ts";
import { takeReturnPath } from "../session/return-path-and-flash.ts";
import { readToken, startSession } from "../session/session-store.ts";
import { texts } from "../sign-in/sign-in.text.ts";
import type { Credentials, LoginOutcome, SignInOptions } from "./log-in.ts";

/** The module that sends the login request. */
export const logInModule = lazyModule("LoginPage", () => import("./log-in.ts"));

const sessionConflictDialog = lazyModule(
  "SessionConflictDialog",
  () => import("./SessionConflictDialog.tsx"),
);

interface Conflict {
  readonly sessions: readonly ExistingSession[];
  /** True once the visitor has chosen to end the other sessions. */
  readonly isForcing: boolean;
  answer(force: boolean): void;
}

export type Login = ReturnType<typeof useLogin>;

type Send = (credentials: Credentials, options: SignInOptions) => Promise<LoginOutcome>;

/** Handles the login: asks about session conflicts, starts the session and returns to the previous page. */
export function useLogin(onSubmit?: () => void) {
  const { module: dialogModule, whenLoaded: whenDialogLoaded } = useLazyModule(sessionConflictDialog);
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

  const finish = (outcome: Extract<LoginOutcome, { kind: "signed-in" }>) => {
    const { hasCancelledDeletion, isNewAccount, ...session } = outcome;
    startSession(session);
    if (readToken() === undefined) throw new LocalizedError(texts.storageBlocked);
    setConflict(undefined);
    setSignedIn(true);
    const greeting = isNewAccount ? texts.registeredAndLoggedIn : texts.loggedIn;
    storeToast("success", text(hasCancelledDeletion ? texts.accountKept : greeting));
    // Replace the entry, so that Back does not return to the login page.
    navigate(takeReturnPath(), { replace: true });
  };

  /**
   * Signs in and leaves the page. Resolves without signing in if the visitor cancels. Throws what `send` does, by
   * default `logInWith`.
   */
  const signIn = async (credentials: Credentials, send?: Send) => {
    onSubmit?.();
    attempt.current?.abort();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    try {
      const signInWith = send ?? (await logInModule.load()).logInWith;
      let outcome = await signInWith(credentials, { language, force: false, signal });
      while (outcome.kind === "conflict") {
        if (signal.aborted || !(await askToForce(outcome.sessions, signal))) return;
        // No abort signal: the server may already have ended the other sessions.
        outcome = await signInWith(credentials, { language, force: true });
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
  const dialog =
    dialogModule &&
    createElement(dialogModule.SessionConflictDialog, {
      sessions: conflict?.sessions,
      busy: conflict?.isForcing ?? false,
      onForce: () => conflict?.answer(true),
      // Once the forced login was sent, the other sessions end even if its reply is ignored.
      onCancel: abort,
    });
  return { dialog, isSignedIn, signIn, abort };
}

export function describeLoginError(error: unknown): ErrorDescription {
  return describeError(error, texts.loginFailed);
}
