import { type InvoiceRow, listInvoices } from "@baleen/contract/back-office/invoices.ts";
import { exportInvoices } from "@baleen/contract/back-office/list-exports.ts";
import { invoiceHolderNames, invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import { useState } from "react";
import { Link } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { ActionSelect } from "../forms/area-and-select.tsx";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilteredList } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { accountPath, invoicePath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import { type Column, labels, Moment } from "../values/values.tsx";
import { InvoiceStateMark } from "./InvoiceStateMark.tsx";
import { formTexts, texts } from "./invoices.text.ts";

const names = ["state", "holder", "refunded", "orderNo", "from", "to"] as const;
const fields = [
  { name: "state", label: labels.state, input: invoiceStateNames },
  { name: "holder", label: texts.holder, input: invoiceHolderNames },
  { name: "refunded", label: texts.refunded, input: { yes: texts.yes } },
  { name: "orderNo", label: texts.orderNo, input: "text" },
  { name: "from", label: labels.from, input: "date" },
  { name: "to", label: labels.to, input: "date" },
] as const;

const columns: readonly Column<InvoiceRow>[] = [
  { label: labels.order, cell: ({ orderNo }) => orderNo },
  { label: labels.state, onPhone: "second", cell: (row) => <InvoiceStateMark {...row} /> },
  { label: texts.title, cell: ({ title }) => title },
  {
    label: labels.account,
    cell: ({ accountId, username }) => <Link href={accountPath(accountId)}>{username}</Link>,
  },
  { label: texts.holder, cell: ({ holder }) => invoiceHolderNames[holder] },
  { label: texts.taxNumber, cell: ({ taxNumber }) => taxNumber ?? "–" },
  { label: texts.amount, onPhone: "first", cell: ({ amountFen }) => formatYuan(amountFen), isFigure: true },
  { label: texts.number, hasPhoneLabel: true, cell: ({ number }) => number ?? "–" },
  { label: texts.requestedAt, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
];

/** The invoices that buyers requested. */
export function InvoicesPage() {
  const { filters, query = {}, listing } = useFilteredList(listInvoices, names);
  return (
    <PageFrame actions={<TemplateButton filters={query} />}>
      <FilterBar filters={filters} fields={fields} />
      <List
        label={texts.list}
        listing={listing}
        columns={columns}
        rowKey="id"
        rowPath={invoicePath}
        empty={texts.empty}
      />
    </PageFrame>
  );
}

const taxRates = ["0", "1", "3", "6", "9", "13"].map((rate) => [rate, `${rate}%`] as const);
const itemFields = ["item.name", "item.taxCode", "item.taxRate"] as const;
const storageKey = "console item of invoices";

/** The invoice item is usually the same, so it is kept in the browser's storage. */
function TemplateButton({ filters }: { filters: object }) {
  const [kept] = useState(() => browserStorage.read(storageKey)?.split("\n") ?? []);
  const body = (read: ReadField) => {
    const item = itemFields.map((field) => read(field).trim());
    browserStorage.write(storageKey, item.join("\n"));
    const [name, taxCode, taxRate] = item;
    return { filters, item: { name, taxCode, taxRate } };
  };
  return (
    <ExportButton
      call={exportInvoices}
      body={body}
      name="invoices"
      label={formTexts.exportLabel}
      hint={formTexts.exportHint}
    >
      <ActionField
        name="item.name"
        label={formTexts.itemName}
        placeholder="*信息技术服务*会员服务"
        defaultValue={kept[0]}
      />
      <ActionField
        name="item.taxCode"
        label={formTexts.taxCode}
        inputMode="numeric"
        maxLength={19}
        defaultValue={kept[1]}
      />
      <ActionSelect name="item.taxRate" label={formTexts.taxRate} options={taxRates} defaultValue={kept[2]} />
    </ExportButton>
  );
}
