import type { Localized } from "@baleen/contract/language.ts";
import type { ExistingSession } from "@baleen/contract/sessions.ts";
import { useRef, useState } from "react";
import { sentenceOf } from "../api/api-error.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/location.ts";
import { startSession } from "../session/session-store.ts";
import { takeReturnPath } from "../session/tab-storage.ts";
import { showToast } from "../ui/toast-store.ts";
import { type Credentials, logInWith } from "./log-in.ts";
import { texts } from "./sign-in.text.ts";

interface Conflict {
  readonly sessions: readonly ExistingSession[];
  readonly credentials: Credentials;
}

interface Refusal {
  readonly error: unknown;
  readonly sentence: Localized;
}

type LoginState =
  | { readonly step: "idle"; readonly refusal?: Refusal }
  | { readonly step: "sending"; readonly conflict?: Conflict }
  | { readonly step: "conflict"; readonly conflict: Conflict }
  | { readonly step: "done" };

export interface Login {
  readonly state: LoginState;
  submit(credentials: Credentials): void;
  /** Signs in with the same proof and ends the sessions that are in the way. */
  force(): void;
  /** Back to the start: what is still under way may succeed, but is not heard of if it fails. */
  reset(): void;
}

/** Signing in, a conflict with another device included, and going to where the visitor came from. */
export function useLogin(onSubmit: () => void): Login {
  const { language } = useLanguage();
  const text = useText();
  const navigate = useNavigate();
  const [state, setState] = useState<LoginState>({ step: "idle" });
  const attempt = useRef(0);

  const send = async (credentials: Credentials, force: boolean) => {
    attempt.current += 1;
    const own = attempt.current;
    const settle = (next: LoginState) => own === attempt.current && setState(next);
    try {
      const outcome = await logInWith(credentials, { language, force });
      if (outcome.kind === "conflict") {
        settle({ step: "conflict", conflict: { sessions: outcome.sessions, credentials } });
        return;
      }
      startSession(outcome);
      setState({ step: "done" });
      showToast("success", text(outcome.isKept ? texts.accountKept : texts.loggedIn));
      navigate(takeReturnPath());
    } catch (error) {
      const sentence = sentenceOf(error, texts.loginFailed);
      if (settle({ step: "idle", refusal: { error, sentence } }) !== false)
        showToast("danger", text(sentence));
    }
  };

  return {
    state,
    submit(credentials) {
      onSubmit();
      setState({ step: "sending" });
      void send(credentials, false);
    },
    force() {
      if (state.step !== "conflict") return;
      setState({ step: "sending", conflict: state.conflict });
      void send(state.conflict.credentials, true);
    },
    reset() {
      attempt.current += 1;
      setState({ step: "idle" });
    },
  };
}
