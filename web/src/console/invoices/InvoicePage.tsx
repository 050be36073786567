import {
  type InvoiceDetail,
  issueInvoice,
  maxInvoiceReason,
  readConsoleInvoice,
  rejectInvoice,
  reverseInvoice,
} from "@baleen/contract/back-office/invoices.ts";
import { invoiceHolderNames } from "@baleen/contract/payments/invoice-names.ts";
import { useCallback, useRef } from "react";
import { Link, useParams } from "wouter";
import { readBase64 } from "../../platform/browser/read-base64.ts";
import { serverNow } from "../../platform/clock/server-clock.ts";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { Banner } from "../../ui/Banner.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea } from "../forms/area-and-select.tsx";
import { readFilled } from "../forms/read-typed.ts";
import { ActionField } from "../forms/SendForm.tsx";
import { Loaded } from "../lists/List.tsx";
import { accountPath, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import { CopyNumber, type Fact, Facts, joinWithDots, labels, Moment, useShow } from "../values/values.tsx";
import { InvoiceStateMark } from "./InvoiceStateMark.tsx";
import { formTexts, issueAmountText, texts } from "./invoices.text.ts";

const facts: readonly Fact<InvoiceDetail>[] = [
  { label: labels.state, cell: (invoice) => <InvoiceStateMark {...invoice} /> },
  {
    label: texts.title,
    cell: ({ title, holder }) => joinWithDots(<CopyNumber value={title} />, invoiceHolderNames[holder]),
  },
  { label: texts.taxNumber, cell: ({ taxNumber }) => taxNumber && <CopyNumber value={taxNumber} /> },
  { label: texts.amount, cell: ({ amountFen }) => formatYuan(amountFen) },
  { label: texts.net, cell: ({ netFen }) => formatYuan(netFen) },
  { label: texts.email, cell: ({ emailMasked }) => emailMasked || "–" },
  { label: labels.order, cell: ({ orderNo }) => <Link href={orderPath(orderNo)}>{orderNo}</Link> },
  { label: labels.package, cell: ({ packageName }) => packageName },
  { label: texts.paidAt, cell: ({ paidAt }) => <Moment at={paidAt} /> },
  {
    label: labels.account,
    cell: ({ accountId, username }) => <Link href={accountPath(accountId)}>{username}</Link>,
  },
  { label: texts.requestedAt, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { label: texts.number, cell: ({ number }) => number && <CopyNumber value={number} /> },
  { label: texts.issuedOn, cell: ({ issuedOn }) => issuedOn },
  { label: texts.url, cell: ({ url }) => url },
  { label: texts.file, cell: ({ hasFile }) => hasFile && texts.hasFile },
  { label: texts.redNumber, cell: ({ redNumber }) => redNumber && <CopyNumber value={redNumber} /> },
  { label: texts.reason, cell: ({ reason }) => reason },
  {
    label: texts.decided,
    cell: ({ decidedAt, decidedBy }) => decidedAt && joinWithDots(decidedBy, <Moment at={decidedAt} />),
  },
];

export function InvoicePage() {
  const show = useShow();
  const { id = "" } = useParams();
  const reply = useReply(readConsoleInvoice, { params: { id } });
  return (
    <PageFrame
      title={texts.invoice}
      about={id}
      actions={reply.data && <InvoiceActions invoice={reply.data} />}
    >
      <Loaded reply={reply}>
        {(invoice) => (
          <>
            {invoice.isRefundedSince && <Banner tone="danger">{show(texts.refundedSince)}</Banner>}
            <Facts of={invoice} facts={facts} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

interface Props {
  readonly invoice: InvoiceDetail;
}

/** The actions that an invoice's state allows. */
function InvoiceActions({ invoice }: Props) {
  const { id, state, netFen, isRefundedSince } = invoice;
  if (state === "requested") {
    return (
      <>
        {netFen > 0 && <IssueButton invoice={invoice} />}
        <ActionButton
          label={formTexts.reject}
          call={rejectInvoice}
          isDestructive
          params={{ id }}
          body={(read) => ({ sentence: read("sentence") })}
          consequences={formTexts.rejectHint}
        >
          <ActionArea name="sentence" label={formTexts.sentence} maxLength={maxInvoiceReason} />
        </ActionButton>
      </>
    );
  }
  return (
    state === "issued" && (
      <ActionButton
        label={formTexts.reverse}
        kind={isRefundedSince ? "primary" : "ghost"}
        call={reverseInvoice}
        params={{ id }}
        body={(read) => ({ redNumber: read("redNumber") })}
      >
        <ActionField name="redNumber" label={formTexts.redNumber} inputMode="numeric" />
      </ActionButton>
    )
  );
}

function IssueButton({ invoice: { id, netFen } }: Props) {
  const show = useShow();
  const file = useRef<string>(undefined);
  // When the dialog is opened again, its file input is empty.
  const forgetFile = useCallback((field: HTMLInputElement | null) => {
    if (field) file.current = undefined;
  }, []);
  return (
    <ActionButton
      label={formTexts.issue}
      kind="primary"
      call={issueInvoice}
      params={{ id }}
      body={(read) => ({
        number: read("number"),
        issuedOn: read("issuedOn"),
        amountFen: netFen,
        ...readFilled(read, "url"),
        ...(file.current !== undefined && { file: file.current }),
      })}
      consequences={
        <>
          <p>{show(issueAmountText(formatYuan(netFen)))}</p>
          <p>{show(formTexts.issueHint)}</p>
        </>
      }
    >
      <ActionField name="number" label={formTexts.number} inputMode="numeric" />
      <ActionField
        name="issuedOn"
        label={formTexts.issuedOn}
        type="date"
        defaultValue={formatChinaTime(new Date(serverNow() ?? 0).toISOString(), "day")}
      />
      <TextField
        ref={forgetFile}
        label={show(formTexts.file)}
        type="file"
        accept=".pdf,.ofd"
        aria-required={false}
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? [];
          const read = chosen && (await readBase64(chosen));
          if (target.isConnected) file.current = read;
        }}
      />
      <ActionField name="url" label={formTexts.url} inputMode="url" />
    </ActionButton>
  );
}
