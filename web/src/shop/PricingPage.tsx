import type { Level, MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { readToken } from "../accounts/session/session-store.ts";
import { purchasesPaused } from "../payments/notices.text.ts";
import { purchasePath } from "../payments/purchase-url.ts";
import { usePaidOrder } from "../payments/use-paid-order.ts";
import { usePaymentDialog } from "../payments/use-payment-dialog.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { runAfterLoad } from "../platform/islands/idle.ts";
import { loadingCodeFailed } from "../platform/lazy/lazy-module.ts";
import { navigate } from "../platform/navigation/navigate.ts";
import { useContent } from "../platform/page/page-context.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { PackageCard } from "./PackageCard.tsx";
import styles from "./PricingPage.module.css";
import { texts } from "./PricingPage.text.ts";
import { featuredOf, recommendedFirst, sortPackages } from "./package-order.ts";
import { SampleActivity } from "./SampleActivity.tsx";

/** The plans on the pricing page, with the dialog to pay for them. */
export function PricingPage() {
  const text = useText();
  const { company, basic, packages: rendered } = useContent();
  const current = useFetchedValue(rendered, async (before, signal) => {
    const { fetchPackages } = await import("./fetch-packages.ts");
    return await fetchPackages(before, signal);
  });
  const packages = useMemo(() => recommendedFirst(sortPackages(current)), [current]);
  const payment = usePaymentDialog(packages);
  /** The level of the visitor's membership; undefined without a membership and until loaded. */
  const currentLevel = useFetchedValue<Level | undefined>(undefined, async (_, signal) => {
    if (readToken() === undefined) return undefined;
    const { fetchCurrentLevel } = await import("./fetch-current-level.ts");
    return await fetchCurrentLevel(signal);
  });
  const paid = usePaidOrder();
  const featured = featuredOf(packages);
  const isPaused = packages.some((plan) => plan.purchasesPaused);

  const buy = (plan: MembershipPackage) => {
    if (readToken() !== undefined) return payment.open(plan);
    saveReturnPath(purchasePath(plan.id));
    navigate("/login");
  };

  return (
    <div className={styles.plans}>
      <BannerRegion tone="info">{isPaused && text(purchasesPaused)}</BannerRegion>
      <BannerRegion tone="danger">{payment.hasFailed && text(loadingCodeFailed)}</BannerRegion>
      <BannerRegion tone="danger">{payment.payerLost}</BannerRegion>
      <BannerRegion tone="success">{paid.notice}</BannerRegion>
      {packages.length === 0 ? (
        <p>
          {text(texts.none)} <a href={`mailto:${company.email}`}>{text(texts.contact)}</a>
        </p>
      ) : (
        <ul className={styles.steps} data-count={Math.min(packages.length, 5)}>
          {packages.map((plan) => (
            <PackageCard
              key={plan.id}
              plan={plan}
              featured={plan === featured}
              isCurrent={plan.level === currentLevel}
              onBuy={() => buy(plan)}
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
