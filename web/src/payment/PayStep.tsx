import type { MembershipPackage } from "@baleen/contract/packages.ts";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import styles from "./PaymentDialog.module.css";
import { albumHint, codeDescription, scanHint, scannerNames, texts } from "./payment.text.ts";
import type { PaymentState } from "./payment-state.ts";

interface Props {
  wanted: MembershipPackage;
  state: Extract<PaymentState, { step: "paying" }>;
  onBack(): void;
  onCopied(): void;
}

/** The code to scan, while the page asks whether it has been paid. */
export function PayStep({ wanted, state, onBack, onCopied }: Props) {
  const text = useText();
  const scanner = scannerNames[state.method];
  return (
    <div className={styles.pay}>
      <div className={styles.code}>
        <img src={state.order.codeImage} width={200} height={200} alt={text(codeDescription(wanted.price))} />
      </div>
      <div className={styles.side}>
        <OrderFacts wanted={wanted} orderNo={state.order.orderNo} onCopied={onCopied} />
        <p className={styles.wait}>
          <span className={styles.cells} aria-hidden="true" />
          <span>{text(scanHint(scanner))}</span>
        </p>
        <p className={styles.albumHint}>{text(albumHint(scanner))}</p>
        <p className={styles.hint}>{text(texts.limit)}</p>
        <Button kind="ghost" className={styles.back} onClick={onBack}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}
