import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { AlarmRow } from "../../alarms/alarm-store.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { foldFacts } from "../fold-facts.ts";
import { isOwnRefundNo } from "../refunds/refund-store.ts";
import { listOpenStatements } from "../statement-store.ts";
import type { Difference } from "../tables.ts";
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

/** A difference with the bill that has it. */
export interface DatedDifference extends Difference, BillDay {}

/**
 * Opens an alarm for each payment or refund of ours that differs, which lists all its differences, and closes those that are
 * explained meanwhile. An alarm whose list has not changed is left as it is, so it is idempotent.
 */
export async function alarmDifferences(tx: Tx, compared: ComparedBill): Promise<void> {
  const { alarms, bill, comparison } = compared;
  const found = comparison.differences.map((difference) => ({ ...difference, ...bill }));
  const differing = Map.groupBy(found, subjectOf);
  const open = await listOpen(tx, bill.method);
  const left = await leaveUnexplained(tx, open, bill.method, ({ day, list, ...difference }) => {
    // The same day was read again, or the bill has by now what another one had not.
    return day === bill.day || (list === "oursOnly" && comparison.seen.has(entryKey(difference)));
  });
  const subjects = new Set([...differing.keys(), ...left.keys()]);
  for (const subject of subjects) {
    const differences = [...(left.get(subject) ?? []), ...(differing.get(subject) ?? [])];
    await keepAlarm(
      tx,
      alarms,
      { method: bill.method, subject },
      differences,
      open.get(subject)?.differences,
    );
  }
}

/** Closes the alarms about a payment's differences, as far as the ledger has learned of them meanwhile. */
export async function closeExplained(
  tx: Tx,
  alarms: Alarms,
  method: PaymentMethod,
  attemptNo: string,
): Promise<void> {
  const open = await listOpen(tx, method, attemptNo);
  for (const [subject, differences] of await leaveUnexplained(tx, open, method, () => false)) {
    await keepAlarm(tx, alarms, { method, subject }, differences, open.get(subject)?.differences);
  }
}

interface OpenAlarm {
  readonly firstAt: Date;
  readonly differences: readonly DatedDifference[];
}

/** By subject. */
async function listOpen(db: Queries, method: PaymentMethod, subject?: string) {
  const rows = await selectOpen(db)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .execute();
  const alarms = rows.map((row): [string, OpenAlarm] => [
    row.subject,
    { firstAt: row.first_at, differences: differencesIn(row).filter((one) => one.method === method) },
  ]);
  return new Map(alarms.filter(([, { differences }]) => differences.length > 0));
}

/** What is left of the differences of open alarms, by subject; none of an alarm that is explained. */
async function leaveUnexplained(
  tx: Tx,
  open: ReadonlyMap<string, OpenAlarm>,
  method: PaymentMethod,
  isOver: (difference: DatedDifference) => boolean,
): Promise<Map<string, readonly DatedDifference[]>> {
  const left = new Map<string, readonly DatedDifference[]>();
  for (const batch of batchesOf(open)) {
    const attemptNos = batch.flatMap(([, { differences }]) => differences.map(({ attemptNo }) => attemptNo));
    const facts = await findFactsOf(tx, method, [...new Set(attemptNos)]);
    for (const [subject, { differences, firstAt }] of batch) {
      const others = differences.filter((difference) => !isOver(difference));
      const ofAttempt = facts.get(others[0]?.attemptNo ?? "") ?? [];
      left.set(subject, others.filter(isUnknownTo(ofAttempt, others, firstAt)));
    }
  }
  return left;
}

/** Whether the ledger has not learned meanwhile what the bill said of a payment or a refund. */
function isUnknownTo(facts: readonly TimedFact[], differences: readonly DatedDifference[], since: Date) {
  const refunds = differences
    .filter(({ list, what, gatewayFen }) => list !== "oursOnly" && what === "refund" && gatewayFen !== null)
    .map((difference) => ({
      difference,
      refundNo: difference.refundNo ?? undefined,
      amountFen: difference.gatewayFen ?? 0,
    }));
  const unknown = new Set(unknownRefunds(refunds, facts, since).map(({ difference }) => difference));
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

/** Opens, changes or closes the alarm about a payment or a refund of ours. */
async function keepAlarm(
  tx: Tx,
  alarms: Alarms,
  { method, subject }: DifferingPayment,
  differences: readonly DatedDifference[],
  before: readonly DatedDifference[] = [],
): Promise<void> {
  if (differences.length === 0) return await alarms.close([kind], [subject], tx);
  if (sameEntries(differences, before)) return;
  // A payment takes precedence over refunds of it.
  const [first] = differences.toSorted((one, other) => rankOf(one) - rankOf(other));
  const totalToEnterFen = await sumToEnter(tx, method, differences);
  await alarms.raise({ kind, subject, details: { ...first, differences, totalToEnterFen } }, tx);
}

const rankOf = ({ what }: Difference) => Number(what === "refund");

function sameEntries(some: readonly DatedDifference[], others: readonly DatedDifference[]): boolean {
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
 * What an operator enters for the refunds that a bill alone has: the sum of all that were made in the gateway's console, in
 * fen. Null if nothing is to be entered.
 */
async function sumToEnter(tx: Tx, method: PaymentMethod, differences: readonly DatedDifference[]) {
  const [missing] = differences.filter(isMissingRefund);
  if (!missing) return null;
  const { attemptNo } = missing;
  const facts = (await findFactsOf(tx, method, [attemptNo])).get(attemptNo) ?? [];
  const paymentState = foldFacts(facts, await listOpenStatements(tx, { method, attemptNo }));
  return totalToEnter(paymentState, differences);
}

/** A refund from the gateway's console that is in a bill alone, of a payment that is known here. */
export function isMissingRefund({ list, what, refundNo, orderNo, gatewayFen }: Difference): boolean {
  const isOwn = refundNo !== null && isOwnRefundNo(refundNo);
  return list === "gatewayOnly" && what === "refund" && !isOwn && orderNo !== null && gatewayFen !== null;
}

/** The sum of the refunds in the gateway's console, those included that a bill alone has, in fen. */
export function totalToEnter(
  { refundedFen, ownRefundFen }: Pick<ReturnType<typeof foldFacts>, "refundedFen" | "ownRefundFen">,
  differences: readonly Difference[],
): number {
  const missing = differences.filter(isMissingRefund);
  return missing.reduce((sum, { gatewayFen }) => sum + (gatewayFen ?? 0), refundedFen - ownRefundFen);
}

/** What the bills of some days differ in that nobody has explained or closed yet. */
export async function listDifferencesOf(db: Queries, { first, last }: Days, limit: number) {
  const rows = await selectOpen(db).execute();
  return rows
    .flatMap((row) =>
      differencesIn(row).map((one) => ({ ...one, subject: row.subject, firstAt: row.first_at })),
    )
    .filter(({ day }) => day >= first && day <= last)
    .slice(0, limit);
}

const selectOpen = (db: Queries) =>
  db
    .selectFrom("alarms")
    .select(["subject", "details", "first_at"])
    .where("kind", "=", kind)
    .where("closed_at", "is", null)
    .orderBy("id");

/** The differences that an alarm lists. Those of former releases have one, in their details themselves. */
export function differencesIn({ details }: Pick<AlarmRow, "details">): readonly DatedDifference[] {
  // Written by `keepAlarm` alone.
  const known = details as unknown as DatedDifference & { readonly differences?: readonly DatedDifference[] };
  return known.differences ?? [known];
}
