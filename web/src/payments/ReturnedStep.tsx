import { useText } from "../platform/i18n/use-language.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { HelpLink } from "./HelpLink.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PayStep.module.css";
import { WaitingLine } from "./PayStep.tsx";
import { checkingText, texts } from "./payment.text.ts";
import type { PaymentState, StepProps } from "./payment-state.ts";

interface Props extends StepProps {
  state: Extract<PaymentState, { step: "returned" | "unpaid" }>;
}

/**
 * Shown when the buyer is back from a payment app: first that the payment is being checked, with nothing to press until it takes long, then
 * that none has arrived, and how to go on.
 */
export function ReturnedStep({ plan, state, dispatch, announce }: Props) {
  const text = useText();
  const summary = <OrderSummary plan={plan} order={{ orderNo: state.orderNo, announce }} />;
  if (state.step === "returned") {
    return (
      <div className={styles.phone}>
        <div className={styles.act}>
          <WaitingLine>{text(checkingText(state))}</WaitingLine>
        </div>
        {summary}
        {state.isSlow && (
          <div className={styles.others}>
            <HelpLink className={buttonClass("quiet")} />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={styles.phone}>
      <div className={styles.act}>
        <p>{text(texts.unpaid)}</p>
        <Button kind="primary" wide onClick={() => dispatch({ type: "orderRequested", isRestart: true })}>
          {text(texts.tryAgain)}
        </Button>
      </div>
      {summary}
      <div className={styles.others}>
        <Button kind="quiet" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
        <HelpLink className={buttonClass("quiet")} />
      </div>
    </div>
  );
}
