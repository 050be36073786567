import { FormMessage, type Message } from "../../platform/forms/FormMessage.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import { PendingButton } from "../../ui/pending-button/PendingButton.tsx";
import styles from "./form.module.css";
import { texts } from "./sign-in.text.ts";

interface Props {
  message: Message | undefined;
  isSubmitting: boolean;
  isSignedIn: boolean;
}

/** The result of signing in, and the button. */
export function LoginSubmit({ message, isSubmitting, isSignedIn }: Props) {
  const text = useText();
  const shown: Message | undefined = isSignedIn
    ? { tone: "success", message: texts.loggedIn, quiet: true }
    : message;
  return (
    <>
      <FormMessage message={shown} />
      <PendingButton
        kind="primary"
        type="submit"
        wide
        className={styles.submit}
        pending={isSubmitting || isSignedIn}
        label={text(texts.login)}
        pendingLabel={text(texts.loggingIn)}
      />
    </>
  );
}
