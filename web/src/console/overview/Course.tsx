import { type DayFigures, readSeries } from "@baleen/contract/back-office/overview.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { lazy, Suspense, useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useReply } from "../calls/use-reply.ts";
import { type Column, Failure, Table, Waiting } from "../lists/List.tsx";
import { methodNames } from "../orders/orders.text.ts";
import { Section } from "../shell/PageFrame.tsx";
import { count, yuan } from "../values/figures.ts";
import styles from "./overview.module.css";
import { texts } from "./overview.text.ts";
import type { Series } from "./Plot.tsx";

const Plot = lazy(async () => ({ default: (await import("./Plot.tsx")).Plot }));

const spans = { "30": texts.days30, "90": texts.days90, "365": texts.days365 } as const;
type Span = keyof typeof spans;

interface PlotShown {
  readonly title: Localized;
  readonly series: readonly Series[];
  readonly format: (figure: number) => string;
}

const plots: readonly PlotShown[] = [
  {
    title: texts.paidPlot,
    format: yuan,
    series: [
      { label: methodNames.wechat, value: ({ paidFenByMethod }) => paidFenByMethod.wechat },
      { label: methodNames.alipay, value: ({ paidFenByMethod }) => paidFenByMethod.alipay },
      { label: methodNames.hupi, value: ({ paidFenByMethod }) => paidFenByMethod.hupi },
    ],
  },
  {
    title: texts.ordersPlot,
    format: count,
    series: [
      { label: texts.ordersPaid, value: ({ ordersPaid }) => ordersPaid },
      { label: texts.closed, value: ({ ordersClosed }) => ordersClosed },
      { label: texts.failed, value: ({ ordersFailed }) => ordersFailed },
    ],
  },
  {
    title: texts.accountsPlot,
    format: count,
    series: [{ label: texts.accountsOpened, value: ({ accountsOpened }) => accountsOpened }],
  },
  {
    title: texts.codesPlot,
    format: count,
    series: [{ label: texts.codesSent, value: ({ codesSent }) => codesSent }],
  },
];

/** The course of the figures: stacked bars, and under each the same as a table. */
export function Course() {
  const words = useTexts(texts);
  const text = useText();
  const [span, setSpan] = useState<Span>("30");
  const { data, error, refetch } = useReply(readSeries, { query: { days: span } });
  return (
    <Section title={words.course}>
      <fieldset className={styles.spans}>
        <legend className={styles.aside}>{words.span}</legend>
        {Object.entries(spans).map(([value, label]) => (
          <label key={value} className={styles.span}>
            <input
              type="radio"
              name="span"
              checked={span === value}
              // The keys of `spans` are its type.
              onChange={() => setSpan(value as Span)}
            />
            {text(label)}
          </label>
        ))}
      </fieldset>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data?.days.length === 0 && <p>{words.noFigures}</p>}
      {data && data.days.length > 0 && (
        <div className={styles.plots}>
          {plots.map((plot) => (
            <figure key={plot.title.en} className={styles.plot}>
              <figcaption>{text(plot.title)}</figcaption>
              <Suspense fallback={<Skeleton kind="block" width="full" />}>
                <Plot days={data.days} {...plot} />
              </Suspense>
              <FigureTable days={data.days} {...plot} />
            </figure>
          ))}
        </div>
      )}
    </Section>
  );
}

function FigureTable({ days, title, series, format }: PlotShown & { days: readonly DayFigures[] }) {
  const words = useTexts(texts);
  const text = useText();
  const columns: readonly Column<DayFigures>[] = [
    { label: texts.day, cell: ({ day }) => day },
    ...series.map(({ label, value }) => ({
      label,
      cell: (day: DayFigures) => format(value(day)),
      isFigure: true,
    })),
  ];
  return (
    <details>
      <summary>{words.asTable}</summary>
      <Table
        label={text(title)}
        columns={columns}
        rows={[...days].reverse()}
        rowKey={({ day }) => day}
        isNarrow
      />
    </details>
  );
}
