import { previewUpgrade, type UpgradeOffer } from "@baleen/contract/payments/upgrades.ts";
import { useEffect, useMemo, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import type { PlanToBuy } from "../promotion/plan-to-buy.ts";
import { paysDifferenceInUrl } from "../purchase-url.ts";

/** What the remaining days of lower plans are worth towards a plan, and whether the buyer uses them now. */
export interface Upgrade {
  readonly offer: UpgradeOffer | undefined;
  readonly paysDifference: boolean;
  choose(paysDifference: boolean): void;
}

/**
 * The plan as it is bought. A buyer who comes back from a payment app to an order with a credit has chosen it before;
 * nothing is requested until its price is known. If the preview fails, the plan has its full price.
 */
export function useUpgrade(plan: PlanToBuy, isActive: boolean) {
  const { language } = useLanguage();
  const [paysDifference, choose] = useState(paysDifferenceInUrl);
  const [loaded, setLoaded] = useState<{ of: PlanToBuy; offer: UpgradeOffer | undefined }>();
  const isKnown = plan.upgrade !== undefined || plan.purchasesPaused === true;

  useEffect(() => {
    if (!isActive || isKnown) return;
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const { id: packageId, promotion } = plan;
    const body = { packageId, ...(promotion && { promotionCode: promotion.code }) };
    callApi(previewUpgrade, { body, language, signal, ignoreUnauthorized: true }).then(
      ({ offer }) => signal.aborted || setLoaded({ of: plan, offer: offer ?? undefined }),
      () => signal.aborted || setLoaded({ of: plan, offer: undefined }),
    );
    return () => unmounting.abort();
  }, [plan, isActive, isKnown, language]);

  const isLoaded = isKnown || loaded?.of === plan;
  const offer = loaded?.of === plan ? loaded.offer : undefined;
  // The same object as long as the choice stays: another one is ordered anew.
  const planToBuy = useMemo(
    () => (paysDifference && offer ? withCredit(plan, offer) : plan),
    [plan, offer, paysDifference],
  );
  const upgrade: Upgrade = { offer, paysDifference: paysDifference && offer !== undefined, choose };
  return { plan: planToBuy, upgrade, isWaiting: paysDifference && !isLoaded };
}

function withCredit(plan: PlanToBuy, { due, credit, endsAt }: UpgradeOffer): PlanToBuy {
  return { ...plan, price: due, upgrade: { credit, endsAt } };
}
