import {
  type ComplaintDetail,
  type ComplaintOrder,
  refundComplaint,
} from "@baleen/contract/back-office/complaints.ts";
import { previewRefund } from "@baleen/contract/back-office/orders.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { Link } from "wouter";
import { Banner } from "../../ui/Banner.tsx";
import { Findings } from "../findings/Findings.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { type Close, DialogButton } from "../forms/DialogButton.tsx";
import forms from "../forms/forms.module.css";
import { PreviewStates, usePreview } from "../forms/PreviewStates.tsx";
import { ActionField } from "../forms/SendForm.tsx";
import { OrderStateMark } from "../orders/order-columns.tsx";
import { amountReturnedText, movedDaysText, refundedDaysText } from "../orders/orders.text.ts";
import { accountPath, orderPath } from "../paths.ts";
import { Section } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import { joinWithDots, useShow } from "../values/values.tsx";
import { newestActId } from "./ComplaintActions.tsx";
import { formTexts, texts } from "./complaints.text.ts";

interface Props {
  readonly complaint: ComplaintDetail;
  readonly order: ComplaintOrder;
}

/** An order of the complaint, with the diagnosis of its own page. */
export function ComplaintOrderSection({ complaint, order }: Props) {
  const show = useShow();
  const { orderNo, accountId, isAccountDeleted, isAccountDeleting, refundableFen, refundedFen } = order;
  const withoutRemedies = order.diagnosis.map((finding) => ({ ...finding, remedy: null }));
  return (
    <Section title={`${show(texts.orderOf)} ${orderNo}`}>
      {isAccountDeleted && <Banner tone="info">{show(texts.accountDeleted)}</Banner>}
      {isAccountDeleting && <Banner tone="info">{show(texts.accountDeleting)}</Banner>}
      <p>
        {joinWithDots(
          <OrderStateMark state={order.state} />,
          order.packageName,
          formatYuan(order.priceFen),
          refundedFen > 0 && `${show(texts.refunded)} ${formatYuan(refundedFen)}`,
          refundableFen > 0 && `${show(texts.refundable)} ${formatYuan(refundableFen)}`,
          <Link href={orderPath(orderNo)}>{show(texts.openOrder)}</Link>,
          <Link href={accountPath(accountId)}>{show(texts.openAccount)}</Link>,
        )}
      </p>
      {refundableFen > 0 && complaint.actions.includes("refund") && (
        <div className={forms.buttons}>
          <DialogButton label={formTexts.refund} call={refundComplaint}>
            {(close) => <RefundForm complaint={complaint} order={order} onClose={close} />}
          </DialogButton>
        </div>
      )}
      <Findings<never> findings={withoutRemedies} remedies={{}} />
    </Section>
  );
}

/** A refund as on the order's page; the gateway is told of it where it can be told. */
function RefundForm({ complaint, order, onClose }: Props & { readonly onClose: Close }) {
  const show = useShow();
  const { orderNo, refundableFen, refundsParts } = order;
  const wantedFen = refundsParts
    ? Math.min(complaint.refundFen ?? refundableFen, refundableFen)
    : refundableFen;
  const [typed, setTyped] = useState((wantedFen / 100).toFixed(2));
  const amountFen = parseAmount(typed);
  const isAmount = amountFen !== undefined && amountFen > 0 && amountFen <= refundableFen;
  const preview = usePreview(previewRefund, {
    params: { orderNo },
    query: isAmount ? { amountFen } : undefined,
  });
  return (
    <ActionForm
      call={refundComplaint}
      params={{ id: complaint.id }}
      body={() => ({ afterActId: newestActId(complaint), orderNo, amountFen })}
      submit={formTexts.refund}
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
      onDone={({ state, isApproved }) => {
        if (state === "refused") return onClose(formTexts.refundRefused, "danger");
        onClose(isApproved ? formTexts.refundDone : formTexts.refundToAnswer);
      }}
    >
      <ActionField
        name="amountFen"
        label={formTexts.amountYuan}
        hint={refundsParts ? undefined : formTexts.wholeOnly}
        inputMode="decimal"
        value={typed}
        readOnly={!refundsParts}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
    </ActionForm>
  );
}
