import { useCooldown } from "../accounts/codes/cooldown.ts";
import { BindForm } from "../accounts/profile/dialogs/BindForm.tsx";
import type { SessionUser } from "../accounts/session/stored-user.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";
import type { StepProps } from "./payment-state.ts";

interface Props extends Pick<StepProps, "plan" | "dispatch"> {
  summaryId: string;
  buyer: SessionUser;
}

/** Binds the phone number that the shop requires before a payment, and goes on to pay. */
export function AddPhoneStep({ plan, dispatch, summaryId, buyer }: Props) {
  const text = useText();
  const cooldown = useCooldown();
  return (
    <div className={styles.select}>
      <OrderSummary id={summaryId} plan={plan} buyer={buyer} />
      <p>{text(texts.phoneNeeded)}</p>
      <BindForm
        contactKind="phone"
        cooldown={cooldown}
        owner={buyer}
        onDone={() => dispatch({ type: "orderRequested" })}
      />
    </div>
  );
}
