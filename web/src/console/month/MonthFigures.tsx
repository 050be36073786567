import type { MonthRow } from "@baleen/contract/back-office/month.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { type Column, Table } from "../lists/List.tsx";
import { yuan } from "../values/figures.ts";
import { LocalizedText } from "../values/values.tsx";
import styles from "./month.module.css";
import { billMissing, feesUnknown, paymentCount, refundCount, texts } from "./month.text.ts";
import { type DaySums, type Sums, sumsOf } from "./month-sums.ts";

/** The month's sums, large. */
export function MonthFigures({ rows }: { rows: readonly MonthRow[] }) {
  const text = useText();
  const words = useTexts(texts);
  const sums = sumsOf(rows);
  const isFeeKnown = sums.withoutFee < sums.payments + sums.refunds;
  return (
    <dl className={styles.figures}>
      <Figure label={texts.takings} value={yuan(sums.paidFen)} hint={text(paymentCount(sums.payments))} />
      <Figure label={texts.refunds} value={yuan(sums.refundedFen)} hint={text(refundCount(sums.refunds))} />
      <Figure
        label={texts.fees}
        value={isFeeKnown ? yuan(sums.feeFen) : words.unknown}
        hint={sums.withoutFee > 0 && isFeeKnown ? text(feesUnknown(sums.withoutFee)) : words.feeHint}
      />
      <Figure label={texts.net} value={yuan(sums.netFen)} hint={words.netHint} />
    </dl>
  );
}

interface FigureProps {
  readonly label: Localized;
  readonly value: string;
  readonly hint: string;
}

function Figure({ label, value, hint }: FigureProps) {
  const text = useText();
  return (
    <div className={styles.figure}>
      <dt>{text(label)}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.hint}>{hint}</dd>
    </div>
  );
}

function Fee({ feeFen, withoutFee, payments, refunds }: Sums) {
  const words = useTexts(texts);
  return withoutFee > 0 && withoutFee === payments + refunds ? words.unknown : yuan(feeFen);
}

const sumColumns = [
  { label: texts.takings, cell: ({ paidFen }) => yuan(paidFen), isFigure: true },
  { label: texts.refunds, cell: ({ refundedFen }) => yuan(refundedFen), isFigure: true },
  { label: texts.fees, cell: (sums) => <Fee {...sums} />, isFigure: true },
  { label: texts.net, cell: ({ netFen }) => yuan(netFen), isFigure: true },
] as const satisfies readonly Column<Sums>[];

interface NamedSums extends Sums {
  readonly name: Localized;
}

const methodColumns: readonly Column<NamedSums>[] = [
  { label: texts.method, cell: ({ name }) => <LocalizedText text={name} /> },
  ...sumColumns,
];

export function MethodTable({ rows }: { rows: readonly MonthRow[] }) {
  const words = useTexts(texts);
  const used = paymentMethods.filter((method) => rows.some((row) => row.method === method));
  const ofMethods = used.map((method) => ({
    name: methodNames[method],
    ...sumsOf(rows.filter((row) => row.method === method)),
  }));
  return (
    <Table
      label={words.byMethod}
      columns={methodColumns}
      rows={[...ofMethods, { name: texts.total, ...sumsOf(rows) }]}
      rowKey={({ name }) => name.en}
      isNarrow
    />
  );
}

const dayColumns: readonly Column<DaySums>[] = [
  { label: texts.day, cell: ({ day }) => day.slice(5) },
  ...sumColumns,
  {
    label: texts.note,
    cell: (day) =>
      day.billMissing.length > 0 && (
        <LocalizedText text={billMissing(day.billMissing.map((method) => methodNames[method]))} />
      ),
  },
];

/** The days on which something moved. */
export function DayTable({ days }: { days: readonly DaySums[] }) {
  const words = useTexts(texts);
  const moved = days.filter(({ payments, refunds }) => payments + refunds > 0);
  return <Table label={words.byDay} columns={dayColumns} rows={moved} rowKey={({ day }) => day} isNarrow />;
}
