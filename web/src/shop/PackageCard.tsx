import { shortPrice } from "@baleen/contract/money.ts";
import { isSoldOut, levelNames, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { type ReactNode, useId } from "react";
import { publishedText, useLanguage } from "../platform/i18n/use-language.tsx";
import { Button } from "../ui/Button.tsx";
import { Gauge } from "../ui/Gauge.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./PackageCard.module.css";
import { perMonthText, savingText, texts, validityText } from "./PricingPage.text.ts";
import { formerPrice } from "./package-order.ts";

interface Props {
  plan: MembershipPackage;
  featured: boolean;
  /** What it costs less than its months bought one by one, if its struck-through price is theirs. */
  saved?: number;
  /** Whether the package has the level of the visitor's membership. */
  isCurrent?: boolean;
  /** Renders what buys the package, if it can be bought. `nameId` is the id of the package's name. */
  buy(card: { featured: boolean; nameId: string }): ReactNode;
}

export function PackageCard({ plan, featured, saved = 0, isCurrent = false, buy }: Props) {
  const { language, text } = useLanguage();
  const nameId = useId();
  const description = publishedText(language, plan.description, plan.descriptionEn || undefined);
  const features = publishedText(language, plan.features, plan.featuresEn);
  const former = formerPrice(plan);
  const perMonth = text(perMonthText(plan));
  const validity = text(validityText(plan));
  const soldOut = isSoldOut(plan);
  return (
    <li
      className={styles.step}
      data-featured={featured || undefined}
      data-surface={featured ? "deep" : undefined}
    >
      <p className={styles.level}>
        <Gauge value={plan.level} max={4} />
        {text(levelNames[plan.level])}
        {isCurrent && <span className={styles.current}>{text(texts.current)}</span>}
      </p>
      <h2 id={nameId} className={styles.name}>
        {text(packageNames(plan))}
      </h2>
      <p className={styles.price}>
        <strong>{shortPrice(plan.price)}</strong>
        {former !== undefined && (
          <s>
            <VisuallyHidden>{text(saved ? texts.monthly : texts.was)} </VisuallyHidden>
            {shortPrice(former)}
          </s>
        )}
        {perMonth && <span>{perMonth}</span>}
        {saved > 0 && <span>{text(savingText(saved))}</span>}
      </p>
      <p className={styles.terms}>
        {validity && <span>{validity}</span>}
        {language === "en" && " "}
        <span lang={description.lang}>{description.text}</span>
      </p>
      <ul className={styles.features} aria-labelledby={nameId} lang={features.lang}>
        {features.text.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className={styles.buy}>
        {soldOut || plan.purchasesPaused ? (
          <Button kind="ghost" wide aria-disabled="true" aria-describedby={nameId}>
            {text(soldOut ? texts.soldOut : texts.paused)}
          </Button>
        ) : (
          buy({ featured, nameId })
        )}
      </div>
    </li>
  );
}
