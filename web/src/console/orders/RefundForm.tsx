import {
  correctSentBack,
  type OrderReply,
  previewRefund,
  previewSentBack,
  recordSentBack,
  refundOrder,
} from "@baleen/contract/back-office/orders.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { ActionForm } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import type { Close } from "../forms/DialogButton.tsx";
import { PreviewStates, usePreview } from "../forms/PreviewStates.tsx";
import { ActionField } from "../forms/SendForm.tsx";
import { formatYuan } from "../values/figures.ts";
import { useShow } from "../values/values.tsx";
import {
  actionTexts,
  amountReturnedText,
  bookedRefundText,
  movedDaysText,
  refundedDaysText,
  remedyNames,
  totalRefundedText,
} from "./orders.text.ts";

export interface RemedyProps extends Pick<OrderReply, "order" | "attempts"> {
  readonly onClose: Close;
}

const outcomes = {
  done: actionTexts.refundDone,
  underway: actionTexts.refundUnderway,
  refused: actionTexts.refundRefused,
} as const;

/** A refund: the amount, a preview of its consequences, and the amount again as confirmation. */
export function RefundForm({ order, onClose }: RemedyProps) {
  const show = useShow();
  const [typed, setTyped] = useState((order.refundableFen / 100).toFixed(2));
  const amountFen = parseAmount(typed);
  const isAmount = amountFen !== undefined && amountFen > 0 && amountFen <= order.refundableFen;
  const params = { orderNo: order.orderNo };
  const preview = usePreview(previewRefund, { params, query: isAmount ? { amountFen } : undefined });
  return (
    <ActionForm
      call={refundOrder}
      params={params}
      body={() => ({ amountFen })}
      submit={remedyNames.refund}
      amountFen={amountFen}
      isReady={preview.reply !== undefined}
      consequences={
        <PreviewStates preview={preview} hint={fieldErrors.amountInvalid}>
          {({ daysMoved, movedTo, ...reply }) => (
            <>
              <p>{show(amountReturnedText(formatYuan(reply.amountFen), methodNames[reply.method]))}</p>
              <p>{show(refundedDaysText(reply))}</p>
              {daysMoved > 0 && <p>{show(movedDaysText(daysMoved, movedTo))}</p>}
            </>
          )}
        </PreviewStates>
      }
      onDone={({ state }) => onClose(outcomes[state], state === "refused" ? "danger" : "success")}
    >
      <ActionField
        name="amountFen"
        label={actionTexts.amountYuan}
        hint={order.refundsParts ? undefined : actionTexts.wholeOnly}
        inputMode="decimal"
        value={typed}
        readOnly={!order.refundsParts}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
    </ActionForm>
  );
}

/** Records the total of the refunds made in the gateway's console. */
export function SentBackForm(props: RemedyProps) {
  const attempts = props.attempts.filter(
    ({ paidFen, refundedFen }) => paidFen !== null && refundedFen < paidFen,
  );
  return <ExternalRefundForm {...props} attempts={attempts} mode="record" />;
}

/** Corrects a recorded total that no gateway has confirmed. */
export function RefundCorrectionForm(props: RemedyProps) {
  const attempts = props.attempts.filter(({ isRefundEntered }) => isRefundEntered);
  return <ExternalRefundForm {...props} attempts={attempts} mode="correct" />;
}

const externalRefundForms = {
  record: {
    call: recordSentBack,
    remedy: remedyNames.recordSentBack,
    hint: actionTexts.sentBackHint,
    done: actionTexts.sentBackRecorded,
  },
  correct: {
    call: correctSentBack,
    remedy: remedyNames.correctSentBack,
    hint: actionTexts.correctionHint,
    done: actionTexts.sentBackCorrected,
  },
} as const;

interface ExternalRefundProps extends RemedyProps {
  readonly mode: keyof typeof externalRefundForms;
}

/**
 * Asks for the total of all refunds made in the gateway's console: shows the recorded total and a preview, and asks for
 * the total again as confirmation.
 */
function ExternalRefundForm({ order: { orderNo }, attempts, mode, onClose }: ExternalRefundProps) {
  const show = useShow();
  const [attemptNo, setAttemptNo] = useState(
    (attempts.find(({ state }) => state === "paid") ?? attempts[0])?.attemptNo ?? "",
  );
  const [typed, setTyped] = useState("");
  const amountFen = parseAmount(typed);
  const isAmount = amountFen !== undefined && (amountFen > 0 || mode === "correct");
  const params = { orderNo };
  const { call, remedy, hint, done } = externalRefundForms[mode];
  const preview = usePreview(previewSentBack, {
    params,
    query: isAmount ? { attemptNo, amountFen, how: mode } : undefined,
  });
  const knownFen = attempts.find((one) => one.attemptNo === attemptNo)?.refundedElsewhereFen ?? 0;
  return (
    <ActionForm
      call={call}
      params={params}
      body={() => ({ attemptNo, amountFen })}
      submit={remedy}
      amountFen={isAmount ? amountFen : undefined}
      isReady={preview.reply !== undefined}
      consequences={
        <PreviewStates preview={preview} hint={hint}>
          {(reply) => (
            <>
              <p>{show(totalRefundedText(reply))}</p>
              <p>{show(refundedDaysText(reply))}</p>
            </>
          )}
        </PreviewStates>
      }
      onDone={() => onClose(done)}
    >
      {attempts.length > 1 && <AttemptField attempts={attempts} value={attemptNo} onChange={setAttemptNo} />}
      <p>{show(bookedRefundText(formatYuan(knownFen), mode))}</p>
      <ActionField
        name="amountFen"
        label={actionTexts.sentBackYuan}
        placeholder="19.90"
        hint={actionTexts.sentBackYuanHint}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
    </ActionForm>
  );
}

interface Props {
  readonly attempts: OrderReply["attempts"];
  readonly value: string;
  onChange(attemptNo: string): void;
}

/** Selects a payment attempt of an order; each option shows the amount paid or due. */
export function AttemptField({ attempts, value, onChange }: Props) {
  return (
    <ActionSelect
      name="attemptNo"
      label={actionTexts.attempt}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={attempts.map(
        ({ attemptNo, paidFen, amountFen }) =>
          [attemptNo, `${attemptNo} · ${formatYuan(paidFen ?? amountFen)}`] as const,
      )}
    />
  );
}
