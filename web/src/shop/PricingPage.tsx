import { shortPrice } from "@baleen/contract/money.ts";
import { isSoldOut, levelNames, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useId, useMemo, useState } from "react";
import { readToken } from "../accounts/session/session-store.ts";
import { saveReturnPath, takeFlash } from "../accounts/session/tab-storage.ts";
import { purchasePath } from "../payments/purchase-url.ts";
import { prefetchOnIntent, usePaymentDialog } from "../payments/use-payment-dialog.ts";
import { publishedText, useLanguage, useText } from "../platform/i18n/language.tsx";
import { runAfterLoad } from "../platform/lazy/idle.ts";
import { useNavigate } from "../platform/navigation/NavigationProvider.tsx";
import type { PageDefinition } from "../platform/navigation/page.ts";
import { useContent } from "../platform/site-config/content.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Gauge } from "../ui/Gauge.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./PricingPage.module.css";
import { featuredOf, formerPrice, sortPackages } from "./package-order.ts";
import { buyingNeedsScript, buyLabel, texts, validityText } from "./pricing.text.ts";
import { SampleActivity } from "./SampleActivity.tsx";

export const page: PageDefinition = {
  Page: PricingPage,
  title: { zh: "价格", en: "Pricing" },
  description: {
    zh: "鲸帧会员分月度、季度、年度三种，一次付清，不自动续费。扫码支付，付款后立即开通智能剪辑、自动字幕、声音克隆与数字人等功能。",
    en: "Baleen membership by the month, the quarter or the year, paid once and never renewed by itself. Scan, pay, and smart cuts, captions and voices are yours.",
  },
  indexed: true,
};

export function PricingPage() {
  const text = useText();
  const navigate = useNavigate();
  const { company } = useContent();
  const packages = usePackages();
  const { dialog, wanted, isMissing, want, close } = usePaymentDialog(packages);
  const [justPaid, setJustPaid] = useState(false);
  const featured = featuredOf(packages);

  useEffect(() => {
    if (takeFlash(["paid"]) === undefined) return;
    setJustPaid(true);
    // The cached user may be from before the payment.
    import("../accounts/session/fetch-user.ts")
      .then(({ refreshUser }) => refreshUser())
      .catch(() => undefined);
  }, []);

  const buy = (sold: MembershipPackage) => {
    if (readToken() !== undefined) return want(sold);
    saveReturnPath(purchasePath(sold.id));
    navigate("/login");
  };

  return (
    <div className={styles.page}>
      <h1>{text(texts.title)}</h1>
      <p className={styles.lead}>{text(texts.lead)}</p>
      <noscript>
        {import.meta.env.SSR && <p className={styles.needsScript}>{text(buyingNeedsScript)}</p>}
      </noscript>
      {packages.length > 0 && <SampleActivity packages={packages} />}
      <BannerRegion tone="danger">{isMissing && text(texts.dialogFailed)}</BannerRegion>
      <BannerRegion tone="success">{justPaid && text(texts.paid)}</BannerRegion>
      {packages.length === 0 ? (
        <p>
          {text(texts.none)} <a href={`mailto:${company.email}`}>{text(texts.contact)}</a>
        </p>
      ) : (
        <ul className={styles.steps} data-count={Math.min(packages.length, 5)}>
          {packages.map((sold) => (
            <PackageCard key={sold.id} sold={sold} featured={sold === featured} onBuy={() => buy(sold)} />
          ))}
        </ul>
      )}
      {dialog && <dialog.PaymentDialog wanted={wanted} onClose={close} />}
    </div>
  );
}

/** The packages from the server-rendered page, then the current ones. */
export function usePackages(): readonly MembershipPackage[] {
  const { packages: delivered } = useContent();
  const [packages, setPackages] = useState(delivered);

  useEffect(() => {
    const leaving = new AbortController();
    runAfterLoad(() => {
      import("./fetch-packages.ts")
        .then(({ fetchPackages }) => fetchPackages(delivered, leaving.signal))
        .then(
          (now) => leaving.signal.aborted || setPackages(now),
          () => undefined,
        );
    }, leaving.signal);
    return () => leaving.abort();
  }, [delivered]);

  return useMemo(() => sortPackages(packages), [packages]);
}

interface Props {
  sold: MembershipPackage;
  featured: boolean;
  onBuy(): void;
}

/** A package. The cards form a stair, each as high as its content. */
export function PackageCard({ sold, featured, onBuy }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const nameId = useId();
  const description = publishedText(language, sold.description, sold.descriptionEn || undefined);
  const features = publishedText(language, sold.features, sold.featuresEn);
  const former = formerPrice(sold);
  const validity = text(validityText(sold));
  const soldOut = isSoldOut(sold);
  return (
    <li
      className={styles.step}
      data-featured={featured || undefined}
      data-surface={featured ? "deep" : undefined}
    >
      <p className={styles.level}>
        <Gauge filled={sold.level} of={4} />
        {text(levelNames[sold.level])}
      </p>
      <h2 id={nameId} className={styles.name}>
        {text(packageNames(sold))}
      </h2>
      <p className={styles.price}>
        <strong>{shortPrice(sold.price)}</strong>
        {former !== undefined && (
          <s>
            <VisuallyHidden>{text(texts.was)}</VisuallyHidden>
            {shortPrice(former)}
          </s>
        )}
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
        {soldOut ? (
          <Button kind="ghost" wide aria-disabled="true" aria-describedby={nameId}>
            {text(texts.soldOut)}
          </Button>
        ) : (
          <Button kind={featured ? "primary" : "ghost"} wide {...prefetchOnIntent} onClick={onBuy}>
            {text(buyLabel(sold))}
          </Button>
        )}
      </div>
    </li>
  );
}
