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
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useReply } from "../calls/use-reply.ts";
import { ActionForm, texts as formTexts } from "../forms/ActionForm.tsx";
import { ActionField, ActionSelect } from "../forms/action-fields.tsx";
import { FormButton } from "../forms/FormButton.tsx";
import { Failure } from "../lists/List.tsx";
import { chinaTime, yuan } from "../values/figures.ts";
import {
  actionTexts,
  daysGo,
  daysStayElsewhere,
  goesBack,
  remedyNames,
  sentBackInAll,
} from "./orders.text.ts";

type Order = OrderReply["order"];

export function RefundButton({ order }: { order: Order }) {
  return (
    <FormButton label={remedyNames.refund} call={refundOrder} isDestructive>
      {(close) => <RefundForm order={order} onClose={close} />}
    </FormButton>
  );
}

/** The amount, a preview of its consequences, and the amount again. */
function RefundForm({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const [typed, setTyped] = useState((order.refundableFen / 100).toFixed(2));
  const amountFen = readAmount(typed);
  const isAmount = amountFen !== undefined && amountFen > 0 && amountFen <= order.refundableFen;
  const preview = useReply(previewRefund, {
    params: { orderNo: order.orderNo },
    query: isAmount ? { amountFen } : {},
    enabled: isAmount,
  });
  const isCurrent = isAmount && !preview.isPlaceholderData && preview.data?.amountFen === amountFen;

  const outcome = {
    done: words.refundDone,
    underway: words.refundUnderway,
    refused: words.refundRefused,
  } as const;

  return (
    <ActionForm
      call={refundOrder}
      params={{ orderNo: order.orderNo }}
      body={() => ({ amountFen })}
      submit={remedyNames.refund}
      amountFen={amountFen}
      isReady={isCurrent}
      consequences={
        <div role="status">
          {preview.error && <Failure error={preview.error} onRetry={preview.refetch} />}
          {!isAmount && <p>{text(fieldErrors.amountInvalid)}</p>}
          {isAmount && !isCurrent && !preview.error && <Skeleton width="full" />}
          {isCurrent && preview.data && <RefundConsequences {...preview.data} />}
        </div>
      }
      onDone={({ state }) => {
        onClose();
        showToast(state === "refused" ? "danger" : "success", outcome[state]);
      }}
    >
      <ActionField
        name="amountFen"
        label={words.amountYuan}
        hint={order.refundsParts ? undefined : words.wholeOnly}
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
  const text = useText();
  const { amountFen, method, daysMoved, movedTo } = preview;
  return (
    <>
      <p>{text(goesBack(yuan(amountFen), methodNames[method]))}</p>
      <DaysTaken {...preview} />
      {daysMoved > 0 && <p>{text(daysStayElsewhere(daysMoved, movedTo))}</p>}
    </>
  );
}

interface SentBackProps {
  readonly orderNo: string;
  readonly attempts: OrderReply["attempts"];
}

export function SentBackButton(order: SentBackProps) {
  return (
    <FormButton label={remedyNames.recordSentBack} call={recordSentBack} isDestructive>
      {(close) => <SentBackForm {...order} onClose={close} />}
    </FormButton>
  );
}

/** Records refunds made in the gateway's console: their sum, a preview of its consequences, and the sum again. */
function SentBackForm({ orderNo, attempts, onClose }: SentBackProps & { onClose(): void }) {
  const words = useTexts(actionTexts);
  const paid = attempts.filter(({ paidFen, refundedFen }) => paidFen !== null && refundedFen < paidFen);
  const [attemptNo, setAttemptNo] = useState(
    (paid.find(({ state }) => state === "paid") ?? paid[0])?.attemptNo ?? "",
  );
  const [typed, setTyped] = useState("");
  const amountFen = readAmount(typed);
  const isAmount = amountFen !== undefined && amountFen > 0;
  const preview = useReply(previewSentBack, {
    params: { orderNo },
    query: { attemptNo, amountFen: amountFen ?? 0 },
    enabled: isAmount,
  });
  const isCurrent = isAmount && !preview.isPlaceholderData && preview.data?.amountFen === amountFen;
  return (
    <ActionForm
      call={recordSentBack}
      params={{ orderNo }}
      body={() => ({ attemptNo, amountFen })}
      submit={remedyNames.recordSentBack}
      amountFen={isAmount ? amountFen : undefined}
      isReady={isCurrent}
      consequences={
        <div role="status">
          {!isAmount && <p>{words.sentBackHint}</p>}
          {preview.error && <Failure error={preview.error} onRetry={preview.refetch} />}
          {isAmount && !isCurrent && !preview.error && <Skeleton width="full" />}
          {isCurrent && preview.data && <SentBackConsequences {...preview.data} />}
        </div>
      }
      onDone={() => {
        onClose();
        showToast("success", words.sentBackRecorded);
      }}
    >
      {paid.length > 1 && <AttemptField attempts={paid} value={attemptNo} onChange={setAttemptNo} />}
      <ActionField
        name="amountFen"
        label={words.sentBackYuan}
        placeholder="19.90"
        hint={words.sentBackYuanHint}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
    </ActionForm>
  );
}

function SentBackConsequences(preview: ReplyOf<typeof previewSentBack>) {
  const text = useText();
  const { amountFen, ownFen, paidFen, refundedFen } = preview;
  const figures = {
    elsewhere: yuan(amountFen),
    own: yuan(ownFen),
    back: yuan(refundedFen),
    paid: yuan(paidFen),
  };
  return (
    <>
      <p>{text(sentBackInAll(figures))}</p>
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
  const words = useTexts(actionTexts);
  const text = useText();
  return (
    <ActionSelect
      name="attemptNo"
      label={words.attempt}
      prompt={text(formTexts.choose)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={attempts.map(({ attemptNo, paidFen, amountFen }) => ({
        value: attemptNo,
        label: `${attemptNo} · ${yuan(paidFen ?? amountFen)}`,
      }))}
    />
  );
}

type DaysTakenProps = Pick<ReplyOf<typeof previewRefund>, "daysTaken" | "memberUntil" | "memberUntilAfter">;

/** What a refund does to the membership. */
function DaysTaken({ daysTaken, memberUntil, memberUntilAfter }: DaysTakenProps) {
  const text = useText();
  const end = (at: string | null) => (at ? chinaTime(at, "day") : "–");
  const words =
    daysTaken > 0 ? daysGo(daysTaken, end(memberUntil), end(memberUntilAfter)) : actionTexts.daysStay;
  return <p>{text(words)}</p>;
}
