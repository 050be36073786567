import { readRecovery } from "@baleen/contract/accounts/recovery.ts";
import { useEffect, useState } from "react";
import { callApi } from "../../../platform/api/call-api.ts";
import { useLatest } from "../../../platform/browser/use-latest.ts";
import { formatDate } from "../../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../../platform/i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RecoveryKeyDialog } from "./RecoveryKeyDialog.tsx";
import styles from "./recovery-key.module.css";
import { madeText, texts } from "./recovery-key.text.ts";

const dismissedKey = "recovery-key-dismissed";

/** Offers a recovery key to accounts without an e-mail address or phone number. */
export function RecoveryKeySection() {
  const text = useText();
  const { language } = useLanguage();
  const { keyMadeAt, isKnown, reload } = useRecoveryKey();
  const [isDismissed, setDismissed] = useState(wasDismissed);
  const [isOpen, setOpen] = useState(false);
  if (!isKnown) return null;
  const dismiss = () => {
    setDismissed(true);
    rememberDismissal();
  };
  return (
    <section className={styles.section} aria-label={text(texts.title)}>
      <h2>{text(texts.title)}</h2>
      {keyMadeAt !== null && <p>{text(madeText(formatDate(keyMadeAt, language)))}</p>}
      {keyMadeAt === null && !isDismissed && <p>{text(texts.nudge)}</p>}
      <div className={styles.ways}>
        <Button kind="ghost" onClick={() => setOpen(true)}>
          {text(keyMadeAt === null ? texts.make : texts.remake)}
        </Button>
        {keyMadeAt === null && !isDismissed && (
          <Button kind="quiet" onClick={dismiss}>
            {text(texts.dismiss)}
          </Button>
        )}
      </div>
      <RecoveryKeyDialog open={isOpen} onClose={() => setOpen(false)} onMade={reload} />
    </section>
  );
}

function useRecoveryKey() {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [keyMadeAt, setKeyMadeAt] = useState<string | null>();
  const [reading, setReading] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reading` makes it load again.
  useEffect(() => {
    const controller = new AbortController();
    callApi(readRecovery, { language: readLanguage(), signal: controller.signal }).then(
      (recovery) => setKeyMadeAt(recovery.keyMadeAt),
      // After an error nothing is offered; the rest of the profile works.
      () => undefined,
    );
    return () => controller.abort();
  }, [reading, readLanguage]);
  return {
    keyMadeAt: keyMadeAt ?? null,
    isKnown: keyMadeAt !== undefined,
    reload: () => setReading((last) => last + 1),
  };
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(): void {
  try {
    localStorage.setItem(dismissedKey, "1");
  } catch {}
}
