import { type InvoiceRow, listInvoices } from "@baleen/contract/back-office/invoices.ts";
import { exportInvoices } from "@baleen/contract/back-office/list-exports.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { invoiceHolderNames, invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import { useState } from "react";
import { Link } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { usePages } from "../calls/use-reply.ts";
import { ActionField, ActionSelect } from "../forms/action-fields.tsx";
import type { ReadField } from "../forms/use-send.ts";
import type { Column } from "../lists/column.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilters } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { accountPath, invoicePath, menu } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { yuan } from "../values/figures.ts";
import { LocalizedText, Moment } from "../values/values.tsx";
import { InvoiceStateMark } from "./InvoiceStateMark.tsx";
import { formTexts, texts } from "./invoices.text.ts";

const names = ["state", "holder", "refunded", "orderNo", "from", "to"] as const;
const fields = [
  { name: "state", label: texts.state, input: invoiceStateNames },
  { name: "holder", label: texts.holder, input: invoiceHolderNames },
  { name: "refunded", label: texts.refunded, input: { yes: texts.yes } },
  { name: "orderNo", label: texts.orderNo, input: "text" },
  { name: "from", label: texts.from, input: "date" },
  { name: "to", label: texts.to, input: "date" },
] as const;

const columns: readonly Column<InvoiceRow>[] = [
  { label: texts.order, cell: ({ orderNo }) => orderNo },
  { label: texts.state, onPhone: "second", cell: (row) => <InvoiceStateMark {...row} /> },
  { label: texts.title, cell: ({ title }) => title },
  {
    label: texts.account,
    cell: ({ accountId, username }) => <Link href={accountPath(accountId)}>{username}</Link>,
  },
  { label: texts.holder, cell: ({ holder }) => <LocalizedText text={invoiceHolderNames[holder]} /> },
  { label: texts.taxNumber, cell: ({ taxNumber }) => taxNumber ?? "–" },
  { label: texts.amount, onPhone: "first", cell: ({ amountFen }) => yuan(amountFen), isFigure: true },
  { label: texts.number, isNamed: true, cell: ({ number }) => number ?? "–" },
  { label: texts.requestedAt, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
];

/** The invoices that buyers have asked for. */
export function InvoicesPage() {
  const text = useText();
  const words = useTexts(texts);
  const may = useMay();
  const filters = useFilters(names);
  // The URL may hold any text; the server answers 400 to invalid filters.
  const query = filters.values as SentQueryOf<typeof listInvoices>;
  const listing = usePages(listInvoices, { query });
  return (
    <PageFrame
      title={text(menu.invoices.label)}
      actions={may("exportLists") && <TemplateButton filters={query} />}
    >
      <FilterBar filters={filters} fields={fields} />
      <List
        label={words.list}
        listing={listing}
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => invoicePath(id)}
        empty={words.empty}
      />
    </PageFrame>
  );
}

const taxRates = ["0", "1", "3", "6", "9", "13"] as const;
const itemFields = ["item.name", "item.taxCode", "item.taxRate"] as const;
type Item = Readonly<Record<"name" | "taxCode" | "taxRate", string>>;

const storageKey = "console item of invoices";

function readItem(): Item {
  const [name = "", taxCode = "", taxRate = ""] = (browserStorage.read(storageKey) ?? "").split("\n");
  return { name, taxCode, taxRate };
}

/** What is sold is the same each time, so the browser keeps it. */
function TemplateButton({ filters }: { filters: object }) {
  const words = useTexts(formTexts);
  const [item] = useState(readItem);
  const body = (read: ReadField) => {
    browserStorage.write(storageKey, itemFields.map((name) => read(name).trim()).join("\n"));
    const [name, taxCode, taxRate] = itemFields.map((field) => read(field).trim());
    return { filters, item: { name, taxCode, taxRate } };
  };
  return (
    <ExportButton
      call={exportInvoices}
      body={body}
      name="invoices"
      label={formTexts.exportLabel}
      hint={words.exportHint}
    >
      <ActionField
        name="item.name"
        label={words.itemName}
        placeholder="*信息技术服务*会员服务"
        defaultValue={item.name}
      />
      <ActionField
        name="item.taxCode"
        label={words.taxCode}
        inputMode="numeric"
        maxLength={19}
        defaultValue={item.taxCode}
      />
      <ActionSelect
        name="item.taxRate"
        label={words.taxRate}
        prompt={words.choose}
        options={taxRates.map((value) => ({ value, label: `${value}%` }))}
        defaultValue={item.taxRate}
      />
    </ExportButton>
  );
}
