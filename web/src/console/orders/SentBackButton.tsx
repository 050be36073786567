import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { previewSentBack, recordSentBack } from "@baleen/contract/back-office/orders.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useReply } from "../calls/use-reply.ts";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { Failure } from "../lists/reply-states.tsx";
import { chinaTime, yuan } from "../values/figures.ts";
import { AttemptField } from "./AttemptField.tsx";
import { actionTexts, daysGo, remedyNames, sentBackInAll } from "./orders.text.ts";

interface Refunded {
  readonly orderNo: string;
  readonly attempts: OrderReply["attempts"];
}

export function SentBackButton(refunded: Refunded) {
  return (
    <FormButton label={remedyNames.recordSentBack} call={recordSentBack}>
      {(close) => <SentBackForm {...refunded} onClose={close} />}
    </FormButton>
  );
}

/** The sum of the refunds in the gateway's own console, what it takes, and the sum once more. */
function SentBackForm({ orderNo, attempts, onClose }: Refunded & { onClose(): void }) {
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
          {isCurrent && preview.data && <Consequences {...preview.data} />}
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
        hint={words.sentBackYuanHint}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
    </ActionForm>
  );
}

function Consequences(preview: ReplyOf<typeof previewSentBack>) {
  const text = useText();
  const { amountFen, ownFen, paidFen, refundedFen, daysTaken, memberUntil, memberUntilAfter } = preview;
  const end = (at: string | null) => (at ? chinaTime(at, true) : "–");
  const figures = {
    elsewhere: yuan(amountFen),
    own: yuan(ownFen),
    back: yuan(refundedFen),
    paid: yuan(paidFen),
  };
  return (
    <>
      <p>{text(sentBackInAll(figures))}</p>
      <p>
        {daysTaken > 0
          ? text(daysGo(daysTaken, end(memberUntil), end(memberUntilAfter)))
          : text(actionTexts.daysStay)}
      </p>
    </>
  );
}
