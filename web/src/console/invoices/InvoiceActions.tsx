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
import { ActionArea, ActionField } from "../forms/fields.tsx";
import { readFilled } from "../forms/read-typed.ts";
import { chinaTime, yuan } from "../values/figures.ts";
import { formTexts, issueAmountText } from "./invoices.text.ts";

interface Props {
  readonly invoice: InvoiceDetail;
}

/** What can be done with an invoice in its state. */
export function InvoiceActions({ invoice }: Props) {
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
        ...readFilled(read, "url"),
        ...(file.current !== undefined && { file: file.current }),
      })}
      consequences={
        <>
          <p>{text(issueAmountText(yuan(netFen)))}</p>
          <p>{words.issueHint}</p>
        </>
      }
    >
      <ActionField name="number" label={formTexts.number} inputMode="numeric" />
      <ActionField
        name="issuedOn"
        label={formTexts.issuedOn}
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
      <ActionField name="url" label={formTexts.url} inputMode="url" aria-required={false} />
    </ActionButton>
  );
}
