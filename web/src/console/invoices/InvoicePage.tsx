import { type InvoiceDetail, readConsoleInvoice } from "@baleen/contract/back-office/invoices.ts";
import { invoiceHolderNames } from "@baleen/contract/payments/invoice-names.ts";
import { Link, useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useReply } from "../calls/use-reply.ts";
import { ReplyStates } from "../lists/List.tsx";
import { accountPath, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { yuan } from "../values/figures.ts";
import { CopyNumber, Fact, Facts, Moment } from "../values/values.tsx";
import { InvoiceActions } from "./InvoiceActions.tsx";
import { InvoiceStateMark } from "./InvoiceStateMark.tsx";
import { texts } from "./invoices.text.ts";

export function InvoicePage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readConsoleInvoice, { params: { id } });
  return (
    <PageFrame title={`${words.invoice} ${id}`} actions={data && <InvoiceActions invoice={data} />}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data?.isRefundedSince && <Banner tone="danger">{words.refundedSince}</Banner>}
      {data && <InvoiceFacts {...data} />}
    </PageFrame>
  );
}

function InvoiceFacts(invoice: InvoiceDetail) {
  const text = useText();
  const words = useTexts(texts);
  return (
    <Facts>
      <Fact label={texts.state}>
        <InvoiceStateMark {...invoice} />
      </Fact>
      <Fact label={texts.title}>
        <CopyNumber value={invoice.title} /> · {text(invoiceHolderNames[invoice.holder])}
      </Fact>
      {invoice.taxNumber && (
        <Fact label={texts.taxNumber}>
          <CopyNumber value={invoice.taxNumber} />
        </Fact>
      )}
      <Fact label={texts.amount}>{yuan(invoice.amountFen)}</Fact>
      <Fact label={texts.net}>{yuan(invoice.netFen)}</Fact>
      <Fact label={texts.email}>{invoice.emailMasked || "–"}</Fact>
      <Fact label={texts.order}>
        <Link href={orderPath(invoice.orderNo)}>{invoice.orderNo}</Link>
      </Fact>
      <Fact label={texts.package}>{invoice.packageName}</Fact>
      <Fact label={texts.paidAt}>
        <Moment at={invoice.paidAt} />
      </Fact>
      <Fact label={texts.account}>
        <Link href={accountPath(invoice.accountId)}>{invoice.username}</Link>
      </Fact>
      <Fact label={texts.requestedAt}>
        <Moment at={invoice.requestedAt} />
      </Fact>
      {invoice.number && (
        <Fact label={texts.number}>
          <CopyNumber value={invoice.number} />
        </Fact>
      )}
      {invoice.issuedOn && <Fact label={texts.issuedOn}>{invoice.issuedOn}</Fact>}
      {invoice.url && <Fact label={texts.url}>{invoice.url}</Fact>}
      {invoice.hasFile && <Fact label={texts.file}>{words.hasFile}</Fact>}
      {invoice.redNumber && (
        <Fact label={texts.redNumber}>
          <CopyNumber value={invoice.redNumber} />
        </Fact>
      )}
      {invoice.reason && <Fact label={texts.reason}>{invoice.reason}</Fact>}
      {invoice.decidedAt && (
        <Fact label={texts.decided}>
          {invoice.decidedBy} · <Moment at={invoice.decidedAt} />
        </Fact>
      )}
    </Facts>
  );
}
