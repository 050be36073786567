import { useId, useState } from "react";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { useContent } from "../../site-config/content.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./DownloadButton.module.css";
import { download, notConfigured, preparing } from "./hero.text.ts";

type State = "idle" | "preparing" | "notConfigured";

/** Opens the configured download. Its width is that of its longer label, so that nothing moves. */
export function DownloadButton() {
  const text = useText();
  const { language } = useLanguage();
  const { downloadUrl } = useContent().basic;
  const [state, setState] = useState<State>("idle");
  const messageId = useId();

  const open = async () => {
    if (!downloadUrl) return setState("notConfigured");
    setState("preparing");
    // Counting is ours to know, not the visitor's to wait or fail for.
    await import("./tell-of-download.ts")
      .then(({ tellOfDownload }) => tellOfDownload(language))
      .catch(() => undefined);
    location.assign(downloadUrl);
    setState("idle");
  };

  return (
    <div className={styles.frame}>
      <Button
        kind="primary"
        tall
        className={styles.button}
        busy={state === "preparing"}
        aria-describedby={messageId}
        onClick={open}
      >
        <span className={styles.label} data-shown={state !== "preparing" || undefined}>
          {text(download)}
        </span>
        <span className={styles.label} data-shown={state === "preparing" || undefined}>
          {text(preparing)}
        </span>
      </Button>
      <p id={messageId} className={styles.message} role="alert">
        {state === "notConfigured" && text(notConfigured)}
      </p>
    </div>
  );
}
