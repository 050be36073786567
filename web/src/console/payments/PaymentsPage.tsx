import {
  type Difference,
  type MethodHealth,
  type QuestionHealth,
  type Reconciliation,
  readPayments,
} from "@baleen/contract/back-office/payments.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import type { Column } from "../lists/column.ts";
import { ReplyStates, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { menu, orderPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { count, yuan } from "../values/figures.ts";
import { Fact, Facts, LocalizedText, Mark, Moment } from "../values/values.tsx";
import { MethodActions } from "./MethodActions.tsx";
import styles from "./payments.module.css";
import {
  differenceNames,
  differingThings,
  questionNames,
  reconciliationNames,
  setupNames,
  texts,
  wayNames,
} from "./payments.text.ts";

const refetchMs = 30_000;

/** Every payment method: whether it is on, and how its gateway answers. */
export function PaymentsPage() {
  const text = useText();
  const { data, error, refetch } = useReply(readPayments, { refetchMs });
  return (
    <PageFrame title={text(menu.payments.label)}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data?.methods.map((health) => (
        <Section key={health.method} title={text(methodNames[health.method])}>
          <Method
            health={health}
            isLast={health.isOn && health.setup !== "none" && countOn(data.methods) === 1}
          />
        </Section>
      ))}
    </PageFrame>
  );
}

/** The number of methods that buyers can use. */
function countOn(methods: readonly MethodHealth[]): number {
  return methods.filter(({ isOn, setup }) => isOn && setup !== "none").length;
}

function Method({ health, isLast }: { health: MethodHealth; isLast: boolean }) {
  const text = useText();
  const words = useTexts(texts);
  const { setup, ways, isOn, sentence, changedAt, changedBy, certificatesEndAt, questions } = health;
  const lastOf = (question: QuestionHealth["question"]) => questions.find((row) => row.question === question);
  return (
    <>
      <div className={styles.actions}>
        <MethodActions health={health} isLast={isLast} />
      </div>
      <Facts>
        <Fact label={texts.setup}>{text(setupNames[setup])}</Fact>
        {ways.length > 0 && (
          <Fact label={texts.ways}>{ways.map((way) => text(wayNames[way])).join(" · ")}</Fact>
        )}
        <Fact label={texts.state}>
          <Mark shape={isOn ? "full" : "cross"} tone={isOn ? "good" : "bad"}>
            {isOn ? words.on : words.off}
          </Mark>
        </Fact>
        {sentence && <Fact label={texts.sentence}>{text(sentence)}</Fact>}
        {changedAt && (
          <Fact label={texts.changed}>
            <Moment at={changedAt} /> · {changedBy}
          </Fact>
        )}
        <Fact label={texts.gateway}>
          <OpenCircuits openCircuits={health.openCircuits} />
        </Fact>
        <LastTime label={texts.lastNotice} at={lastOf("notice")?.lastSuccessAt} />
        <LastTime label={texts.lastForged} at={lastOf("notice")?.lastFailureAt} />
        <LastTime label={texts.lastRefund} at={lastOf("refund")?.lastSuccessAt} />
        {certificatesEndAt && (
          <Fact label={texts.certificates}>
            <Moment at={certificatesEndAt} />
          </Fact>
        )}
      </Facts>
      {questions.length === 0 ? (
        <p className={lists.empty}>{words.neverAsked}</p>
      ) : (
        <Table
          label={text(methodNames[health.method])}
          columns={columns}
          rows={questions}
          rowKey={({ question }) => question}
        />
      )}
      <Reconciliations health={health} />
    </>
  );
}

function LastTime({ label, at }: { label: Localized; at: string | null | undefined }) {
  const words = useTexts(texts);
  return <Fact label={label}>{at ? <Moment at={at} /> : words.none}</Fact>;
}

function OpenCircuits({ openCircuits }: Pick<MethodHealth, "openCircuits">) {
  const words = useTexts(texts);
  if (openCircuits.length === 0) {
    return (
      <Mark shape="full" tone="plain">
        {words.answering}
      </Mark>
    );
  }
  return (
    <>
      <Mark shape="half" tone="waits">
        <span className={styles.wrap}>{words.openCircuits}</span>
      </Mark>{" "}
      {openCircuits.map(({ node }) => node).join(" · ")}
    </>
  );
}

const duration = (ms: number | null) => (ms === null ? "–" : `${count(ms)} ms`);

const columns: readonly Column<QuestionHealth>[] = [
  { label: texts.question, cell: ({ question }) => <LocalizedText text={questionNames[question]} /> },
  { label: texts.lastSuccess, isNamed: true, cell: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} /> },
  { label: texts.lastFailure, isNamed: true, cell: ({ lastFailureAt }) => <Moment at={lastFailureAt} /> },
  {
    label: texts.failure,
    onPhone: "opened",
    cell: ({ lastFailure }) => (lastFailure ? <span lang="en">{lastFailure}</span> : "–"),
  },
  { label: texts.calls, onPhone: "first", cell: ({ calls }) => count(calls), isFigure: true },
  { label: texts.median, cell: ({ medianMs }) => duration(medianMs), isFigure: true },
  { label: texts.p95, cell: ({ p95Ms }) => duration(p95Ms), isFigure: true },
];

