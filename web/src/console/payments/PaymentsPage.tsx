import {
  type BillDifference,
  checkPaymentMethod,
  disablePaymentMethod,
  enablePaymentMethod,
  type MethodHealth,
  maxDisabledMessageLength,
  type QuestionHealth,
  type Reconciliation,
  readPayments,
} from "@baleen/contract/back-office/payments.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { Link } from "wouter";
import { textKey } from "../../platform/i18n/text-key.ts";
import { Button } from "../../ui/Button.tsx";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea } from "../forms/area-and-select.tsx";
import forms from "../forms/forms.module.css";
import { Loaded, Table } from "../lists/List.tsx";
import { orderPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import {
  type Column,
  type Fact,
  Facts,
  joinWithDots,
  joinWithSpaces,
  labels,
  Mark,
  Moment,
  useShow,
} from "../values/values.tsx";
import styles from "./payments.module.css";
import {
  check,
  defaultSentence,
  differenceNames,
  differingThings,
  flowNames,
  pausedSentence,
  questionNames,
  reconciliationNames,
  setupNames,
  switchOff,
  switchOffLast,
  switchOn,
  texts,
} from "./payments.text.ts";

const refetchMs = 30_000;

/** All payment methods: whether each is on, and how its gateway responds. */
export function PaymentsPage() {
  const reply = useReply(readPayments, { refetchMs });
  return (
    <PageFrame>
      <Loaded reply={reply}>
        {({ methods }) => {
          // The methods that buyers can use.
          const usable = methods.filter(({ isOn, setup }) => isOn && setup !== "none");
          return methods.map((health) => (
            <Method
              key={health.method}
              health={health}
              isLast={usable.length === 1 && usable.includes(health)}
            />
          ));
        }}
      </Loaded>
    </PageFrame>
  );
}

const lastOf = ({ questions }: MethodHealth, question: QuestionHealth["question"]) =>
  questions.find((row) => row.question === question);
const renderMoment = (at: string | null | undefined) => (at ? <Moment at={at} /> : texts.none);

const facts: readonly Fact<MethodHealth>[] = [
  { label: texts.setup, cell: ({ setup }) => setupNames[setup] },
  {
    label: texts.ways,
    cell: ({ ways }) => ways.length > 0 && joinWithDots(...ways.map((flow) => flowNames[flow])),
  },
  {
    label: labels.state,
    cell: ({ isOn }) => <Mark shape={isOn ? "full" : "cross"}>{isOn ? texts.on : texts.off}</Mark>,
  },
  { label: texts.sentence, cell: ({ sentence }) => sentence },
  {
    label: texts.changed,
    cell: ({ changedAt, changedBy }) => changedAt && joinWithDots(<Moment at={changedAt} />, changedBy),
  },
  { label: texts.gateway, cell: ({ openCircuits }) => <OpenCircuits openCircuits={openCircuits} /> },
  { label: texts.lastNotice, cell: (health) => renderMoment(lastOf(health, "notice")?.lastSuccessAt) },
  { label: texts.lastForged, cell: (health) => renderMoment(lastOf(health, "notice")?.lastFailureAt) },
  { label: texts.lastRefund, cell: (health) => renderMoment(lastOf(health, "refund")?.lastSuccessAt) },
  { label: texts.certificates, cell: ({ certificatesEndAt: at }) => at && <Moment at={at} /> },
];

interface Props {
  readonly health: MethodHealth;
  /** Whether it is the only method that is on. */
  readonly isLast: boolean;
}

function Method({ health, isLast }: Props) {
  return (
    <Section title={methodNames[health.method]}>
      <div className={forms.buttons}>
        <MethodActions health={health} isLast={isLast} />
      </div>
      <Facts of={health} facts={facts} />
      <Table
        label={methodNames[health.method]}
        columns={columns}
        rows={health.questions}
        rowKey="question"
        empty={texts.neverAsked}
      />
      <Reconciliations health={health} />
    </Section>
  );
}

function OpenCircuits({ openCircuits }: Pick<MethodHealth, "openCircuits">) {
  const show = useShow();
  if (openCircuits.length === 0) {
    return (
      <Mark shape="full" tone="plain">
        {texts.answering}
      </Mark>
    );
  }
  return joinWithSpaces(
    <Mark shape="half">
      <span className={styles.wrap}>{show(texts.openCircuits)}</span>
    </Mark>,
    openCircuits.map(({ node }) => node).join(" · "),
  );
}

const duration = (ms: number | null) => (ms === null ? "–" : `${formatNumber(ms)} ms`);

const columns: readonly Column<QuestionHealth>[] = [
  { label: texts.question, cell: ({ question }) => questionNames[question] },
  {
    label: texts.lastSuccess,
    hasPhoneLabel: true,
    cell: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} />,
  },
  {
    label: texts.lastFailure,
    hasPhoneLabel: true,
    cell: ({ lastFailureAt }) => <Moment at={lastFailureAt} />,
  },
  {
    label: texts.failure,
    onPhone: "opened",
    cell: ({ lastFailure }) => (lastFailure ? <span lang="en">{lastFailure}</span> : "–"),
  },
  { label: texts.calls, onPhone: "first", cell: ({ calls }) => formatNumber(calls), isFigure: true },
  { label: texts.median, cell: ({ medianMs }) => duration(medianMs), isFigure: true },
  { label: texts.p95, cell: ({ p95Ms }) => duration(p95Ms), isFigure: true },
];

