import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import { useState } from "react";
import { copyText } from "../platform/browser/save-and-copy.ts";
import { serverNow } from "../platform/clock/server-clock.ts";
import { formatDate } from "../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Icon } from "../ui/Icon.tsx";
import { type Buyer, endAfterPurchase } from "./membership-end.ts";
import styles from "./PaymentDialog.module.css";
import { packageLabel } from "./package-duration.ts";
import { texts } from "./payment.text.ts";
import type { AppliedPromotion, PlanToBuy } from "./promotion/plan-to-buy.ts";
import { texts as promotionTexts, reductionText } from "./promotion/promotion.text.ts";
import { texts as upgradeTexts } from "./upgrade/upgrade.text.ts";

interface Props {
  plan: PlanToBuy;
  /** If set, the summary shows when this buyer's membership would end. */
  buyer?: Buyer | undefined;
  /** The order, once it exists. `announce` tells screen readers that the order number was copied. */
  order?: { readonly orderNo: string; announce(text: Localized): void };
  id?: string;
}

export function OrderSummary({ plan, buyer, order, id }: Props) {
  const { language, text } = useLanguage();
  const nowMs = serverNow();
  const endBought = buyer && nowMs !== undefined ? endAfterPurchase(buyer, plan, nowMs) : undefined;
  const end = plan.upgrade ? plan.upgrade.endsAt : endBought;
  return (
    <dl id={id} className={styles.facts}>
      <dt>{text(texts.package)}</dt>
      <dd>{text(packageLabel(plan))}</dd>
      {end && (
        <>
          <dt>{text(texts.memberUntil)}</dt>
          <dd>{isLifetime(end) ? text(texts.forGood) : formatDate(end, language)}</dd>
        </>
      )}
      {order && (
        <>
          <dt>{text(texts.order)}</dt>
          <dd>
            <CopyOrderNo {...order} />
          </dd>
        </>
      )}
      {plan.promotion && <PromotionFacts plan={plan} promotion={plan.promotion} />}
      {plan.upgrade && <CreditFacts plan={plan} {...plan.upgrade} />}
      <dt>{text(texts.due)}</dt>
      <dd className={styles.due}>{exactPrice(plan.price)}</dd>
    </dl>
  );
}

function PromotionFacts({ plan, promotion }: { plan: PlanToBuy; promotion: AppliedPromotion }) {
  const text = useText();
  const { code, listPrice } = promotion;
  return (
    <>
      <dt>{text(promotionTexts.listPrice)}</dt>
      <dd>
        <s>{exactPrice(listPrice)}</s>
      </dd>
      <dt>{text(promotionTexts.code)}</dt>
      <dd>{text(reductionText(code, listPrice - plan.price - (plan.upgrade?.credit ?? 0)))}</dd>
    </>
  );
}

function CreditFacts({ plan, credit }: { plan: PlanToBuy; credit: number }) {
  const text = useText();
  return (
    <>
      {!plan.promotion && (
        <>
          <dt>{text(upgradeTexts.fullPrice)}</dt>
          <dd>{exactPrice(plan.price + credit)}</dd>
        </>
      )}
      <dt>{text(upgradeTexts.credit)}</dt>
      <dd>{`−${exactPrice(credit)}`}</dd>
    </>
  );
}

const checkShownMs = 1500;

export function CopyOrderNo({ orderNo, announce }: { orderNo: string; announce(text: Localized): void }) {
  const text = useText();
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    // If copying fails, the visitor can still select the number.
    if (!(await copyText(orderNo))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), checkShownMs);
    announce(texts.copied);
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
