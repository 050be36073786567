import { wechatPlanKey } from "@baleen/contract/document.ts";
import { termText } from "../../payments/plan-price.text.ts";
import { prefetchOnIntent } from "../../payments/use-payment-dialog.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { buy } from "../BuyButton.tsx";
import styles from "../PackageCard.module.css";
import type { BuyProps } from "../PricingPage.tsx";
import type { useWechatPurchase } from "./use-wechat-purchase.ts";
import { payText, texts } from "./wechat-buy.text.ts";

type Props = BuyProps<ReturnType<typeof useWechatPurchase>>;

/** Buys a plan with WeChat Pay in one press; what that means is said before. */
export function WechatBuy({ plan, featured, nameId, payment }: Props) {
  const text = useText();
  return (
    <div className={styles.express}>
      <PendingButton
        kind={featured ? "primary" : "ghost"}
        wide
        tall
        pending={payment.leavingFor === plan.id}
        label={text(payText(plan))}
        pendingLabel={text(texts.opening)}
        aria-describedby={nameId}
        {...{ [wechatPlanKey.attribute]: plan.id }}
        onClick={() => payment.press(plan)}
      />
      <p className={styles.once}>{text(termText(plan))}</p>
      <p className={styles.agreement}>
        {text(texts.agreement)}
        <a href="/legal/terms">{text(texts.terms)}</a>
        {text(texts.and)}
        <a href="/legal/privacy">{text(texts.privacy)}</a>
        {text(texts.stop)}
      </p>
      <Button kind="quiet" {...prefetchOnIntent} aria-describedby={nameId} onClick={() => buy(plan, payment)}>
        {text(texts.otherWays)}
      </Button>
    </div>
  );
}
