import type { MonthRow } from "@baleen/contract/back-office/month.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { ReactNode } from "react";
import { Table } from "../lists/List.tsx";
import { formatYuan } from "../values/figures.ts";
import values from "../values/values.module.css";
import { type Column, useShow } from "../values/values.tsx";
import styles from "./month.module.css";
import { feeNotDeducted, feesUnknown, paymentCount, refundCount, texts } from "./month.text.ts";
import { type DaySums, type Sums, sumsOf } from "./month-sums.ts";

/** The month's totals in large type. */
export function MonthFigures({ rows }: { rows: readonly MonthRow[] }) {
  const show = useShow();
  const sums = sumsOf(rows);
  const isFeeKnown = sums.withoutFee < sums.payments + sums.refunds;
  const feeHint = isFeeKnown ? show(texts.feeHint) : show(texts.feeUnknownHint);
  return (
    <dl className={styles.figures}>
      <Figure
        label={texts.revenue}
        value={formatYuan(sums.paidFen)}
        hint={show(paymentCount(sums.payments))}
      />
      <Figure
        label={texts.refunds}
        value={formatYuan(sums.refundedFen)}
        hint={show(refundCount(sums.refunds))}
      />
      <Figure
        label={texts.fees}
        value={isFeeKnown ? formatYuan(sums.feeFen) : show(texts.unknown)}
        hint={sums.withoutFee > 0 && isFeeKnown ? show(feesUnknown(sums.withoutFee)) : feeHint}
      />
      <Figure label={texts.net} value={formatYuan(sums.netFen)} hint={show(texts.netHint)} />
    </dl>
  );
}

function Figure({ label, value, hint }: { label: Localized; value: string; hint: string }) {
  const show = useShow();
  return (
    <div className={styles.figure}>
      <dt>{show(label)}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={values.aside}>{hint}</dd>
    </div>
  );
}

function Fee({ feeFen, withoutFee, payments, refunds }: Sums) {
  const show = useShow();
  return withoutFee > 0 && withoutFee === payments + refunds ? show(texts.unknown) : formatYuan(feeFen);
}

/** The net column is last, because it also shows that a day's bill is missing. */
const columnsOf = <Row extends Sums>(
  name: Column<Row>,
  net: (row: Row) => ReactNode = ({ netFen }) => formatYuan(netFen),
): readonly Column<Row>[] => [
  name,
  { label: texts.revenue, cell: ({ paidFen }) => formatYuan(paidFen), isFigure: true },
  { label: texts.refunds, cell: ({ refundedFen }) => formatYuan(refundedFen), isFigure: true },
  { label: texts.fees, cell: (sums) => <Fee {...sums} />, isFigure: true },
  { label: texts.net, cell: net, isFigure: true },
];

const methodColumns = columnsOf<Sums & { readonly name: Localized }>({
  label: texts.method,
  cell: ({ name }) => name,
});

export function MethodTable({ rows }: { rows: readonly MonthRow[] }) {
  const used = paymentMethods.filter((method) => rows.some((row) => row.method === method));
  const methodRows = used.map((method) => ({
    name: methodNames[method],
    ...sumsOf(rows.filter((row) => row.method === method)),
  }));
  return (
    <div className={styles.sums}>
      <Table
        label={texts.byMethod}
        columns={methodColumns}
        rows={[...methodRows, { name: texts.total, ...sumsOf(rows) }]}
        rowKey={({ name }) => name.en}
        isNarrow
      />
    </div>
  );
}

const dayColumns = columnsOf<DaySums>(
  { label: texts.day, cell: ({ day }) => <span className={styles.day}>{day.slice(5)}</span> },
  (day) => <DayNet {...day} />,
);

function DayNet({ netFen, billMissing }: DaySums) {
  const show = useShow();
  if (billMissing.length === 0) return formatYuan(netFen);
  return (
    <>
      {formatYuan(netFen)}
      <small className={styles.note}>
        {show(feeNotDeducted(billMissing.map((method) => methodNames[method])))}
      </small>
    </>
  );
}

/** The days with payments or refunds. */
export function DayTable({ days }: { days: readonly DaySums[] }) {
  const moved = days.filter(({ payments, refunds }) => payments + refunds > 0);
  return (
    <div className={styles.sums}>
      <Table label={texts.byDay} columns={dayColumns} rows={moved} rowKey="day" isNarrow />
    </div>
  );
}
