import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Dispatch } from "react";
import { isResolvedBySigningIn } from "../accounts/session/require-user.ts";
import { saveReturnPath } from "../accounts/session/tab-storage.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useText } from "../platform/i18n/language.tsx";
import { Link } from "../platform/navigation/Link.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { PendingButton } from "../ui/pending-button/PendingButton.tsx";
import type { Buyer } from "./membership-end.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PaymentDialog.module.css";
import { methodNames, texts } from "./payment.text.ts";
import type { PaymentEvent, PaymentState } from "./payment-state.ts";
import { purchasePath } from "./purchase-url.ts";

interface Props {
  /** The id of the order's summary. */
  summaryId: string;
  wanted: MembershipPackage;
  /** Undefined while unknown. */
  buyer: Buyer | undefined;
  state: Extract<PaymentState, { step: "select" | "ordering" }>;
  dispatch: Dispatch<PaymentEvent>;
}

/** Choosing the payment method. It stays mounted while the order is created, so that focus stays. */
export function SelectStep({ summaryId, wanted, buyer, state, dispatch }: Props) {
  const text = useText();
  const problem = state.step === "select" ? state.problem : undefined;
  const rows = paymentMethods.map((value) => ({
    value,
    label: text(methodNames[value]),
    mark: <span className={styles.mark} data-method={value} />,
  }));
  return (
    <form
      className={styles.select}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "orderWanted" });
      }}
    >
      <OrderSummary id={summaryId} wanted={wanted} buyer={buyer} />
      <RadioGroup
        legend={text(texts.methods)}
        name="payment-method"
        rows={rows}
        value={state.method}
        onChange={(method) => dispatch({ type: "methodChosen", method })}
      />
      <BannerRegion tone="danger">
        {problem && (
          <>
            <ErrorText error={problem} />{" "}
            {isResolvedBySigningIn(problem.message) && (
              <Link href="/login" onClick={() => saveReturnPath(purchasePath(wanted.id))}>
                {text(texts.signIn)}
              </Link>
            )}
          </>
        )}
      </BannerRegion>
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={state.step === "ordering"}
        // The dialog announces it, also when it comes from another step.
        quiet
        label={text(problem ? texts.retry : texts.makeCode)}
        pendingLabel={text(texts.makingOrder)}
      />
      <p className={styles.limit}>{text(texts.limit)}</p>
    </form>
  );
}
