import { useText } from "../i18n/use-language.tsx";
import { type ErrorDescription, requestIdText } from "./describe-error.ts";
import styles from "./ErrorText.module.css";

/** The message of an error, with the request id if it is unexpected, or a link to where it can be put right. */
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
