import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { previewRefund, refundOrder } from "@baleen/contract/back-office/orders.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useReply } from "../calls/use-reply.ts";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { texts as formTexts } from "../forms/forms.text.ts";
import { Failure } from "../lists/reply-states.tsx";
import { chinaTime, yuan } from "../values/figures.ts";
import { actionTexts, daysGo, daysStayElsewhere, goesBack, methodNames, remedyNames } from "./orders.text.ts";

type Order = OrderReply["order"];

export function RefundButton({ order }: { order: Order }) {
  return (
    <FormButton label={remedyNames.refund} call={refundOrder}>
      {(close) => <RefundForm order={order} onClose={close} />}
    </FormButton>
  );
}

/** The amount, what it brings about, and the amount once more. */
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
          {!isAmount && <p>{text(formTexts.amountInvalid)}</p>}
          {isAmount && !isCurrent && !preview.error && <Skeleton width="full" />}
          {isCurrent && preview.data && <Consequences {...preview.data} />}
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

function Consequences(preview: ReplyOf<typeof previewRefund>) {
  const text = useText();
  const { amountFen, method, daysTaken, memberUntil, memberUntilAfter, daysMoved, movedTo } = preview;
  const end = (at: string | null) => (at ? chinaTime(at, true) : "–");
  return (
    <>
      <p>{text(goesBack(yuan(amountFen), methodNames[method]))}</p>
      <p>
        {daysTaken > 0
          ? text(daysGo(daysTaken, end(memberUntil), end(memberUntilAfter)))
          : text(actionTexts.daysStay)}
      </p>
      {daysMoved > 0 && <p>{text(daysStayElsewhere(daysMoved, movedTo))}</p>}
    </>
  );
}
