import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { AlarmRow } from "../../alarms/alarm-store.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { foldFacts } from "../fold-facts.ts";
import { isOwnRefundNo } from "../refunds/refund-store.ts";
import { listOpenStatements } from "../statement-store.ts";
import type { Difference } from "../tables.ts";
import type { DayRange } from "./bill-store.ts";
import { type Comparison, entryKey } from "./compare-bill.ts";
import { findUnknownRefunds } from "./known-entries.ts";
import { findFactsOf, splitIntoBatches, type TimedFact } from "./ledger-store.ts";
import type { BillDay } from "./reconciliation-store.ts";

const kind = "reconciliation.differs";

/**
 * The number by which operators find the order: our refund number, otherwise the attempt's. Refund numbers that a
 * gateway's console has assigned are unknown here.
 */
function subjectOf({ attemptNo, refundNo }: Difference): string {
  return refundNo !== null && isOwnRefundNo(refundNo) ? refundNo : attemptNo;
}

interface BillComparison {
  readonly alarms: Alarms;
  readonly bill: BillDay;
  readonly comparison: Comparison;
}

/** A difference, with the method and day of its bill. */
export interface DatedDifference extends Difference, BillDay {}

/**
 * Opens an alarm for each differing payment or refund of ours, listing all its differences, and closes alarms that have
 * been explained. Idempotent: an alarm whose list has not changed stays as it is.
 */
export async function raiseDifferenceAlarms(tx: Tx, billComparison: BillComparison): Promise<void> {
  const { alarms, bill, comparison } = billComparison;
  const found = comparison.differences.map((difference) => ({ ...difference, ...bill }));
  const differing = Map.groupBy(found, subjectOf);
  const open = await listOpenAlarms(tx, bill.method);
  const unexplained = await findUnexplained(tx, open, bill.method, ({ day, list, ...difference }) => {
    // Either the bill of the same day was read again, or this bill contains an entry that another bill lacked.
    return day === bill.day || (list === "oursOnly" && comparison.billKeys.has(entryKey(difference)));
  });
  const subjects = new Set([...differing.keys(), ...unexplained.keys()]);
  for (const subject of subjects) {
    const differences = [...(unexplained.get(subject) ?? []), ...(differing.get(subject) ?? [])];
    await updateAlarm(
      tx,
      alarms,
      { method: bill.method, subject },
      differences,
      open.get(subject)?.differences,
    );
  }
}

/** Removes differences that the ledger now explains from a payment's alarms; closes alarms without differences. */
export async function closeExplainedDifferences(
  tx: Tx,
  alarms: Alarms,
  method: PaymentMethod,
  attemptNo: string,
): Promise<void> {
  const open = await listOpenAlarms(tx, method, attemptNo);
  for (const [subject, differences] of await findUnexplained(tx, open, method, () => false)) {
    await updateAlarm(tx, alarms, { method, subject }, differences, open.get(subject)?.differences);
  }
}

interface OpenAlarm {
  readonly firstAt: Date;
  readonly differences: readonly DatedDifference[];
}

/** Open alarms by subject. */
async function listOpenAlarms(db: Queries, method: PaymentMethod, subject?: string) {
  const rows = await selectOpenAlarms(db)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .execute();
  const alarms = rows.map((row): [string, OpenAlarm] => [
    row.subject,
    { firstAt: row.first_at, differences: readDifferences(row).filter((one) => one.method === method) },
  ]);
  return new Map(alarms.filter(([, { differences }]) => differences.length > 0));
}

/** The unexplained differences of open alarms, by subject; an empty list for an alarm that is fully explained. */
async function findUnexplained(
  tx: Tx,
  open: ReadonlyMap<string, OpenAlarm>,
  method: PaymentMethod,
  isReplaced: (difference: DatedDifference) => boolean,
): Promise<Map<string, readonly DatedDifference[]>> {
  const unexplained = new Map<string, readonly DatedDifference[]>();
  for (const batch of splitIntoBatches(open)) {
    const attemptNos = batch.flatMap(([, { differences }]) => differences.map(({ attemptNo }) => attemptNo));
    const facts = await findFactsOf(tx, method, [...new Set(attemptNos)]);
    for (const [subject, { differences, firstAt }] of batch) {
      const others = differences.filter((difference) => !isReplaced(difference));
      const ofAttempt = facts.get(others[0]?.attemptNo ?? "") ?? [];
      unexplained.set(subject, others.filter(createUnexplainedTest(ofAttempt, others, firstAt)));
    }
  }
  return unexplained;
}

