import type { Level, MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useMemo, useState } from "react";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { readToken } from "../accounts/session/session-store.ts";
import { purchasePath } from "../payments/purchase-url.ts";
import { purchasesPaused } from "../payments/purchases-paused.text.ts";
import { usePaidNotice } from "../payments/use-paid-notice.ts";
import { usePaymentDialog } from "../payments/use-payment-dialog.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { runAfterLoad } from "../platform/islands/idle.ts";
import { loadingCodeFailed } from "../platform/late/late-module.ts";
import { navigate } from "../platform/navigation/navigate.ts";
import { useContent } from "../platform/site-config/content.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { PackageCard } from "./PackageCard.tsx";
import styles from "./PricingPage.module.css";
import { featuredOf, recommendedFirst, sortPackages } from "./package-order.ts";
import { texts } from "./pricing.text.ts";
import { SampleActivity } from "./SampleActivity.tsx";

/** The plans on the pricing page, and the dialog in which they are paid. */
export function PricingPage() {
  const text = useText();
  const { company, basic } = useContent();
  const packages = usePackages();
  const payment = usePaymentDialog(packages);
  const currentLevel = useCurrentLevel();
  const paidNotice = usePaidNotice();
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
      <BannerRegion tone="success">{paidNotice}</BannerRegion>
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
    </div>
  );
}

/** The packages from the server-rendered page, then the current ones. */
function usePackages(): readonly MembershipPackage[] {
  const { packages: rendered } = useContent();
  const [packages, setPackages] = useState(rendered);

  useEffect(() => {
    const unmounting = new AbortController();
    runAfterLoad(() => {
      import("./fetch-packages.ts")
        .then(({ fetchPackages }) => fetchPackages(rendered, unmounting.signal))
        .then(
          (current) => unmounting.signal.aborted || setPackages(current),
          () => undefined,
        );
    }, unmounting.signal);
    return () => unmounting.abort();
  }, [rendered]);

  return useMemo(() => recommendedFirst(sortPackages(packages)), [packages]);
}

/** The level of the visitor's membership; undefined without one, and until it is known. */
function useCurrentLevel(): Level | undefined {
  const [level, setLevel] = useState<Level>();

  useEffect(() => {
    if (readToken() === undefined) return;
    const unmounting = new AbortController();
    runAfterLoad(() => {
      import("./fetch-current-level.ts")
        .then(({ fetchCurrentLevel }) => fetchCurrentLevel(unmounting.signal))
        .then(setLevel, () => undefined);
    }, unmounting.signal);
    return () => unmounting.abort();
  }, []);

  return level;
}
