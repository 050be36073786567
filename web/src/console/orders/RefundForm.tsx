import {
  type OrderReply,
  previewRefund,
  previewSentBack,
  recordSentBack,
  refundOrder,
} from "@baleen/contract/back-office/orders.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { ActionForm } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import type { Close } from "../forms/DialogButton.tsx";
import { PreviewStates, usePreview } from "../forms/PreviewStates.tsx";
import { ActionField } from "../forms/SendForm.tsx";
import { chinaTime, yuan } from "../values/figures.ts";
import { useShow } from "../values/values.tsx";
import {
  actionTexts,
  daysGo,
  daysStayElsewhere,
  goesBack,
  remedyNames,
  sentBackInAll,
} from "./orders.text.ts";

type Order = OrderReply["order"];

const outcomes = {
  done: actionTexts.refundDone,
  underway: actionTexts.refundUnderway,
  refused: actionTexts.refundRefused,
} as const;

/** The amount, a preview of its consequences, and the amount again. */
export function RefundForm({ order, onClose }: { order: Order; onClose: Close }) {
  const [typed, setTyped] = useState((order.refundableFen / 100).toFixed(2));
  const amountFen = readAmount(typed);
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
          {(reply) => <RefundConsequences {...reply} />}
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

function RefundConsequences(preview: ReplyOf<typeof previewRefund>) {
  const show = useShow();
  const { amountFen, method, daysMoved, movedTo } = preview;
  return (
    <>
      <p>{show(goesBack(yuan(amountFen), methodNames[method]))}</p>
      <DaysTaken {...preview} />
      {daysMoved > 0 && <p>{show(daysStayElsewhere(daysMoved, movedTo))}</p>}
    </>
  );
}

export interface AttemptsProps extends Pick<OrderReply, "attempts"> {
  readonly orderNo: string;
  readonly onClose: Close;
}

/** Records refunds made in the gateway's console: their sum, a preview of its consequences, and the sum again. */
export function SentBackForm({ orderNo, attempts, onClose }: AttemptsProps) {
  const paid = attempts.filter(({ paidFen, refundedFen }) => paidFen !== null && refundedFen < paidFen);
  const [attemptNo, setAttemptNo] = useState(
    (paid.find(({ state }) => state === "paid") ?? paid[0])?.attemptNo ?? "",
  );
  const [typed, setTyped] = useState("");
  const amountFen = readAmount(typed);
  const isAmount = amountFen !== undefined && amountFen > 0;
  const params = { orderNo };
  const preview = usePreview(previewSentBack, {
    params,
    query: isAmount ? { attemptNo, amountFen } : undefined,
  });
  return (
    <ActionForm
      call={recordSentBack}
      params={params}
      body={() => ({ attemptNo, amountFen })}
      submit={remedyNames.recordSentBack}
      amountFen={isAmount ? amountFen : undefined}
      isReady={preview.reply !== undefined}
      consequences={
        <PreviewStates preview={preview} hint={actionTexts.sentBackHint}>
          {(reply) => <SentBackConsequences {...reply} />}
        </PreviewStates>
      }
      onDone={() => onClose(actionTexts.sentBackRecorded)}
    >
      {paid.length > 1 && <AttemptField attempts={paid} value={attemptNo} onChange={setAttemptNo} />}
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

function SentBackConsequences(preview: ReplyOf<typeof previewSentBack>) {
  const show = useShow();
  const { amountFen, ownFen, paidFen, refundedFen } = preview;
  const figures = {
    elsewhere: yuan(amountFen),
    own: yuan(ownFen),
    back: yuan(refundedFen),
    paid: yuan(paidFen),
  };
  return (
    <>
      <p>{show(sentBackInAll(figures))}</p>
      <DaysTaken {...preview} />
    </>
  );
}

interface Props {
  readonly attempts: OrderReply["attempts"];
  readonly value: string;
  onChange(attemptNo: string): void;
}

/** Chooses a payment attempt of an order; each option has the amount paid or due. */
export function AttemptField({ attempts, value, onChange }: Props) {
  return (
    <ActionSelect
      name="attemptNo"
      label={actionTexts.attempt}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={attempts.map(
        ({ attemptNo, paidFen, amountFen }) =>
          [attemptNo, `${attemptNo} · ${yuan(paidFen ?? amountFen)}`] as const,
      )}
    />
  );
}

type DaysTakenProps = Pick<ReplyOf<typeof previewRefund>, "daysTaken" | "memberUntil" | "memberUntilAfter">;

/** What a refund does to the membership. */
function DaysTaken({ daysTaken, memberUntil, memberUntilAfter }: DaysTakenProps) {
  const show = useShow();
  const end = (at: string | null) => (at ? chinaTime(at, "day") : "–");
  const words =
    daysTaken > 0 ? daysGo(daysTaken, end(memberUntil), end(memberUntilAfter)) : actionTexts.daysStay;
  return <p>{show(words)}</p>;
}
