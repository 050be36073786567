import { sql } from "kysely";
import type { AlarmRow } from "../../alarms/alarm-store.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Difference } from "../../platform/database/operation-tables.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { isOwnRefundNo } from "../refunds/refund-store.ts";
import type { Days } from "./bill-store.ts";
import { type Comparison, entryKey } from "./compare-bill.ts";
import { unknownRefunds } from "./known-entries.ts";
import { batchesOf, findFactsOf, type TimedFact } from "./ledger-store.ts";
import type { BillDay } from "./reconciliation-store.ts";

const kind = "reconciliation.differs";

/** The number by which operators find the order: consoles of gateways number refunds in their own ways. */
function subjectOf({ attemptNo, refundNo }: Difference): string {
  return refundNo !== null && isOwnRefundNo(refundNo) ? refundNo : attemptNo;
}

interface ComparedBill {
  readonly alarms: Alarms;
  readonly bill: BillDay;
  readonly comparison: Comparison;
}

/**
 * Opens an alarm for each payment or refund that differs, and closes those that are explained meanwhile. Open alarms
 * are left as they are, so it is idempotent.
 */
export async function alarmDifferences(tx: Tx, compared: ComparedBill): Promise<void> {
  const { alarms, bill, comparison } = compared;
  const differing = bySubject(comparison.differences);
  const open = (await selectOpen(tx).execute())
    .map(differenceOf)
    .filter(({ method }) => method === bill.method);
  const gone = open.filter(({ subject }) => !differing.has(subject));
  await alarms.close([kind], await findExplained(tx, compared, gone), tx);
  const isOpen = new Set(open.map(({ subject }) => subject));
  for (const [subject, difference] of differing) {
    if (isOpen.has(subject)) continue;
    await alarms.raise({ kind, subject, details: { ...bill, ...difference } }, tx);
  }
}

/** A payment takes precedence over refunds of it. */
function bySubject(differences: readonly Difference[]): ReadonlyMap<string, Difference> {
  const refundsFirst = differences.toSorted(
    (one, other) => Number(one.what === "payment") - Number(other.what === "payment"),
  );
  return new Map(refundsFirst.map((difference) => [subjectOf(difference), difference]));
}

/** The subjects of alarms that the bill or the ledger explains by now. */
async function findExplained(
  tx: Tx,
  { bill, comparison: { seen } }: ComparedBill,
  alarms: readonly OpenDifference[],
): Promise<string[]> {
  const explained: string[] = [];
  for (const batch of batchesOf(alarms)) {
    const attemptNos = batch.map(({ attemptNo }) => attemptNo);
    const facts = await findFactsOf(tx, bill.method, attemptNos);
    for (const alarm of batch) {
      // The same day again, and it differs no more.
      const isOver = alarm.day === bill.day || (alarm.list === "oursOnly" && seen.has(entryKey(alarm)));
      if (isOver || isKnown(alarm, facts.get(alarm.attemptNo) ?? [])) explained.push(alarm.subject);
    }
  }
  return explained;
}

type OpenDifference = ReturnType<typeof differenceOf>;

/** What the bills of some days differ in that nobody has explained or closed yet. */
export async function listDifferencesOf(db: Queries, { first, last }: Days, limit: number) {
  const day = sql<string>`details ->> 'day'`;
  const rows = await selectOpen(db).where(day, ">=", first).where(day, "<=", last).limit(limit).execute();
  return rows.map(differenceOf);
}

const selectOpen = (db: Queries) =>
  db
    .selectFrom("alarms")
    .select(["subject", "details", "first_at"])
    .where("kind", "=", kind)
    .where("closed_at", "is", null)
    .orderBy("id");

function differenceOf({ subject, details, first_at }: Pick<AlarmRow, "subject" | "details" | "first_at">) {
  // Written by `alarmDifferences` alone.
  return { ...(details as unknown as Difference & BillDay), subject, firstAt: first_at };
}

/** Whether the ledger has learned meanwhile what the bill said. */
function isKnown({ list, what, refundNo, gatewayFen, firstAt }: OpenDifference, facts: readonly TimedFact[]) {
  if (list === "oursOnly" || gatewayFen === null) return false;
  if (what === "payment") return facts.some((fact) => fact.paid_fen === gatewayFen);
  return (
    unknownRefunds([{ refundNo: refundNo ?? undefined, amountFen: gatewayFen }], facts, firstAt).length === 0
  );
}