/** The last comparisons of a gateway's daily bill with the ledger; nothing before the first. */
function Reconciliations({ health: { method, reconciliations } }: { health: MethodHealth }) {
  const text = useText();
  const words = useTexts(texts);
  if (reconciliations.length === 0) return null;
  return (
    <>
      <h3 className={styles.bills}>{words.bills}</h3>
      <Table
        label={`${text(methodNames[method])} · ${words.billsOf}`}
        columns={billColumns}
        rows={reconciliations}
        rowKey={({ day }) => day}
      />
    </>
  );
}

const marks = {
  agrees: { shape: "full", tone: "good" },
  differs: { shape: "half", tone: "waits" },
  unavailable: { shape: "cross", tone: "bad" },
} as const;

function Outcome({ outcome }: Pick<Reconciliation, "outcome">) {
  const text = useText();
  return <Mark {...marks[outcome]}>{text(reconciliationNames[outcome])}</Mark>;
}

function Differences({ gatewayOnly, oursOnly, otherAmounts, differences }: Reconciliation) {
  const words = useTexts(texts);
  const found = gatewayOnly + oursOnly + otherAmounts;
  if (found === 0) return "–";
  return (
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li key={`${difference.attemptNo}${difference.refundNo}${difference.what}`}>
          <DifferenceLine {...difference} />
        </li>
      ))}
      {found > differences.length && <li>{words.moreDifferences}</li>}
    </ul>
  );
}

function DifferenceLine({ list, what, attemptNo, orderNo, gatewayFen, ourFen }: Difference) {
  const text = useText();
  const words = useTexts(texts);
  const amounts = [
    gatewayFen === null ? undefined : `${words.atGateway} ${yuan(gatewayFen)}`,
    ourFen === null ? undefined : `${words.here} ${yuan(ourFen)}`,
  ];
  return (
    <>
      {text(differenceNames[list])} · {text(differingThings[what])} ·{" "}
      {amounts.filter((amount) => amount !== undefined).join(" · ")}{" "}
      {orderNo ? (
        <Link href={orderPath(orderNo)}>{orderNo}</Link>
      ) : (
        <>
          {attemptNo} ({words.unknownOrder})
        </>
      )}
    </>
  );
}

/** A dash if the bill could not be fetched. */
function figureOf({ outcome }: Reconciliation, items: number, fen = 0): string {
  if (outcome === "unavailable") return "–";
  return fen === 0 ? count(items) : `${count(items)} · ${yuan(fen)}`;
}

const billColumns: readonly Column<Reconciliation>[] = [
  { label: texts.day, cell: ({ day }) => day },
  { label: texts.outcome, onPhone: "first", cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { label: texts.payments, cell: (row) => figureOf(row, row.payments, row.paymentsFen), isFigure: true },
  { label: texts.refunds, cell: (row) => figureOf(row, row.refunds, row.refundsFen), isFigure: true },
  { label: texts.foreignLines, cell: (row) => figureOf(row, row.foreignLines), isFigure: true },
  { label: texts.differing, onPhone: "opened", cell: (row) => <Differences {...row} /> },
  { label: texts.comparedAt, onPhone: "opened", cell: ({ doneAt }) => <Moment at={doneAt} /> },
];
