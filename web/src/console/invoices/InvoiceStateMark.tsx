import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Mark, type MarkLook } from "../values/values.tsx";
import { texts } from "./invoices.text.ts";

const looks: Readonly<Record<InvoiceState, MarkLook>> = {
  requested: { shape: "half", tone: "waits" },
  issued: { shape: "full", tone: "good" },
  rejected: { shape: "cross", tone: "bad" },
  reversed: { shape: "back", tone: "plain" },
};

interface Props {
  readonly state: InvoiceState;
  readonly isRefundedSince: boolean;
}

export function InvoiceStateMark({ state, isRefundedSince }: Props) {
  const text = useText();
  return (
    <>
      <Mark {...looks[state]}>{text(invoiceStateNames[state])}</Mark>
      {isRefundedSince && (
        <>
          {" "}
          <Mark shape="half" tone="waits">
            {text(texts.toReverse)}
          </Mark>
        </>
      )}
    </>
  );
}
