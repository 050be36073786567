import { type InvoiceDetail, readConsoleInvoice } from "@baleen/contract/back-office/invoices.ts";
import { invoiceHolderNames } from "@baleen/contract/payments/invoice-names.ts";
import { Link, useParams } from "wouter";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Loaded } from "../lists/List.tsx";
import { accountPath, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { yuan } from "../values/figures.ts";
import { CopyNumber, dotted, type Fact, Facts, Moment } from "../values/values.tsx";
import { InvoiceActions } from "./InvoiceActions.tsx";
import { InvoiceStateMark } from "./InvoiceStateMark.tsx";
import { texts } from "./invoices.text.ts";

const facts: readonly Fact<InvoiceDetail>[] = [
  { label: texts.state, cell: (invoice) => <InvoiceStateMark {...invoice} /> },
  {
    label: texts.title,
    cell: ({ title, holder }) => dotted(<CopyNumber value={title} />, invoiceHolderNames[holder]),
  },
  { label: texts.taxNumber, cell: ({ taxNumber }) => taxNumber && <CopyNumber value={taxNumber} /> },
  { label: texts.amount, cell: ({ amountFen }) => yuan(amountFen) },
  { label: texts.net, cell: ({ netFen }) => yuan(netFen) },
  { label: texts.email, cell: ({ emailMasked }) => emailMasked || "–" },
  { label: texts.order, cell: ({ orderNo }) => <Link href={orderPath(orderNo)}>{orderNo}</Link> },
  { label: texts.package, cell: ({ packageName }) => packageName },
  { label: texts.paidAt, cell: ({ paidAt }) => <Moment at={paidAt} /> },
  {
    label: texts.account,
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
    cell: ({ decidedAt, decidedBy }) => decidedAt && dotted(decidedBy, <Moment at={decidedAt} />),
  },
];

export function InvoicePage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const reply = useReply(readConsoleInvoice, { params: { id } });
  return (
    <PageFrame
      title={`${words.invoice} ${id}`}
      actions={reply.data && <InvoiceActions invoice={reply.data} />}
    >
      <Loaded reply={reply}>
        {(invoice) => (
          <>
            {invoice.isRefundedSince && <Banner tone="danger">{words.refundedSince}</Banner>}
            <Facts of={invoice} facts={facts} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
