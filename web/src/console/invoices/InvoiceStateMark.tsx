import type { InvoiceRow } from "@baleen/contract/back-office/invoices.ts";
import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import { joinWithSpaces, Mark, type MarkShape } from "../values/values.tsx";
import { texts } from "./invoices.text.ts";

const stateMarks: Readonly<Record<InvoiceState, MarkShape>> = {
  requested: "half",
  issued: "full",
  rejected: "cross",
  reversed: "back",
};

export function InvoiceStateMark({ state, isRefundedSince }: Pick<InvoiceRow, "state" | "isRefundedSince">) {
  return joinWithSpaces(
    <Mark shape={stateMarks[state]}>{invoiceStateNames[state]}</Mark>,
    isRefundedSince && <Mark shape="half">{texts.toReverse}</Mark>,
  );
}
