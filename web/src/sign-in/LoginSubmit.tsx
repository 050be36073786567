import { FormMessage, type Message } from "../forms/FormMessage.tsx";
import { useText } from "../i18n/language.tsx";
import { PendingButton } from "../ui/pending-button/PendingButton.tsx";
import styles from "./form.module.css";
import { texts } from "./sign-in.text.ts";
import type { Login } from "./use-login.ts";

interface Props {
  login: Login;
  /** What else there is to say while signing in has come to nothing new. */
  message?: Message | undefined;
}

/** What came of signing in, and the button for it. A toast reads the outcome out. */
export function LoginSubmit({ login: { state }, message }: Props) {
  const text = useText();
  return (
    <>
      <FormMessage message={outcomeOf(state) ?? message} />
      <PendingButton
        kind="primary"
        type="submit"
        wide
        className={styles.submit}
        pending={state.step === "sending" || state.step === "done"}
        label={text(texts.login)}
        pendingLabel={text(texts.loggingIn)}
      />
    </>
  );
}

function outcomeOf(state: Login["state"]): Message | undefined {
  if (state.step === "done") return { tone: "success", sentence: texts.loggedIn, quiet: true };
  if (state.step !== "idle" || !state.refusal) return undefined;
  return { tone: "danger", sentence: state.refusal.sentence, quiet: true };
}
