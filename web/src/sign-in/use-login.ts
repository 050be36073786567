import type { Localized } from "@baleen/contract/language.ts";
import type { ExistingSession } from "@baleen/contract/sessions.ts";
import { useState } from "react";
import { sentenceOf } from "../api/api-error.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/use-navigate.ts";
import { startSession } from "../session/session-store.ts";
import { takeReturn } from "../session/visit-memory.ts";
import { type Credentials, logInWithPassword } from "./log-in.ts";
import { texts } from "./sign-in.text.ts";

interface Conflict {
  readonly sessions: readonly ExistingSession[];
  readonly credentials: Credentials;
}

type LoginState =
  | { readonly step: "idle"; readonly problem?: Localized }
  | { readonly step: "sending"; readonly conflict?: Conflict }
  | { readonly step: "conflict"; readonly conflict: Conflict }
  | { readonly step: "done" };

interface Login {
  readonly state: LoginState;
  /** Signs in. Resolves with the error if there was one, for the fields it names. */
  submit(credentials: Credentials): Promise<unknown>;
  /** Signs in and ends the sessions that are in the way. */
  force(): void;
  cancel(): void;
}

/** Signing in, a conflict with another device included, and going to where the visitor came from. */
export function useLogin(): Login {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [state, setState] = useState<LoginState>({ step: "idle" });

  const send = async (credentials: Credentials, force: boolean): Promise<unknown> => {
    try {
      const outcome = await logInWithPassword(credentials, { language, force });
      if (outcome.kind === "conflict") {
        setState({ step: "conflict", conflict: { sessions: outcome.sessions, credentials } });
        return undefined;
      }
      startSession(outcome);
      setState({ step: "done" });
      navigate(takeReturn());
      return undefined;
    } catch (error) {
      setState({ step: "idle", problem: sentenceOf(error, texts.loginFailed) });
      return error;
    }
  };

  return {
    state,
    submit: (credentials) => {
      setState({ step: "sending" });
      return send(credentials, false);
    },
    force: () => {
      if (state.step !== "conflict") return;
      setState({ step: "sending", conflict: state.conflict });
      void send(state.conflict.credentials, true);
    },
    cancel: () => setState({ step: "idle" }),
  };
}
