import { useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { Button } from "../ui/Button.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import dialogStyles from "./PaymentDialog.module.css";
import styles from "./PayStep.module.css";
import { texts } from "./payment.text.ts";
import type { PaymentState, StepProps } from "./payment-state.ts";
import { WaitingLine } from "./WaitingLine.tsx";

interface ReturnedProps extends StepProps {
  state: Extract<PaymentState, { step: "returned" }>;
  /** Asks at once how the payment stands. */
  askNow(): void;
}

/** Back from a payment app, while the server is asked whether the order was paid. */
export function ReturnedStep({ plan, state, dispatch, askNow, announce }: ReturnedProps) {
  const text = useText();
  const [hasAsked, setHasAsked] = useState(false);
  const ask = () => {
    askNow();
    setHasAsked(true);
    announce(texts.notYet);
  };
  return (
    <div className={styles.phone}>
      <OrderSummary plan={plan} order={{ orderNo: state.orderNo, announce }} />
      <WaitingLine>{text(hasAsked ? texts.notYet : texts.asking)}</WaitingLine>
      <p>{text(texts.maybeTaken)}</p>
      <Button kind="primary" wide onClick={ask}>
        {text(texts.havePaid)}
      </Button>
      <Button kind="ghost" wide onClick={() => dispatch({ type: "orderRequested", isAgain: true })}>
        {text(texts.payAgain)}
      </Button>
      <p className={styles.hint}>{text(texts.againIsSafe)}</p>
    </div>
  );
}

/** WeChat has not told who pays: only a press asks it again, lest two pages send the visitor to and fro. */
export function PayerUnknownStep({ plan, dispatch }: Omit<StepProps, "announce">) {
  const text = useText();
  return (
    <div className={dialogStyles.result}>
      <OrderSummary plan={plan} />
      <p>{text(texts.payerUnknown)}</p>
      <div className={dialogStyles.actions}>
        <Button kind="primary" onClick={() => dispatch({ type: "orderRequested", isAgain: true })}>
          {text(texts.askWechatAgain)}
        </Button>
        <Button kind="ghost" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}
