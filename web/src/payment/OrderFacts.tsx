import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import { useText } from "../i18n/language.tsx";
import { CopyOrderNo } from "./CopyOrderNo.tsx";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";
import { packageLine } from "./validity.ts";

interface Props {
  wanted: MembershipPackage;
  /** The number of an order that there is, and who tells that it was copied. */
  placed?: { readonly orderNo: string; say(words: Localized): void };
  id?: string;
}

export function OrderFacts({ wanted, placed, id }: Props) {
  const text = useText();
  return (
    <dl id={id} className={styles.facts}>
      <dt>{text(texts.package)}</dt>
      <dd>{text(packageLine(wanted))}</dd>
      {placed && (
        <>
          <dt>{text(texts.order)}</dt>
          <dd>
            <CopyOrderNo {...placed} />
          </dd>
        </>
      )}
      <dt>{text(texts.due)}</dt>
      <dd className={styles.due}>{exactPrice(wanted.price)}</dd>
    </dl>
  );
}
