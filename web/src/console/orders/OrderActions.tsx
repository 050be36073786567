import type { ReplyOf } from "@baleen/contract/call.ts";
import { closeOrder, completeOrder, confirmOrder, recheckOrder } from "@baleen/contract/console/orders.ts";
import { useState } from "react";
import { LocalizedError } from "../../errors/describe-error.ts";
import { useText, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ActionButton, FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { texts as formTexts } from "../forms/forms.text.ts";
import type { ReadField } from "../forms/use-send.ts";
import { typedFen, yuan } from "../values/figures.ts";
import type { OrderReply } from "./OrderPage.tsx";
import { actionTexts, amountDue, remedyNames } from "./orders.text.ts";
import { OrderStateMark } from "./orders-columns.tsx";
import { RefundButton } from "./RefundButton.tsx";

/** What can be done with an order in its state, by the operator's role. */
export function OrderActions({ order, attempts }: OrderReply) {
  const words = useTexts(actionTexts);
  const { orderNo, actions } = order;
  return (
    <>
      {actions.includes("recheck") && <RecheckButton orderNo={orderNo} />}
      {actions.includes("refund") && <RefundButton order={order} />}
      {actions.includes("complete") && <CompleteButton orderNo={orderNo} attempts={attempts} />}
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
        {reply.outcomes.map(({ number, sentence }) => (
          <li key={number}>
            {number}: {text(sentence)}
          </li>
        ))}
      </ul>
      <Button kind="primary" onClick={onClose}>
        {words.close}
      </Button>
    </>
  );
}

interface Completed {
  readonly orderNo: string;
  readonly attempts: OrderReply["attempts"];
}

function CompleteButton(completed: Completed) {
  return (
    <FormButton label={remedyNames.complete} call={completeOrder}>
      {(close) => <CompleteForm {...completed} onClose={close} />}
    </FormButton>
  );
}

/** The amount is typed twice, and is the attempt's. */
function CompleteForm({ orderNo, attempts, onClose }: Completed & { onClose(): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const [attemptNo, setAttemptNo] = useState(attempts[0]?.attemptNo ?? "");
  const [typed, setTyped] = useState("");
  const dueFen = attempts.find((attempt) => attempt.attemptNo === attemptNo)?.amountFen;
  return (
    <ActionForm
      call={completeOrder}
      params={{ orderNo }}
      body={(read) => readCompletion(read, dueFen)}
      submit={remedyNames.complete}
      amountFen={typed.trim() === "" ? undefined : dueFen}
      onDone={({ by }) => {
        onClose();
        showToast("success", by === "gateway" ? words.byGateway : words.completedByHand);
      }}
    >
      <SelectField
        name="attemptNo"
        label={words.attempt}
        prompt={text(formTexts.choose)}
        value={attemptNo}
        onChange={(event) => setAttemptNo(event.target.value)}
        options={attempts.map((attempt) => ({
          value: attempt.attemptNo,
          label: `${attempt.attemptNo} · ${yuan(attempt.amountFen)}`,
        }))}
      />
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

function readCompletion(read: ReadField, dueFen: number | undefined): object {
  const number = read("gatewayTradeNo").trim();
  const typed = read("amountFen").trim();
  const amountFen = typedFen(typed);
  if (typed !== "" && amountFen === undefined) throw new LocalizedError(formTexts.amountInvalid);
  if (amountFen !== undefined && dueFen !== undefined && amountFen !== dueFen) {
    throw new LocalizedError(amountDue(yuan(dueFen)));
  }
  return {
    attemptNo: read("attemptNo"),
    ...(number !== "" && { gatewayTradeNo: number }),
    ...(amountFen !== undefined && { amountFen }),
  };
}
