import type { Localized } from "@baleen/contract/language.ts";
import type { Dispatch } from "react";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useText } from "../platform/i18n/language.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CopyOrderNo } from "./CopyOrderNo.tsx";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";
import type { PaymentEvent, PaymentState } from "./payment-state.ts";

interface Props {
  state: Extract<PaymentState, { step: "failed" | "timed-out" }>;
  dispatch: Dispatch<PaymentEvent>;
  say(words: Localized): void;
}

/** A payment that failed or timed out. */
export function FailureStep({ state, dispatch, say }: Props) {
  const text = useText();
  return (
    <div className={styles.result}>
      {state.step === "failed" ? (
        <Banner tone="danger">
          <ErrorText error={state.reason} />
        </Banner>
      ) : (
        <>
          <p>{text(texts.maybePaid)}</p>
          <dl className={styles.facts}>
            <dt>{text(texts.order)}</dt>
            <dd>
              <CopyOrderNo orderNo={state.orderNo} say={say} />
            </dd>
          </dl>
        </>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => dispatch({ type: "orderWanted" })}>
          {text(texts.retry)}
        </Button>
        <Button kind="ghost" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}
