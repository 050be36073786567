import type { Level, MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { readToken } from "../accounts/session/session-store.ts";
import { purchasesPaused } from "../payments/notices.text.ts";
import type { PlanToBuy } from "../payments/promotion/plan-to-buy.ts";
import { appliedText } from "../payments/promotion/promotion.text.ts";
import { type Promotion, usePromotion } from "../payments/promotion/use-promotion.ts";
import { usePaidOrder } from "../payments/use-paid-order.ts";
import { usePaymentDialog } from "../payments/use-payment-dialog.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useText } from "../platform/i18n/use-language.tsx";
import { runAfterLoad } from "../platform/islands/idle.ts";
import { loadingCodeFailed } from "../platform/lazy/lazy-module.ts";
import { usePage } from "../platform/page/page-context.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { BuyButton } from "./BuyButton.tsx";
import { PackageCard } from "./PackageCard.tsx";
import styles from "./PricingPage.module.css";
import { texts } from "./PricingPage.text.ts";
import { featuredFirst, featuredOf, savedAgainstMonths, sortPackages } from "./package-order.ts";
import { SampleActivity } from "./SampleActivity.tsx";
import { TrialButton } from "./TrialButton.tsx";

/** The level is undefined without a membership. */
interface Membership {
  readonly level: Level | undefined;
  readonly mayTry: boolean;
}

type Payment = ReturnType<typeof usePaymentDialog>;

interface Props<P extends Payment> {
  /** The dialog in which a plan is paid, and what else `Buy` needs. */
  usePayment(packages: readonly MembershipPackage[], promotion: Promotion): P;
  Buy(props: BuyProps<P>): ReactNode;
}

export interface BuyProps<P> {
  readonly plan: PlanToBuy;
  readonly featured: boolean;
  /** The id of the element with the plan's name. */
  readonly nameId: string;
  readonly payment: P;
}

const useDialogPayment = (packages: readonly MembershipPackage[], promotion: Promotion) =>
  usePaymentDialog(packages, { promotion });

/** The plans on the pricing page, with the dialog to pay for them. */
export function PricingPage() {
  return <Plans usePayment={useDialogPayment} Buy={BuyButton} />;
}

/** The plans, and what buys them. */
export function Plans<P extends Payment>({ usePayment, Buy }: Props<P>) {
  const text = useText();
  const { planId, content } = usePage();
  const { company, basic, packages: rendered } = content;
  const current = useFetchedValue(rendered, async (before, signal) => {
    const { fetchPackages } = await import("./fetch-packages.ts");
    return await fetchPackages(before, signal);
  });
  const packages = useMemo(() => featuredFirst(sortPackages(current), planId), [current, planId]);
  const promotion = usePromotion();
  const { prices, refusal, reduce } = promotion;
  const plans = useMemo(() => packages.map(reduce), [packages, reduce]);
  const payment = usePayment(packages, promotion);
  /** The visitor's membership; undefined for signed-out visitors and until loaded. */
  const membership = useFetchedValue<Membership | undefined>(undefined, async (_, signal) => {
    if (readToken() === undefined) return undefined;
    const { fetchMembership } = await import("./fetch-membership.ts");
    return await fetchMembership(signal);
  });
  const paid = usePaidOrder();
  const featured = featuredOf(plans, planId);
  const isPaused = packages.some((plan) => plan.purchasesPaused);

  return (
    <div className={styles.plans}>
      <BannerRegion tone="info">{isPaused && text(purchasesPaused)}</BannerRegion>
      <BannerRegion tone="danger">{payment.hasFailed && text(loadingCodeFailed)}</BannerRegion>
      <BannerRegion tone="danger">{payment.payerLost}</BannerRegion>
      <BannerRegion tone="success">{paid.notice}</BannerRegion>
      <BannerRegion tone="success">{prices && text(appliedText(prices))}</BannerRegion>
      <BannerRegion tone="danger">{refusal && <ErrorText error={refusal} />}</BannerRegion>
      {packages.length === 0 ? (
        <p>
          {text(texts.none)} <a href={`mailto:${company.email}`}>{text(texts.contact)}</a>
        </p>
      ) : (
        <ul className={styles.steps} data-count={Math.min(packages.length, 5)}>
          {plans.map((plan) => (
            <PackageCard
              key={plan.id}
              plan={plan}
              featured={plan === featured}
              saved={plan.promotion ? 0 : savedAgainstMonths(plan, packages)}
              isCurrent={plan.level === membership?.level}
              buy={(card) => (
                <>
                  <Buy plan={plan} payment={payment} {...card} />
                  {plan.trialDays !== undefined && membership?.mayTry !== false && (
                    <TrialButton planId={plan.id} days={plan.trialDays} nameId={card.nameId} />
                  )}
                </>
              )}
            />
          ))}
        </ul>
      )}
      {packages.length > 0 && basic.sampleNotices !== false && <SampleActivity packages={packages} />}
      {payment.dialog}
      {paid.dialog}
    </div>
  );
}

/** A value that a separately loaded module fetches after the page has loaded; `initial` until then. */
function useFetchedValue<Value>(
  initial: Value,
  fetchValue: (initial: Value, signal: AbortSignal) => Promise<Value>,
): Value {
  const [value, setValue] = useState(initial);
  const fetchNow = useEffectEvent(fetchValue);

  useEffect(() => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    runAfterLoad(() => {
      fetchNow(initial, signal).then(
        (fetched) => signal.aborted || setValue(fetched),
        () => undefined,
      );
    }, signal);
    return () => unmounting.abort();
  }, [initial]);

  return value;
}
