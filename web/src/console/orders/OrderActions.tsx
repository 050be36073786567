import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import {
  closeOrder,
  confirmOrder,
  recheckOrder,
  withdrawCompletion,
} from "@baleen/contract/back-office/orders.ts";
import { describeRecheckAnswer } from "@baleen/contract/back-office/recheck-answers.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionButton, FormButton } from "../forms/ActionButton.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { CompleteButton } from "./CompleteButton.tsx";
import { MismatchButton } from "./MismatchButton.tsx";
import { actionTexts, remedyNames } from "./orders.text.ts";
import { OrderStateMark } from "./orders-columns.tsx";
import { RefundButton } from "./RefundButton.tsx";
import { SentBackButton } from "./SentBackButton.tsx";

/** What can be done with an order in its state, by the operator's role. */
export function OrderActions({ order, attempts }: OrderReply) {
  const words = useTexts(actionTexts);
  const { orderNo, actions } = order;
  return (
    <>
      {actions.includes("recheck") && <RecheckButton orderNo={orderNo} />}
      {actions.includes("refund") && <RefundButton order={order} />}
      {actions.includes("recordSentBack") && <SentBackButton orderNo={orderNo} attempts={attempts} />}
      {actions.includes("settleMismatch") && <MismatchButton order={order} attempts={attempts} />}
      {actions.includes("complete") && <CompleteButton orderNo={orderNo} attempts={attempts} />}
      {actions.includes("withdraw") && (
        <ActionButton
          label={remedyNames.withdraw}
          call={withdrawCompletion}
          params={{ orderNo }}
          consequences={<p>{words.withdrawHint}</p>}
        />
      )}
      {actions.includes("close") && (
        <ActionButton
          label={remedyNames.close}
          call={closeOrder}
          params={{ orderNo }}
          consequences={<p>{words.closeHint}</p>}
        />
      )}
      {actions.includes("confirm") && (
        <ActionButton
          label={remedyNames.confirm}
          call={confirmOrder}
          params={{ orderNo }}
          consequences={<p>{words.confirmHint}</p>}
          done={({ channel }) =>
            channel === "sms" ? actionTexts.confirmedBySms : actionTexts.confirmedByMail
          }
        />
      )}
    </>
  );
}

function RecheckButton({ orderNo }: { orderNo: string }) {
  return (
    <FormButton label={remedyNames.recheck} call={recheckOrder}>
      {(close) => <RecheckForm orderNo={orderNo} onClose={close} />}
    </FormButton>
  );
}

/** Asks, then shows what came of it. */
function RecheckForm({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const [reply, setReply] = useState<ReplyOf<typeof recheckOrder>>();
  if (!reply) {
    return (
      <ActionForm
        call={recheckOrder}
        params={{ orderNo }}
        submit={remedyNames.recheck}
        consequences={<p>{words.recheckHint}</p>}
        onDone={setReply}
      />
    );
  }
  return (
    <>
      <h3>{words.recheckDone}</h3>
      <p>
        <OrderStateMark state={reply.state} />
      </p>
      <ul>
        {reply.answers.map((answer) => (
          <li key={answer.number}>
            {answer.number}: {text(describeRecheckAnswer(answer))}
          </li>
        ))}
      </ul>
      <Button kind="primary" onClick={onClose}>
        {words.close}
      </Button>
    </>
  );
}
