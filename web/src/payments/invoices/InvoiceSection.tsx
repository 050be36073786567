import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import { invoiceHolderNames, invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import {
  type Invoice,
  invoiceFileTypes,
  type OwnInvoice,
  readInvoice,
  readInvoiceFile,
} from "@baleen/contract/payments/invoices.ts";
import { useEffect, useRef, useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { callApi } from "../../platform/api/call-api.ts";
import { saveFile } from "../../platform/browser/save-and-copy.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { type Fact, Facts } from "../../platform/facts/Facts.tsx";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { LoadingStates, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { InvoiceForm } from "./InvoiceForm.tsx";
import styles from "./invoices.module.css";
import { requestableText, texts, unavailableTexts } from "./invoices.text.ts";

/** The invoice of a paid order: its state, its file, and the request form. */
export function InvoiceSection({ orderNo }: { orderNo: string }) {
  const text = useText();
  const loaded = useLoaded((parts) => callApi(readInvoice, { params: { orderNo }, ...parts }));
  const [done, setDone] = useState<Localized>();
  const { value: own } = loaded;
  const heading = useHeadingOfAddress(own !== undefined);
  return (
    <section className={pageStyles.part} aria-labelledby="invoice" data-print="no">
      <h2 id="invoice" ref={heading} tabIndex={-1}>
        {text(texts.title)}
      </h2>
      <LoadingStates loaded={loaded} />
      <BannerRegion tone="success">{done && text(done)}</BannerRegion>
      {own?.invoice && <InvoiceFacts orderNo={orderNo} invoice={own.invoice} />}
      {own && (
        <Request
          orderNo={orderNo}
          own={own}
          onRequested={() => {
            setDone(texts.requested);
            heading.current?.focus();
            loaded.reload();
          }}
        />
      )}
    </section>
  );
}

/** Goes to the heading if the URL's fragment names it: the browser looked for it before this section was rendered. */
function useHeadingOfAddress(isShown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isShown || location.hash !== "#invoice") return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isShown]);
  return heading;
}

function InvoiceFacts({ orderNo, invoice }: { orderNo: string; invoice: Invoice }) {
  const text = useText();
  const facts: readonly Fact[] = [
    [texts.state, text(invoiceStateNames[invoice.state])],
    [texts.reason, invoice.reason],
    [texts.number, invoice.number],
    [texts.issuedOn, invoice.issuedOn],
    [texts.redNumber, invoice.redNumber],
    [texts.amount, exactPrice(invoice.amount)],
    [texts.holder, text(invoiceHolderNames[invoice.holder])],
    [texts.invoiceTitle, invoice.title],
    [texts.taxNumber, invoice.taxNumber],
    [texts.email, invoice.email],
    [texts.requestedAt, formatDateTime(invoice.requestedAt)],
  ];
  return (
    <>
      {invoice.state === "requested" && <p className={styles.aside}>{text(texts.waits)}</p>}
      {invoice.isRefundedSince && <p className={styles.aside}>{text(texts.refundedSince)}</p>}
      <Facts facts={facts} />
      {invoice.state === "issued" && (
        <div className={pageStyles.acts}>
          {invoice.hasFile && <FileButton orderNo={orderNo} />}
          {invoice.url && (
            <a href={invoice.url} className={buttonClass("ghost")} rel="noreferrer">
              {text(texts.open)}
            </a>
          )}
        </div>
      )}
    </>
  );
}

function FileButton({ orderNo }: { orderNo: string }) {
  const { language, text } = useLanguage();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const save = async () => {
    setSaving(true);
    setError(undefined);
    try {
      const { kind, number, file } = await callApi(readInvoiceFile, { params: { orderNo }, language });
      const bytes = Uint8Array.from(atob(file), (symbol) => symbol.charCodeAt(0));
      saveFile(`${number}.${kind}`, new Blob([bytes], { type: invoiceFileTypes[kind] }));
    } catch (reason) {
      setError(describeError(reason, texts.saveFailed));
    }
    setSaving(false);
  };
  return (
    <>
      <PendingButton
        kind="primary"
        pending={isSaving}
        label={text(texts.save)}
        pendingLabel={text(texts.saving)}
        onClick={save}
      />
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
    </>
  );
}

interface RequestProps {
  readonly orderNo: string;
  readonly own: OwnInvoice;
  onRequested(): void;
}

function Request({ orderNo, own: { invoice, amount, unavailable }, onRequested }: RequestProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (unavailable === "exists") return null;
  if (unavailable !== null) return <p className={styles.aside}>{text(unavailableTexts[unavailable])}</p>;
  return (
    <>
      <p className={styles.aside}>{text(requestableText(exactPrice(amount ?? 0)))}</p>
      {isOpen ? (
        <InvoiceForm
          orderNo={orderNo}
          onCancel={() => setOpen(false)}
          onRequested={() => {
            setOpen(false);
            onRequested();
          }}
        />
      ) : (
        <div>
          <Button kind="ghost" onClick={() => setOpen(true)}>
            {text(invoice ? texts.askAgain : texts.ask)}
          </Button>
        </div>
      )}
    </>
  );
}
