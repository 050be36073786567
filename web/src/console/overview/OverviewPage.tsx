import { type DayFigures, readOverview, type WaitingMatter } from "@baleen/contract/back-office/overview.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { FirstHourLine } from "../first-hour/FirstHourLine.tsx";
import type { Column } from "../lists/column.ts";
import { Loaded, Table } from "../lists/List.tsx";
import { accountPath, menu, orderPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { chinaTime, count, yuan } from "../values/figures.ts";
import { Mark, Moment } from "../values/values.tsx";
import { NetTakings } from "./NetTakings.tsx";
import styles from "./overview.module.css";
import { texts } from "./overview.text.ts";
import { Trends } from "./Trends.tsx";

const refetchMs = 60_000;

type Overview = ReplyOf<typeof readOverview>;

/** What the shop has taken, the matters that need an operator, today's figures, and their trends. */
export function OverviewPage() {
  const reply = useReply(readOverview, { refetchMs });
  return (
    <PageFrame title={menu.overview.label}>
      <FirstHourLine />
      <Loaded reply={reply}>
        {(overview) => (
          <>
            <NetTakings takings={overview.takings} figuresAt={overview.figuresAt} />
            {overview.waiting && <WaitingMatters matters={overview.waiting} checkedAt={overview.checkedAt} />}
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
    { label: texts.figure, cell: (row) => row.label },
    { label: texts.now, cell: (row) => <strong>{row.value(today)}</strong>, isFigure: true },
    { label: texts.lastWeek, cell: (row) => row.value(lastWeek), isFigure: true },
  ];
  return (
    <Section title={texts.today}>
      <p>
        {words.membersNow} <strong className={styles.members}>{count(membersNow)}</strong>
      </p>
      <div className={styles.figures}>
        <Table label={texts.today} columns={columns} rows={rows} rowKey={({ label }) => label.en} isNarrow />
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
    <Section title={texts.waiting}>
      {matters.length === 0 ? (
        <p>
          <Mark shape="full">{texts.nothing}</Mark>
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
  invoices: () => menu.invoices.path,
  releases: () => menu.releases.path,
};

function Matter({ sentence, since, target, alarm }: WaitingMatter) {
  const words = useTexts(texts);
  const text = useText();
  return (
    <li className={styles.matter}>
      <Mark shape="half">
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
