import { useEffect, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { ExternalLink } from "../platform/navigation/ExternalLink.tsx";
import { Button } from "../ui/Button.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { PayHere } from "./PayHere.tsx";
import styles from "./PayStep.module.css";
import { codeDescription, scanHint, scannerName, texts } from "./payment.text.ts";
import type { PayableOrder, PaymentMeans, PaymentState, StepProps } from "./payment-state.ts";
import type { MethodHere } from "./use-methods-here.ts";
import { WaitingLine } from "./WaitingLine.tsx";

interface Props extends StepProps {
  /** The app that pays, where the method's name does not say it. */
  app: MethodHere["app"];
  state: Extract<PaymentState, { step: "paying" }>;
}

/** What pays the order, shown while the payment is polled. */
export function PayStep({ state, ...rest }: Props) {
  const { order } = state;
  const { means } = order;
  const isExpired = useHasExpired(order.expiresAtMs);
  if (means.kind !== "code")
    return <PayHere {...rest} method={state.method} order={{ ...order, means }} isExpired={isExpired} />;
  return <CodeStep {...rest} state={state} order={{ ...order, means }} isExpired={isExpired} />;
}

interface CodeProps extends Props {
  order: PayableOrder & { means: Extract<PaymentMeans, { kind: "code" }> };
  isExpired: boolean;
}

function CodeStep({ plan, app, state, order, isExpired, dispatch, announce }: CodeProps) {
  const text = useText();
  return (
    <div className={styles.pay}>
      <div className={styles.code} data-expired={isExpired || undefined}>
        <img src={order.means.image} width={200} height={200} alt={text(codeDescription(plan.price))} />
        <div className={isExpired ? styles.expired : undefined}>
          <p role="status">{isExpired && text(texts.expired)}</p>
          {isExpired && (
            <Button kind="primary" onClick={() => dispatch({ type: "orderRequested", byCode: true })}>
              {text(texts.newCode)}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.side}>
        <OrderSummary plan={plan} order={{ orderNo: order.orderNo, announce }} />
        {isExpired ? (
          <p className={styles.hint}>{text(texts.ifPaid)}</p>
        ) : (
          <>
            <WaitingLine>{text(scanHint(scannerName(state.method, app)))}</WaitingLine>
            {order.means.cashierUrl && (
              <ExternalLink className={styles.openCashier} href={order.means.cashierUrl}>
                {text(texts.openCashier)}
              </ExternalLink>
            )}
            <p className={styles.hint}>{text(texts.limit)}</p>
          </>
        )}
        <Button kind="ghost" className={styles.back} onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
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
