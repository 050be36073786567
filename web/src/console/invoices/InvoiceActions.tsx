import {
  type InvoiceDetail,
  issueInvoice,
  maxInvoiceReason,
  rejectInvoice,
  reverseInvoice,
} from "@baleen/contract/back-office/invoices.ts";
import { useRef } from "react";
import { readBase64 } from "../../platform/browser/read-base64.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea, ActionField } from "../forms/action-fields.tsx";
import { chinaTime, yuan } from "../values/figures.ts";
import { formTexts, issueAmountText } from "./invoices.text.ts";

interface Props {
  readonly invoice: InvoiceDetail;
}

/** What can be done with an invoice in its state. */
export function InvoiceActions({ invoice }: Props) {
  if (invoice.state === "requested") {
    return (
      <>
        {invoice.netFen > 0 && <IssueButton invoice={invoice} />}
        <RejectButton invoice={invoice} />
      </>
    );
  }
  return invoice.state === "issued" && <ReverseButton invoice={invoice} />;
}

function IssueButton({ invoice: { id, netFen } }: Props) {
  const text = useText();
  const words = useTexts(formTexts);
  const file = useRef<string>(undefined);
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
        ...(read("url").trim() !== "" && { url: read("url") }),
        ...(file.current !== undefined && { file: file.current }),
      })}
      consequences={
        <>
          <p>{text(issueAmountText(yuan(netFen)))}</p>
          <p>{words.issueHint}</p>
        </>
      }
    >
      <ActionField name="number" label={words.number} inputMode="numeric" />
      <ActionField
        name="issuedOn"
        label={words.issuedOn}
        type="date"
        defaultValue={chinaTime(new Date().toISOString(), "day")}
      />
      <TextField
        label={words.file}
        type="file"
        accept=".pdf,.ofd"
        aria-required={false}
        onChange={async ({ target: { files } }) => {
          const [chosen] = files ?? [];
          file.current = chosen && (await readBase64(chosen));
        }}
      />
      <ActionField name="url" label={words.url} inputMode="url" aria-required={false} />
    </ActionButton>
  );
}

function RejectButton({ invoice: { id } }: Props) {
  const words = useTexts(formTexts);
  return (
    <ActionButton
      label={formTexts.reject}
      call={rejectInvoice}
      isDestructive
      params={{ id }}
      body={(read) => ({ sentence: read("sentence") })}
      consequences={<p>{words.rejectHint}</p>}
    >
      <ActionArea name="sentence" label={words.sentence} maxLength={maxInvoiceReason} />
    </ActionButton>
  );
}

function ReverseButton({ invoice: { id, isRefundedSince } }: Props) {
  const words = useTexts(formTexts);
  return (
    <ActionButton
      label={formTexts.reverse}
      kind={isRefundedSince ? "primary" : "ghost"}
      call={reverseInvoice}
      params={{ id }}
      body={(read) => ({ redNumber: read("redNumber") })}
    >
      <ActionField name="redNumber" label={words.redNumber} inputMode="numeric" />
    </ActionButton>
  );
}
