import { useText } from "../platform/i18n/use-language.tsx";
import { buttonClass } from "../ui/Button.tsx";
import styles from "./ErrorPage.module.css";
import { broken } from "./layout.text.ts";

/** The error page for exceptions in the browser. Both links reload the document. */
export function ErrorPage() {
  const text = useText();
  return (
    <div className={styles.page} role="alert">
      <h1>{text(broken.heading)}</h1>
      <p className={styles.text}>{text(broken.explanation)}</p>
      <div className={styles.actions}>
        <button type="button" className={buttonClass("ghost")} onClick={() => location.reload()}>
          {text(broken.reload)}
        </button>
        <a href="/legal/report" className={buttonClass("quiet")}>
          {text(broken.report)}
        </a>
      </div>
    </div>
  );
}
