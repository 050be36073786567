import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { lazy, Suspense, useMemo, useState } from "react";
import { textKey } from "../../platform/i18n/text-key.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Table } from "../lists/List.tsx";
import { type Column, useShow } from "../values/values.tsx";
import { type Bin, type BinSize, binName, binsOf, type PlotDefinition, sumOf } from "./bins.ts";
import styles from "./plots.module.css";

interface Props<Day> extends PlotDefinition<Day> {
  readonly days: readonly Day[];
  readonly size: BinSize;
}

const texts = {
  total: { zh: "合计", en: "Total" },
  nothing: { zh: "这段时间还没有。", en: "Nothing yet in this span." },
  asTable: { zh: "以表格查看", en: "As a table" },
  span: { zh: "时间", en: "Span" },
} as const satisfies Record<string, Localized>;

const Plot = lazy(async () => ({
  default: (await import("./Plot.tsx")).Plot,
})) as typeof import("./Plot.tsx").Plot;

/** A chart with its totals, the values of the selected bar, and the same numbers as a table. */
export function PlotFigure<Day extends { readonly day: string }>({ days, size, ...plot }: Props<Day>) {
  const { title, series, format } = plot;
  const show = useShow();
  const [pointedBar, setPointed] = useState<number>();
  const bins = useMemo(() => binsOf(days, size), [days, size]);
  const bin = pointedBar === undefined ? undefined : bins[pointedBar];
  const shown = bin?.days ?? days;
  const isEmpty = series.every(({ value }) => days.every((day) => value(day) === 0));
  const total = (of: readonly Day[]) => format(series.reduce((sum, { value }) => sum + sumOf(of, value), 0));
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{show(title)}</span>
        {!isEmpty && (
          <span className={styles.total}>
            {show(texts.total)} <strong>{total(days)}</strong>
          </span>
        )}
      </figcaption>
      {isEmpty ? (
        <p className={styles.nothing}>{show(texts.nothing)}</p>
      ) : (
        <>
          <p className={styles.pointed} aria-hidden="true">
            <span>{bin ? binName(bin) : show(texts.total)}</span>
            {series.length > 1 &&
              series.map(({ label, value }, index) => (
                <span key={textKey(label)} className={styles.series} data-series={index}>
                  {show(label)} {format(sumOf(shown, value))}
                </span>
              ))}
            {series.length === 1 && <span>{total(shown)}</span>}
          </p>
          <Suspense fallback={<Skeleton kind="block" width="full" />}>
            <Plot {...plot} bins={bins} size={size} pointedBar={pointedBar} onPoint={setPointed} />
          </Suspense>
          <BinTable {...plot} bins={bins} />
        </>
      )}
    </figure>
  );
}

function BinTable<Day>({ bins, title, series, format }: PlotDefinition<Day> & { bins: readonly Bin<Day>[] }) {
  const show = useShow();
  const columns: readonly Column<Bin<Day>>[] = [
    { label: texts.span, cell: binName },
    ...series.map(({ label, value }) => ({
      label,
      cell: ({ days }: Bin<Day>) => format(sumOf(days, value)),
      isFigure: true,
    })),
  ];
  return (
    <details>
      <summary>{show(texts.asTable)}</summary>
      <Table label={title} columns={columns} rows={[...bins].reverse()} rowKey="from" isNarrow />
    </details>
  );
}

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: Localized;
  readonly options: Readonly<Record<Value, Localized>>;
  readonly value: NoInfer<Value>;
  onChange(value: NoInfer<Value>): void;
}

/** A small radio group above charts, for example for their time span. */
export function PlotChoice<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const show = useShow();
  return (
    <fieldset className={styles.choice}>
      <legend>{show(label)}</legend>
      {Object.entries<Localized>(options).map(([option, optionLabel]) => (
        <label key={option}>
          {/* `Value` is the type of the keys of `options`. */}
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option as Value)}
          />
          {show(optionLabel)}
        </label>
      ))}
    </fieldset>
  );
}

/** The paid amounts by payment method. */
export const paidByMethod = paymentMethods.map((method) => ({
  label: methodNames[method],
  value: (day: { readonly paidFenByMethod: Readonly<Record<PaymentMethod, number>> }) =>
    day.paidFenByMethod[method],
}));
