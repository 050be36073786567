import type { Localized } from "@baleen/contract/language.ts";
import { isCashierUrl } from "@baleen/contract/payments/payments.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { useEffect, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { ExternalLink } from "../platform/navigation/ExternalLink.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PayStep.module.css";
import { albumHint, codeDescription, openAppLabel, scanHint, scannerNames, texts } from "./payment.text.ts";
import type { PaymentState } from "./payment-state.ts";

interface Props {
  sold: MembershipPackage;
  state: Extract<PaymentState, { step: "paying" }>;
  onBack(): void;
  announce(text: Localized): void;
  onNewCode(): void;
}

/** The code to scan, shown while the payment is polled. */
export function PayStep({ sold, state, onBack, announce, onNewCode }: Props) {
  const text = useText();
  const { order } = state;
  const isExpired = useHasExpired(order.expiresAtMs);
  return (
    <div className={styles.pay}>
      <div className={styles.code} data-expired={isExpired || undefined}>
        <img src={order.codeImage} width={200} height={200} alt={text(codeDescription(sold.price))} />
        <div className={isExpired ? styles.expired : undefined}>
          <p role="status">{isExpired && text(texts.expired)}</p>
          {isExpired && (
            <Button kind="primary" onClick={onNewCode}>
              {text(texts.newCode)}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.side}>
        <OrderSummary sold={sold} order={{ orderNo: order.orderNo, announce }} />
        {!isExpired && <ScanHints method={state.method} payLink={order.payLink} />}
        <Button kind="ghost" className={styles.back} onClick={onBack}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}

/** Instructions for a code that has not expired. */
function ScanHints({ method, payLink }: { method: PaymentMethod; payLink: string | undefined }) {
  const text = useText();
  const scanner = scannerNames[method];
  return (
    <>
      <p className={styles.wait}>
        <span className={styles.cells} aria-hidden="true" />
        <span>{text(scanHint(scanner))}</span>
      </p>
      {payLink && <PayLink href={payLink} scanner={scanner} />}
      <p className={styles.albumHint}>{text(albumHint(scanner))}</p>
      <p className={styles.hint}>{text(texts.limit)}</p>
    </>
  );
}

/** A link to the code's URL, which opens the app on the same phone, or the demo's cashier in any browser. */
function PayLink({ href, scanner }: { href: string; scanner: Localized }) {
  const text = useText();
  const isCashier = isCashierUrl(href);
  return (
    <ExternalLink
      className={isCashier ? styles.openCashier : `${buttonClass("primary")} ${styles.openApp}`}
      href={href}
    >
      {text(isCashier ? texts.openCashier : openAppLabel(scanner))}
    </ExternalLink>
  );
}

/** True once a time has passed, by this browser's clock; false without a time. */
function useHasExpired(atMs: number | undefined): boolean {
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => {
    setExpired(false);
    if (atMs === undefined) return;
    const timer = setTimeout(() => setExpired(true), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return hasExpired;
}
