import {
  type DayFigures,
  type PendingItem,
  type Revenue,
  readOverview,
  readSeries,
} from "@baleen/contract/back-office/overview.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { Link } from "wouter";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { textKey } from "../../platform/i18n/text-key.ts";
import { useReply } from "../calls/calls.tsx";
import { FirstHourLine } from "../checks/FirstHourLine.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { accountPath, type ConsolePath, complaintPath, orderPath } from "../paths.ts";
import { type BinSize, binSizes, type PlotDefinition } from "../plots/bins.ts";
import { PlotChoice, PlotFigure, paidByMethod } from "../plots/PlotFigure.tsx";
import plotStyles from "../plots/plots.module.css";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import values from "../values/values.module.css";
import { type Column, Mark, Moment, useShow } from "../values/values.tsx";
import styles from "./overview.module.css";
import { changeText, texts } from "./overview.text.ts";

const refetchMs = 60_000;

type Overview = ReplyOf<typeof readOverview>;

/** The shop's takings, the items waiting for an operator, today's figures, and trends. */
export function OverviewPage() {
  const reply = useReply(readOverview, { refetchMs });
  return (
    <PageFrame>
      <FirstHourLine />
      <Loaded reply={reply}>
        {(overview) => (
          <>
            <NetRevenue takings={overview.takings} figuresAt={overview.figuresAt} />
            {overview.waiting && <PendingItems items={overview.waiting} checkedAt={overview.checkedAt} />}
            <Today overview={overview} />
            <Trends />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

interface Row {
  readonly label: Localized;
  readonly value: (figures: DayFigures) => string;
}

const rows: readonly Row[] = [
  { label: texts.paid, value: ({ paidFen }) => formatYuan(paidFen) },
  { label: texts.refunded, value: ({ refundedFen }) => formatYuan(refundedFen) },
  { label: texts.ordersOpened, value: ({ ordersOpened }) => formatNumber(ordersOpened) },
  { label: texts.ordersPaid, value: ({ ordersPaid }) => formatNumber(ordersPaid) },
  { label: texts.share, value: shareOf },
  { label: texts.accountsOpened, value: ({ accountsOpened }) => formatNumber(accountsOpened) },
  { label: texts.cardsRedeemed, value: ({ cardsRedeemed }) => formatNumber(cardsRedeemed) },
  { label: texts.codesSent, value: ({ codesSent }) => formatNumber(codesSent) },
  { label: texts.downloads, value: ({ downloads }) => formatNumber(downloads) },
  { label: texts.complaints, value: ({ complaints }) => formatNumber(complaints) },
  {
    label: texts.complaintsAnswered,
    value: ({ complaintsAnswered, complaints }) => formatPart(complaintsAnswered, complaints),
  },
  { label: texts.paymentsLookedUp, value: ({ paymentsLookedUp }) => formatNumber(paymentsLookedUp) },
  {
    label: texts.paymentsSettledByLookUp,
    value: ({ paymentsSettledByLookUp, paymentsLookedUp }) =>
      formatPart(paymentsSettledByLookUp, paymentsLookedUp),
  },
];

function shareOf({ ordersPaid, ordersOpened }: DayFigures): string {
  return ordersOpened === 0 ? "–" : `${Math.round((ordersPaid / ordersOpened) * 100)} %`;
}

/** A count of a whole, such as "3 / 4"; a dash if there is nothing to count. */
function formatPart(part: number, whole: number): string {
  return whole === 0 ? "–" : `${formatNumber(part)} / ${formatNumber(whole)}`;
}

function Today({ overview: { today, lastWeek, membersNow, figuresAt } }: { overview: Overview }) {
  const show = useShow();
  const columns: readonly Column<Row>[] = [
    { label: texts.figure, cell: (row) => row.label },
    { label: texts.today, cell: (row) => <strong>{row.value(today)}</strong>, isFigure: true },
    { label: texts.lastWeek, cell: (row) => row.value(lastWeek), isFigure: true },
  ];
  return (
    <Section title={texts.today}>
      <p>
        {show(texts.membersNow)} <strong className={styles.members}>{formatNumber(membersNow)}</strong>
      </p>
      <div className={styles.figures}>
        <Table label={texts.today} columns={columns} rows={rows} rowKey={({ label }) => label.en} isNarrow />
      </div>
      <p className={values.aside}>
        {figuresAt ? `${show(texts.figuresAt)}${formatChinaTime(figuresAt)}` : show(texts.noFigures)}
      </p>
    </Section>
  );
}

/** The items waiting for an operator, the most urgent first. */
function PendingItems({ items, checkedAt }: { items: readonly PendingItem[]; checkedAt: string }) {
  const show = useShow();
  return (
    <Section title={texts.waiting}>
      {items.length === 0 ? (
        <p>
          <Mark shape="full">{texts.nothing}</Mark>
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <PendingItemRow
              key={`${item.kind}${item.since}${item.target?.id}${item.sentence.en}`}
              {...item}
            />
          ))}
        </ul>
      )}
      <p className={values.aside}>
        {show(texts.checked)}
        {formatChinaTime(checkedAt)}
      </p>
    </Section>
  );
}

const pathOf: Readonly<Record<NonNullable<PendingItem["target"]>["kind"], (id: string) => ConsolePath>> = {
  order: orderPath,
  account: accountPath,
  complaint: complaintPath,
  complaints: () => "/console/complaints",
  payments: () => "/console/payments",
  messages: () => "/console/messages",
  settings: () => "/console/settings",
  content: () => "/console/content",
  operators: () => "/console/operators",
  invoices: () => "/console/invoices",
  releases: () => "/console/releases",
  webhooks: () => "/console/webhooks",
};

function PendingItemRow({ sentence, since, target, alarm }: PendingItem) {
  const show = useShow();
  return (
    <li className={styles.item}>
      <Mark shape="half">
        <span className={styles.sentence}>
          {target ? (
            <Link href={pathOf[target.kind](target.id)} data-row-link>
              {show(sentence)}
            </Link>
          ) : (
            show(sentence)
          )}
        </span>
      </Mark>
      <span className={values.aside}>
        {show(texts.since)} <Moment at={since} />
      </span>
      {alarm && <CloseAlarmButton alarm={alarm} sentence={sentence} />}
    </li>
  );
}

/** Net revenue of today and of this month after refunds, compared with the day and the month before. */
function NetRevenue({ takings, figuresAt }: Pick<Overview, "takings" | "figuresAt">) {
  const show = useShow();
  const { today, yesterday, month, lastMonthSoFar, lastMonth } = takings;
  return (
    <Section title={texts.net}>
      {figuresAt === null ? (
        <p>{show(texts.noFigures)}</p>
      ) : (
        <div className={styles.revenue}>
          <RevenueFigures label={texts.today} now={today} before={[[texts.yesterday, yesterday]]} />
          <RevenueFigures
            label={texts.month}
            now={month}
            before={[
              [texts.lastMonthSoFar, lastMonthSoFar],
              [texts.lastMonth, lastMonth],
            ]}
            change={changeText(month.netFen, lastMonthSoFar.netFen)}
          />
          <p className={styles.compared}>{show(texts.netHint)}</p>
        </div>
      )}
    </Section>
  );
}

interface RevenueProps {
  readonly label: Localized;
  readonly now: Revenue;
  readonly before: readonly (readonly [label: Localized, takings: Revenue])[];
  /** The change compared with the first entry of `before`. */
  readonly change?: Localized | undefined;
}

function RevenueFigures({ label, now, before, change }: RevenueProps) {
  const show = useShow();
  return (
    <div className={styles.revenueFigures}>
      <h3>{show(label)}</h3>
      <strong className={styles.net}>{formatYuan(now.netFen)}</strong>
      <p className={styles.compared}>
        <span>
          {show(texts.paid)} {formatYuan(now.paidFen)}
        </span>
        <span>
          {show(texts.refunded)} {formatYuan(now.refundedFen)}
        </span>
      </p>
      <p className={styles.compared}>
        {before.map(([name, { netFen }]) => (
          <span key={textKey(name)}>
            {show(name)} {formatYuan(netFen)}
          </span>
        ))}
        {change && <span>{show(change)}</span>}
      </p>
    </div>
  );
}

const spans = { "30": texts.days30, "90": texts.days90, "365": texts.days365 } as const;
type Span = keyof typeof spans;

const plots: readonly PlotDefinition<DayFigures>[] = [
  { title: texts.paid, format: formatYuan, series: paidByMethod },
  {
    title: texts.ordersPlot,
    format: formatNumber,
    series: [
      { label: texts.ordersPaid, value: ({ ordersPaid }) => ordersPaid },
      { label: texts.closed, value: ({ ordersClosed }) => ordersClosed },
      { label: texts.failed, value: ({ ordersFailed }) => ordersFailed },
    ],
  },
  {
    title: texts.accountsOpened,
    format: formatNumber,
    series: [{ label: texts.accountsOpened, value: ({ accountsOpened }) => accountsOpened }],
  },
  {
    title: texts.codesSent,
    format: formatNumber,
    series: [{ label: texts.codesSent, value: ({ codesSent }) => codesSent }],
  },
];

/** Plots of the daily figures, each with the same numbers as a table. */
function Trends() {
  const show = useShow();
  const [span, setSpan] = useState<Span>("30");
  const [size, setSize] = useState<BinSize>("day");
  const reply = useReply(readSeries, { query: { days: span } });
  return (
    <Section title={texts.trends}>
      <div className={plotStyles.choices}>
        <PlotChoice name="span" label={texts.span} options={spans} value={span} onChange={setSpan} />
        <PlotChoice name="bins" label={texts.binSize} options={binSizes} value={size} onChange={setSize} />
      </div>
      <Loaded reply={reply}>
        {({ days }) =>
          days.length === 0 ? (
            <p>{show(texts.noFigures)}</p>
          ) : (
            <div className={plotStyles.plots}>
              {plots.map((plot) => (
                <PlotFigure key={textKey(plot.title)} days={days} size={size} {...plot} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
