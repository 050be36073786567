import { useText } from "../i18n/use-language.tsx";
import type { ErrorDescription } from "./describe-error.ts";
import { requestIdText } from "./describe-error.ts";
import styles from "./ErrorText.module.css";

/** The message of an error, and the request id if the error is unexpected. */
export function ErrorText({ error: { message, requestId } }: { error: ErrorDescription }) {
  const text = useText();
  return (
    <>
      {text(message)}
      {requestId && <span className={styles.requestId}>{text(requestIdText(requestId))}</span>}
    </>
  );
}
