import {
  type DayFigures,
  readOverview,
  readSeries,
  type WaitingMatter,
} from "@baleen/contract/back-office/overview.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useReply } from "../calls/use-reply.ts";
import { type Column, ReplyStates, Table } from "../lists/List.tsx";
import { accountPath, menu, orderPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { chinaTime, count, yuan } from "../values/figures.ts";
import { LocalizedText, Mark, Moment } from "../values/values.tsx";
import styles from "./overview.module.css";
import { texts } from "./overview.text.ts";
import type { Series } from "./Plot.tsx";

const refetchMs = 60_000;

type Overview = ReplyOf<typeof readOverview>;

/** The matters that need an operator, today's figures, and their trends. */
export function OverviewPage() {
  const text = useText();
  const { data, error, refetch } = useReply(readOverview, { refetchMs });
  return (
    <PageFrame title={text(menu.overview.label)}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && (
        <>
          {data.waiting && <WaitingMatters matters={data.waiting} checkedAt={data.checkedAt} />}
          <Today overview={data} />
          <Trends />
        </>
      )}
    </PageFrame>
  );
}

interface Row {
  readonly label: { readonly zh: string; readonly en: string };
  readonly value: (figures: DayFigures) => string;
}

const rows: readonly Row[] = [
  { label: texts.paid, value: ({ paidFen }) => yuan(paidFen) },
  { label: texts.refunded, value: ({ refundedFen }) => yuan(refundedFen) },
  { label: texts.ordersOpened, value: ({ ordersOpened }) => count(ordersOpened) },
  { label: texts.ordersPaid, value: ({ ordersPaid }) => count(ordersPaid) },
  { label: texts.share, value: shareOf },
  { label: texts.accountsOpened, value: ({ accountsOpened }) => count(accountsOpened) },
  { label: texts.cardsRedeemed, value: ({ cardsRedeemed }) => count(cardsRedeemed) },
  { label: texts.codesSent, value: ({ codesSent }) => count(codesSent) },
  { label: texts.downloads, value: ({ downloads }) => count(downloads) },
];

function shareOf({ ordersPaid, ordersOpened }: DayFigures): string {
  return ordersOpened === 0 ? "–" : `${Math.round((ordersPaid / ordersOpened) * 100)} %`;
}

function Today({ overview: { today, lastWeek, membersNow, figuresAt } }: { overview: Overview }) {
  const words = useTexts(texts);
  const columns: readonly Column<Row>[] = [
    { label: texts.figure, cell: (row) => <LocalizedText text={row.label} /> },
    { label: texts.now, cell: (row) => <strong>{row.value(today)}</strong>, isFigure: true },
    { label: texts.lastWeek, cell: (row) => row.value(lastWeek), isFigure: true },
  ];
  return (
    <Section title={words.today}>
      <p>
        {words.membersNow} <strong className={styles.members}>{count(membersNow)}</strong>
      </p>
      <div className={styles.figures}>
        <Table label={words.today} columns={columns} rows={rows} rowKey={({ label }) => label.en} isNarrow />
      </div>
      <p className={styles.aside}>
        {figuresAt ? `${words.figuresAt}${chinaTime(figuresAt)}` : words.noFigures}
      </p>
    </Section>
  );
}

interface Props {
  readonly matters: readonly WaitingMatter[];
  readonly checkedAt: string;
}

/** The matters that need an operator, the most urgent first. */
function WaitingMatters({ matters, checkedAt }: Props) {
  const words = useTexts(texts);
  return (
    <Section title={words.waiting}>
      {matters.length === 0 ? (
        <p>
          <Mark shape="full" tone="good">
            {words.nothing}
          </Mark>
        </p>
      ) : (
        <ul className={styles.matters}>
          {matters.map((matter) => (
            <Matter
              key={`${matter.kind}${matter.since}${matter.target?.id}${matter.sentence.en}`}
              {...matter}
            />
          ))}
        </ul>
      )}
      <p className={styles.aside}>
        {words.checked}
        {chinaTime(checkedAt)}
      </p>
    </Section>
  );
}

const pathOf: Readonly<Record<NonNullable<WaitingMatter["target"]>["kind"], (id: string) => string>> = {
  order: orderPath,
  account: accountPath,
  payments: () => menu.payments.path,
  messages: () => menu.messages.path,
  settings: () => menu.settings.path,
  content: () => menu.content.path,
  operators: () => menu.operators.path,
  releases: () => menu.releases.path,
};

function Matter({ sentence, since, target, alarm }: WaitingMatter) {
  const words = useTexts(texts);
  const text = useText();
  return (
    <li className={styles.matter}>
      <Mark shape="half" tone="waits">
        <span className={styles.sentence}>
          {target ? (
            <Link href={pathOf[target.kind](target.id)} data-row-link>
              {text(sentence)}
            </Link>
          ) : (
            text(sentence)
          )}
        </span>
      </Mark>
      <span className={styles.aside}>
        {words.since} <Moment at={since} />
      </span>
      {alarm && <CloseAlarmButton alarm={alarm} sentence={text(sentence)} />}
    </li>
  );
}

const Plot = lazy(async () => ({ default: (await import("./Plot.tsx")).Plot }));

const spans = { "30": texts.days30, "90": texts.days90, "365": texts.days365 } as const;
type Span = keyof typeof spans;

interface PlotDefinition {
  readonly title: Localized;
  readonly series: readonly Series[];
  readonly format: (figure: number) => string;
}

const plots: readonly PlotDefinition[] = [
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

/** Plots of the daily figures, each with the same numbers as a table. */
function Trends() {
  const words = useTexts(texts);
  const text = useText();
  const [span, setSpan] = useState<Span>("30");
  const { data, error, refetch } = useReply(readSeries, { query: { days: span } });
  return (
    <Section title={words.trends}>
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
      <ReplyStates data={data} error={error} onRetry={refetch} />
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

function FigureTable({ days, title, series, format }: PlotDefinition & { days: readonly DayFigures[] }) {
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