/** The latest reconciliations of a gateway's daily bill with the ledger; nothing before the first one. */
function Reconciliations({ health: { method, reconciliations } }: { health: MethodHealth }) {
  const show = useShow();
  if (reconciliations.length === 0) return null;
  return (
    <>
      <h3 className={styles.bills}>{show(texts.bills)}</h3>
      <Table
        label={`${show(methodNames[method])} · ${show(texts.billsOf)}`}
        columns={billColumns}
        rows={reconciliations}
        rowKey="day"
      />
    </>
  );
}

const outcomeMarks = {
  agrees: "full",
  differs: "half",
  unavailable: "cross",
} as const;

function Differences({ gatewayOnly, oursOnly, otherAmounts, differences }: Reconciliation) {
  const show = useShow();
  const found = gatewayOnly + oursOnly + otherAmounts;
  if (found === 0) return "–";
  return (
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li key={`${difference.attemptNo}${difference.refundNo}${difference.what}`}>
          <DifferenceLine {...difference} />
        </li>
      ))}
      {found > differences.length && <li>{show(texts.moreDifferences)}</li>}
    </ul>
  );
}

function DifferenceLine({ list, what, attemptNo, orderNo, gatewayFen, ourFen }: BillDifference) {
  const show = useShow();
  const amounts = joinWithDots(
    gatewayFen !== null && `${show(texts.atGateway)} ${formatYuan(gatewayFen)}`,
    ourFen !== null && `${show(texts.here)} ${formatYuan(ourFen)}`,
  );
  const order = orderNo ? (
    <Link href={orderPath(orderNo)}>{orderNo}</Link>
  ) : (
    `${attemptNo} (${show(texts.unknownOrder)})`
  );
  return joinWithDots(differenceNames[list], differingThings[what], joinWithSpaces(amounts, order));
}

/** A dash means that the bill could not be downloaded. */
function figureOf({ outcome }: Reconciliation, items: number, fen = 0): string {
  if (outcome === "unavailable") return "–";
  return fen === 0 ? formatNumber(items) : `${formatNumber(items)} · ${formatYuan(fen)}`;
}

const billColumns: readonly Column<Reconciliation>[] = [
  { label: texts.day, cell: ({ day }) => day },
  {
    label: texts.outcome,
    onPhone: "first",
    cell: ({ outcome }) => <Mark shape={outcomeMarks[outcome]}>{reconciliationNames[outcome]}</Mark>,
  },
  { label: texts.payments, cell: (row) => figureOf(row, row.payments, row.paymentsFen), isFigure: true },
  { label: texts.refunds, cell: (row) => figureOf(row, row.refunds, row.refundsFen), isFigure: true },
  { label: texts.foreignLines, cell: (row) => figureOf(row, row.foreignLines), isFigure: true },
  { label: texts.differing, onPhone: "opened", cell: (row) => <Differences {...row} /> },
  { label: texts.comparedAt, onPhone: "opened", cell: ({ doneAt }) => <Moment at={doneAt} /> },
];

/** Switches a method on or off and checks its settings, if the operator's role allows it. */
function MethodActions({ health: { method, isOn, setup }, isLast }: Props) {
  const show = useShow();
  const name = methodNames[method];
  const sentence = isLast ? pausedSentence : defaultSentence(name);
  return (
    <>
      {setup !== "none" && <CheckButton method={method} />}
      {isOn ? (
        <ActionButton
          label={switchOff(name)}
          {...(isLast && { submit: switchOffLast(name) })}
          call={disablePaymentMethod}
          isDestructive
          params={{ method }}
          body={(read) => ({
            sentenceZh: read("sentenceZh"),
            sentenceEn: read("sentenceEn"),
            leavesNone: isLast,
          })}
          consequences={
            <>
              {isLast && (
                <p>
                  <Mark shape="half">{texts.lastHint}</Mark>
                </p>
              )}
              <p>{show(texts.offHint)}</p>
            </>
          }
        >
          <ActionArea
            name="sentenceZh"
            label={texts.sentenceZh}
            defaultValue={sentence.zh}
            maxLength={maxDisabledMessageLength}
            lang="zh-CN"
          />
          <ActionArea
            name="sentenceEn"
            label={texts.sentenceEn}
            defaultValue={sentence.en}
            maxLength={maxDisabledMessageLength}
            lang="en"
          />
        </ActionButton>
      ) : (
        <ActionButton
          label={switchOn(name)}
          call={enablePaymentMethod}
          params={{ method }}
          consequences={texts.onHint}
        />
      )}
    </>
  );
}

function CheckButton({ method }: Pick<MethodHealth, "method">) {
  return (
    <ActionButton
      label={check(methodNames[method])}
      submit={texts.checkRun}
      call={checkPaymentMethod}
      params={{ method }}
      consequences={texts.checkHint}
      renderResult={({ steps }, close) => <CheckSteps steps={steps} onClose={() => close()} />}
    />
  );
}

function CheckSteps({ steps, onClose }: ReplyOf<typeof checkPaymentMethod> & { onClose(): void }) {
  const show = useShow();
  return (
    <>
      <h3>{show(texts.steps)}</h3>
      <ul className={styles.steps}>
        {steps.map(({ what, ok, hint }) => (
          <li key={textKey(what)}>
            <Mark shape={ok ? "full" : "cross"}>{ok ? texts.passed : texts.failed}</Mark> {show(what)}
            {hint && <p className={styles.hint}>{show(hint)}</p>}
          </li>
        ))}
      </ul>
      <Button kind="primary" onClick={onClose}>
        {show(labels.close)}
      </Button>
    </>
  );
}
