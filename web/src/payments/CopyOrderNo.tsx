import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useState } from "react";
import { useText } from "../platform/i18n/language.tsx";
import { Icon } from "../ui/Icon.tsx";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";

const checkShownMs = 1500;

/** An order number with a button that copies it. */
export function CopyOrderNo({ orderNo, say }: { orderNo: string; say(words: Localized): void }) {
  const text = useText();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), checkShownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(orderNo);
    } catch {
      // Permission denied or an insecure origin: the number can still be selected by hand.
      return;
    }
    setCopied(true);
    say(texts.copied);
  };

  return (
    <span className={styles.orderNo}>
      <span className={styles.digits}>{orderNo}</span>
      <button type="button" className={styles.copy} aria-label={text(texts.copyOrder)} onClick={copy}>
        <Icon name={copied ? "check" : "copy"} />
        <span>{text(texts.copy)}</span>
      </button>
    </span>
  );
}
