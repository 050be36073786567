import { useText } from "../i18n/language.tsx";
import type { ErrorDescription } from "./describe-error.ts";
import { requestIdText } from "./describe-error.ts";
import styles from "./ErrorText.module.css";

/** The message of an error, and the request's id where the server did not expect the error. */
export function ErrorText({ error: { message, requestId } }: { error: ErrorDescription }) {
  const text = useText();
  return (
    <>
      {text(message)}
      {requestId && <span className={styles.requestId}>{text(requestIdText(requestId))}</span>}
    </>
  );
}
