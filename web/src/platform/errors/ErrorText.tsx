import { useText } from "../i18n/use-language.tsx";
import { type ErrorDescription, requestIdText } from "./describe-error.ts";
import styles from "./ErrorText.module.css";

/**
 * The message of an error, with the request id if the error is unexpected, or with a link to a page that resolves it.
 */
export function ErrorText({ error: { message, requestId, remedy } }: { error: ErrorDescription }) {
  const text = useText();
  return (
    <>
      {text(message)}
      {remedy && (
        <>
          {" "}
          <a href={remedy.path}>{text(remedy.label)}</a>
        </>
      )}
      {requestId && <span className={styles.requestId}>{text(requestIdText(requestId))}</span>}
    </>
  );
}
