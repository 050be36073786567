import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { completeOrder } from "@baleen/contract/back-office/orders.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { useTexts } from "../../platform/i18n/language.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { texts as formTexts } from "../forms/forms.text.ts";
import type { ReadField } from "../forms/use-send.ts";
import { AttemptField } from "./AttemptField.tsx";
import { actionTexts, remedyNames } from "./orders.text.ts";

interface Completed {
  readonly orderNo: string;
  readonly attempts: OrderReply["attempts"];
}

export function CompleteButton(completed: Completed) {
  return (
    <FormButton label={remedyNames.complete} call={completeOrder}>
      {(close) => <CompleteForm {...completed} onClose={close} />}
    </FormButton>
  );
}

/** The amount is the one that was paid, typed twice; the server compares it with what was to be paid. */
function CompleteForm({ orderNo, attempts, onClose }: Completed & { onClose(): void }) {
  const words = useTexts(actionTexts);
  const unsigned = attempts.filter(({ paidFen }) => paidFen === null);
  const [attemptNo, setAttemptNo] = useState(unsigned.at(-1)?.attemptNo ?? "");
  const [typed, setTyped] = useState("");
  return (
    <ActionForm
      call={completeOrder}
      params={{ orderNo }}
      body={(read) => ({ attemptNo, ...readPayment(read) })}
      submit={remedyNames.complete}
      amountFen={readAmount(typed)}
      consequences={<p>{words.completeHint}</p>}
      onDone={({ by }) => {
        onClose();
        showToast("success", by === "gateway" ? words.byGateway : words.completedByHand);
      }}
    >
      <AttemptField attempts={unsigned} value={attemptNo} onChange={setAttemptNo} />
      <ActionField
        name="gatewayTradeNo"
        label={words.gatewayNo}
        hint={words.gatewayNoHint}
        aria-required={false}
      />
      <ActionField
        name="amountFen"
        label={words.paidYuan}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-required={false}
      />
    </ActionForm>
  );
}

function readPayment(read: ReadField): object {
  const number = read("gatewayTradeNo").trim();
  const typed = read("amountFen").trim();
  const amountFen = readAmount(typed);
  if (typed !== "" && !amountFen) throw new LocalizedError(formTexts.amountInvalid);
  return {
    ...(number !== "" && { gatewayTradeNo: number }),
    ...(amountFen !== undefined && { amountFen }),
  };
}
