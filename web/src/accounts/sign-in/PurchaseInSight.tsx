import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import styles from "./form.module.css";
import { purchaseTexts } from "./sign-in.text.ts";

interface Props {
  sold: MembershipPackage | undefined;
  /** What leads to the payment. */
  next: Localized;
}

/** What is being bought by signing in, and for how much. */
export function PurchaseInSight({ sold, next }: Props) {
  const text = useText();
  return (
    sold && (
      <section className={styles.purchase} aria-label={text(purchaseTexts.plan)}>
        <p>
          {text(packageNames(sold))} <strong>{exactPrice(sold.price)}</strong>
        </p>
        <p>
          {text(next)} <a href="/pricing">{text(purchaseTexts.change)}</a>
        </p>
      </section>
    )
  );
}
