import { exactPrice } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import { useText } from "../i18n/language.tsx";
import { CopyOrderNo } from "./CopyOrderNo.tsx";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";
import { packageLine } from "./validity.ts";

interface Props {
  wanted: MembershipPackage;
  orderNo?: string;
  onCopied?: () => void;
}

export function OrderFacts({ wanted, orderNo, onCopied }: Props) {
  const text = useText();
  return (
    <dl className={styles.facts}>
      <dt>{text(texts.package)}</dt>
      <dd>{text(packageLine(wanted))}</dd>
      {orderNo && (
        <>
          <dt>{text(texts.order)}</dt>
          <dd>
            <CopyOrderNo orderNo={orderNo} onCopied={onCopied} />
          </dd>
        </>
      )}
      <dt>{text(texts.due)}</dt>
      <dd className={styles.due}>{exactPrice(wanted.price)}</dd>
    </dl>
  );
}
