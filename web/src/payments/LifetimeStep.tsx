import { useText } from "../platform/i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";

interface Props {
  /** The id of the sentence, which describes the dialog. */
  id: string;
  onClose(): void;
}

/** Shown to lifetime members in place of an order. */
export function LifetimeStep({ id, onClose }: Props) {
  const text = useText();
  return (
    <div className={styles.result}>
      <p id={id}>{text(texts.lifetime)}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onClose}>
          {text(texts.understood)}
        </Button>
      </div>
    </div>
  );
}
