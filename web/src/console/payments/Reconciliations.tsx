import type { Difference, MethodHealth, Reconciliation } from "@baleen/contract/back-office/payments.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { type Column, Table } from "../lists/List.tsx";
import { methodNames } from "../orders/orders.text.ts";
import { orderPath } from "../paths.ts";
import { count, yuan } from "../values/figures.ts";
import { Mark, Moment } from "../values/values.tsx";
import styles from "./payments.module.css";
import { differenceNames, differingThings, reconciliationNames, texts } from "./payments.text.ts";

/** The last days on which a gateway's bill was compared with the ledger; nothing before the first. */
export function Reconciliations({ health: { method, reconciliations } }: { health: MethodHealth }) {
  const text = useText();
  const words = useTexts(texts);
  if (reconciliations.length === 0) return null;
  return (
    <>
      <h3 className={styles.bills}>{words.bills}</h3>
      <Table
        label={`${text(methodNames[method])} · ${words.billsOf}`}
        columns={columns}
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

/** A bill that could not be had has no figures. */
function figureOf({ outcome }: Reconciliation, items: number, fen = 0): string {
  if (outcome === "unavailable") return "–";
  return fen === 0 ? count(items) : `${count(items)} · ${yuan(fen)}`;
}

const columns: readonly Column<Reconciliation>[] = [
  { label: texts.day, cell: ({ day }) => day },
  { label: texts.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { label: texts.payments, cell: (row) => figureOf(row, row.payments, row.paymentsFen), isFigure: true },
  { label: texts.refunds, cell: (row) => figureOf(row, row.refunds, row.refundsFen), isFigure: true },
  { label: texts.foreignLines, cell: (row) => figureOf(row, row.foreignLines), isFigure: true },
  { label: texts.differing, cell: (row) => <Differences {...row} /> },
  { label: texts.comparedAt, cell: ({ doneAt }) => <Moment at={doneAt} /> },
];