/** Makes a predicate: whether a difference is still not explained by the ledger. */
function createUnexplainedTest(
  facts: readonly TimedFact[],
  differences: readonly DatedDifference[],
  since: Date,
) {
  const refunds = differences
    .filter(({ list, what, gatewayFen }) => list !== "oursOnly" && what === "refund" && gatewayFen !== null)
    .map((difference) => ({
      difference,
      refundNo: difference.refundNo ?? undefined,
      amountFen: difference.gatewayFen ?? 0,
    }));
  const unknown = new Set(findUnknownRefunds(refunds, facts, since).map(({ difference }) => difference));
  return (difference: DatedDifference): boolean => {
    const { list, what, gatewayFen } = difference;
    if (list === "oursOnly" || gatewayFen === null) return true;
    return what === "payment" ? !facts.some((fact) => fact.paid_fen === gatewayFen) : unknown.has(difference);
  };
}

interface DifferingPayment {
  readonly method: PaymentMethod;
  readonly subject: string;
}

/** Opens, updates or closes the alarm about a payment or a refund of ours. */
async function updateAlarm(
  tx: Tx,
  alarms: Alarms,
  { method, subject }: DifferingPayment,
  differences: readonly DatedDifference[],
  before: readonly DatedDifference[] = [],
): Promise<void> {
  if (differences.length === 0) return await alarms.close([kind], [subject], tx);
  if (hasSameEntries(differences, before)) return;
  // A payment takes precedence over its refunds.
  const [first] = differences.toSorted((one, other) => rankOf(one) - rankOf(other));
  const totalToEnterFen = await computeTotalToEnter(tx, method, differences);
  await alarms.raise({ kind, subject, details: { ...first, differences, totalToEnterFen } }, tx);
}

const rankOf = ({ what }: Difference) => Number(what === "refund");

function hasSameEntries(some: readonly DatedDifference[], others: readonly DatedDifference[]): boolean {
  const keysOf = (differences: readonly DatedDifference[]) =>
    differences
      .map(({ day, list, what, gatewayFen, ourFen, ...entry }) =>
        [day, list, what, entryKey(entry), gatewayFen, ourFen].join(" "),
      )
      .toSorted()
      .join("\n");
  return keysOf(some) === keysOf(others);
}

/**
 * The sum that an operator must enter for refunds that are only in a bill: all refunds made in the gateway's console,
 * in fen. Null if nothing has to be entered.
 */
async function computeTotalToEnter(tx: Tx, method: PaymentMethod, differences: readonly DatedDifference[]) {
  const [missing] = differences.filter(isMissingRefund);
  if (!missing) return null;
  const { attemptNo } = missing;
  const facts = (await findFactsOf(tx, method, [attemptNo])).get(attemptNo) ?? [];
  const paymentState = foldFacts(facts, await listOpenStatements(tx, { method, attemptNo }));
  return sumRefundsToEnter(paymentState, differences);
}

/** Whether a refund from the gateway's console is only in a bill, and its payment is known here. */
export function isMissingRefund({ list, what, refundNo, orderNo, gatewayFen }: Difference): boolean {
  const isOwn = refundNo !== null && isOwnRefundNo(refundNo);
  return list === "gatewayOnly" && what === "refund" && !isOwn && orderNo !== null && gatewayFen !== null;
}

/** The sum of refunds made in the gateway's console, including those that are only in a bill, in fen. */
export function sumRefundsToEnter(
  { refundedFen, ownRefundFen }: Pick<ReturnType<typeof foldFacts>, "refundedFen" | "ownRefundFen">,
  differences: readonly Difference[],
): number {
  const missing = differences.filter(isMissingRefund);
  return missing.reduce((sum, { gatewayFen }) => sum + (gatewayFen ?? 0), refundedFen - ownRefundFen);
}

/** The differences in the bills of some days that are neither explained nor closed yet. */
export async function listDifferencesOf(db: Queries, { first, last }: DayRange, limit: number) {
  const rows = await selectOpenAlarms(db).execute();
  return rows
    .flatMap((row) =>
      readDifferences(row).map((one) => ({ ...one, subject: row.subject, firstAt: row.first_at })),
    )
    .filter(({ day }) => day >= first && day <= last)
    .slice(0, limit);
}

const selectOpenAlarms = (db: Queries) =>
  db
    .selectFrom("alarms")
    .select(["subject", "details", "first_at"])
    .where("kind", "=", kind)
    .where("closed_at", "is", null)
    .orderBy("id");

/** The differences that an alarm lists. Alarms of previous releases contain a single difference, as their details. */
export function readDifferences({ details }: Pick<AlarmRow, "details">): readonly DatedDifference[] {
  // Only `updateAlarm` writes these details.
  const dated = details as unknown as DatedDifference & { readonly differences?: readonly DatedDifference[] };
  return dated.differences ?? [dated];
}
