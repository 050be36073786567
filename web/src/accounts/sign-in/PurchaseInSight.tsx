import { exactPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import styles from "./PurchaseInSight.module.css";
import { texts } from "./purchase.text.ts";

interface Props {
  plan: MembershipPackage;
  /** What leads to the payment. */
  by: "login" | "registration";
}

/** What is being bought by signing in, and for how much. */
export function PurchaseInSight({ plan, by }: Props) {
  const text = useText();
  return (
    <section className={styles.purchase} aria-label={text(texts.plan)}>
      <p>
        {text(packageNames(plan))} <strong>{exactPrice(plan.price)}</strong>
      </p>
      <p>
        {text(texts[by])} <a href="/pricing">{text(texts.change)}</a>
      </p>
    </section>
  );
}
