import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { settleMismatch } from "@baleen/contract/back-office/orders.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { texts as formTexts } from "../forms/forms.text.ts";
import { yuan } from "../values/figures.ts";
import { AttemptField } from "./AttemptField.tsx";
import { actionTexts, goesBack, keptForDays, methodNames, remedyNames } from "./orders.text.ts";

type Mismatched = Pick<OrderReply, "order" | "attempts">;
type Attempt = OrderReply["attempts"][number];

export function MismatchButton(mismatched: Mismatched) {
  return (
    <FormButton label={remedyNames.settleMismatch} call={settleMismatch}>
      {(close) => <MismatchForm {...mismatched} onClose={close} />}
    </FormButton>
  );
}

type Decision = "return" | "grant";

/** A granted order is refunded to return its payment; a second payment of an order gives no days. */
function decisionsFor({ state }: OrderReply["order"], attempt: Attempt): Decision[] {
  const isPaid = attempt.state === "paid";
  const isOtherwisePaid = !isPaid && (state === "granted" || state === "refunded");
  const isWorthDays = (attempt.mismatchDays ?? 0) > 0;
  return [
    ...(isPaid ? [] : (["return"] as const)),
    ...(isWorthDays && !isOtherwisePaid ? (["grant"] as const) : []),
  ];
}

function MismatchForm({ order, attempts, onClose }: Mismatched & { onClose(): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const open = attempts.filter(({ mismatchDays }) => mismatchDays !== null);
  const [attemptNo, setAttemptNo] = useState(open[0]?.attemptNo ?? "");
  const [chosen, setChosen] = useState<Decision>();
  const attempt = open.find((one) => one.attemptNo === attemptNo);
  const decisions = attempt ? decisionsFor(order, attempt) : [];
  const how = decisions.find((decision) => decision === chosen);
  const names = { return: words.returnPayment, grant: words.grantWorth };
  const paid = yuan(attempt?.paidFen ?? 0);
  const consequences = {
    return: goesBack(paid, methodNames[order.method]),
    grant: keptForDays(paid, attempt?.mismatchDays ?? 0),
  };
  return (
    <ActionForm
      call={settleMismatch}
      params={{ orderNo: order.orderNo }}
      body={() => ({ attemptNo, how })}
      submit={remedyNames.settleMismatch}
      isReady={how !== undefined}
      consequences={
        <p role="status">
          {how ? text(consequences[how]) : decisions.length > 0 ? words.mismatchHint : words.refundInstead}
        </p>
      }
      onDone={({ days }) => {
        onClose();
        showToast("success", days === null ? words.paymentReturns : words.worthGranted);
      }}
    >
      {open.length > 1 && <AttemptField attempts={open} value={attemptNo} onChange={setAttemptNo} />}
      <SelectField
        name="how"
        label={words.decision}
        prompt={text(formTexts.choose)}
        value={how ?? ""}
        onChange={(event) => setChosen(decisions.find((decision) => decision === event.target.value))}
        options={decisions.map((decision) => ({ value: decision, label: names[decision] }))}
      />
    </ActionForm>
  );
}
