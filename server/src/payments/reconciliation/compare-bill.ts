import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { foldFacts } from "../fold-facts.ts";
import type { BillLine } from "../gateways/gateway.ts";
import type { CarriedEntry, Difference } from "../tables.ts";
import { findBillLines, isOwnLine } from "./bill-store.ts";
import { confirmStatements } from "./confirm-statements.ts";
import { findUnknownRefunds, listExpectedEntries } from "./known-entries.ts";
import {
  findFactsOf,
  findOrdersOf,
  listAttemptsWithFacts,
  type Span,
  splitIntoBatches,
  type TimedFact,
} from "./ledger-store.ts";
import { type Figures, noFigures } from "./reconciliation-store.ts";

/** Events this close to midnight may be in the bill of either day. */
const midnightToleranceS = 900;
/** Differences beyond this number are counted but not stored. */
const maxDifferences = 500;

export interface BillToCompare {
  readonly method: PaymentMethod;
  readonly day: string;
  readonly span: Span;
  /** When the bill is compared. */
  readonly at: Date;
  readonly lines: Iterable<BillLine>;
  /** Payments and refunds of the previous day that its bill did not contain; they are looked for in this bill. */
  readonly carried: readonly CarriedEntry[];
  /**
   * The attempts that were queried, whenever they were paid. Set only for gateways that are queried because they have
   * no bills.
   */
  readonly queriedAttempts?: readonly string[];
}

export type Comparison = Awaited<ReturnType<typeof compareBill>>;

/** The figure that counts each kind of difference. */
const figureOf = {
  gatewayOnly: "gateway_only",
  oursOnly: "ours_only",
  amount: "other_amounts",
} as const satisfies Record<Difference["list"], keyof Figures>;

export const entryKey = (entry: CarriedEntry) =>
  entry.refundNo === null ? entry.attemptNo : `${entry.attemptNo} ${entry.refundNo}`;

/** A bill line for a refund without a number has a key that matches every refund of the payment. */
function lineKey({ kind, attemptNo, refundNo }: NumberedLine): string {
  return entryKey({ attemptNo, refundNo: kind === "payment" ? null : (refundNo ?? "") });
}

type NumberedLine = Pick<BillLine, "kind" | "attemptNo"> & { readonly refundNo?: string | null | undefined };

const hasNumber = ({ kind, refundNo }: BillLine) => kind === "payment" || refundNo !== undefined;

/**
 * Compares a day's bill with the ledger, in both directions and in batches: memory holds only the numbers of the bill's
 * entries. Entries just before midnight that the bill does not contain are carried over to the next day's bill.
 */
export async function compareBill(db: Queries, bill: BillToCompare) {
  const comparing = new BillComparer(db, bill);
  for (const lines of splitIntoBatches(comparing.ownLines())) await comparing.compareLines(lines);
  await comparing.findRepeated();
  await comparing.findCarried();
  await comparing.findMissing();
  return await comparing.end();
}

class BillComparer {
  readonly #db: Queries;
  readonly #bill: BillToCompare;
  /** The bill's entries of this shop, by `entryKey`. */
  readonly #billKeys = new Set<string>();
  /**
   * Lines about a payment or refund that was already in this bill or in another one, by `lineKey`: one line for each
   * key, with the sum of the amounts.
   */
  readonly #repeatedLines = new Map<string, BillLine>();
  readonly #differences: Difference[] = [];
  readonly #missingKeys = new Set<string>();
  readonly #entriesToCarry = new Map<string, CarriedEntry>();
  readonly #figures = { ...noFigures };

  constructor(db: Queries, bill: BillToCompare) {
    this.#db = db;
    this.#bill = bill;
  }

  /** Yields the bill's lines about this shop. Counts all lines as they are read. */
  *ownLines(): Generator<BillLine> {
    for (const line of this.#bill.lines) {
      const { kind, amountFen } = line;
      if (!isOwnLine(line)) {
        this.#figures.foreign_lines += 1;
        continue;
      }
      this.#figures[`${kind}s`] += 1;
      this.#figures[`${kind}s_fen`] += amountFen;
      const key = lineKey(line);
      const isRepeated = this.#billKeys.has(key) && hasNumber(line);
      this.#billKeys.add(key);
      if (isRepeated) this.#addRepeated(line);
      else yield line;
    }
  }

  #addRepeated(line: BillLine): void {
    const key = lineKey(line);
    const amountFen = line.amountFen + (this.#repeatedLines.get(key)?.amountFen ?? 0);
    this.#repeatedLines.set(key, { ...line, amountFen });
  }

  /** Finds lines of the bill whose payment or refund is also in another day's bill. */
  async #findInOtherBills(lines: readonly BillLine[], attemptNos: readonly string[]): Promise<void> {
    const { method, day } = this.#bill;
    const others = (await findBillLines(this.#db, method, attemptNos)).filter((line) => line.day !== day);
    const keys = new Set(
      others.map(({ kind, attempt_no, refund_no }) =>
        lineKey({ kind, attemptNo: attempt_no ?? "", refundNo: refund_no }),
      ),
    );
    for (const line of lines) if (hasNumber(line) && keys.has(lineKey(line))) this.#addRepeated(line);
  }

  /**
   * Compares payments and refunds that have more than one line: according to the gateway, their money was moved more
   * than once.
   */
  async findRepeated(): Promise<void> {
    for (const lines of splitIntoBatches(this.#repeatedLines.values())) {
      const facts = await this.#factsOf(lines.map(({ attemptNo }) => attemptNo));
      for (const line of lines) this.#compareRepeated(line, facts.get(line.attemptNo) ?? []);
    }
  }

  #compareRepeated(line: BillLine, facts: readonly TimedFact[]): void {
    const { paidFen, refunds } = foldFacts(facts);
    const ourFen = line.kind === "payment" ? paidFen : refunds.get(line.refundNo ?? "")?.amountFen;
    // The entry is not in the ledger at all; its first line has already been reported.
    if (ourFen === undefined) return;
    this.#addLineDifference({ ...line, amountFen: line.amountFen + ourFen }, ourFen);
  }

  /** Finds lines that are not in the ledger, or are there with another amount. */
  async compareLines(lines: readonly BillLine[]): Promise<void> {
    const { span, queriedAttempts } = this.#bill;
    const from = queriedAttempts ? new Date(0) : span.from;
    const byAttempt = Map.groupBy(lines, (line) => line.attemptNo);
    const attemptNos = [...byAttempt.keys()];
    await this.#findInOtherBills(lines, attemptNos);
    let facts = await this.#factsOf(attemptNos);
    const { method, at } = this.#bill;
    const hasConfirmed = await confirmStatements(this.#db, { method, at, lines: byAttempt, span, facts });
    if (hasConfirmed) facts = await this.#factsOf(attemptNos);
    for (const [attemptNo, ofAttempt] of byAttempt) {
      const ofFacts = facts.get(attemptNo) ?? [];
      for (const line of ofAttempt) if (line.kind === "payment") this.#comparePayment(line, ofFacts);
      const refunds = ofAttempt.filter((line) => line.kind === "refund");
      for (const line of findUnknownRefunds(refunds, ofFacts, from)) this.#compareRefund(line, ofFacts);
    }
  }

  #comparePayment(line: BillLine, facts: readonly TimedFact[]): void {
    const amounts = facts.flatMap((fact) => fact.paid_fen ?? []);
    if (amounts.includes(line.amountFen)) return;
    this.#addLineDifference(line, amounts.length === 0 ? null : Math.max(...amounts));
  }

  #compareRefund(line: BillLine, facts: readonly TimedFact[]): void {
    const ofFacts = line.refundNo === undefined ? undefined : foldFacts(facts).refunds.get(line.refundNo);
    this.#addLineDifference(line, ofFacts && ofFacts.state !== "failed" ? ofFacts.amountFen : null);
  }

  #addLineDifference(line: BillLine, ourFen: number | null): void {
    this.#addDifference({
      list: ourFen === null ? "gatewayOnly" : "amount",
      what: line.kind,
      attemptNo: line.attemptNo,
      refundNo: line.refundNo ?? null,
      gatewayTradeNo: line.gatewayTradeNo ?? null,
      gatewayFen: line.amountFen,
      ourFen,
      orderNo: null,
    });
  }

  #addDifference(difference: Difference): void {
    this.#figures[figureOf[difference.list]] += 1;
    if (this.#differences.length < maxDifferences) this.#differences.push(difference);
  }

  /** Finds entries of the previous day that are neither in that day's bill nor in this one. */
  async findCarried(): Promise<void> {
    for (const batch of splitIntoBatches(this.#bill.carried)) {
      const missing = batch.filter((entry) => !this.#isInBill(entry));
      const facts = await this.#factsOf(missing.map((entry) => entry.attemptNo));
      for (const entry of missing) this.#addMissing(entry, facts.get(entry.attemptNo) ?? []);
    }
  }

  /** Finds entries of the day that are in the ledger but not in the bill. */
  async findMissing(): Promise<void> {
    const { method, span, queriedAttempts } = this.#bill;
    const attempts = queriedAttempts
      ? splitIntoBatches(queriedAttempts)
      : listAttemptsWithFacts(this.#db, method, span);
    for await (const attemptNos of attempts) {
      for (const [attemptNo, facts] of await this.#factsOf(attemptNos)) this.#checkExpected(attemptNo, facts);
    }
  }

  #checkExpected(attemptNo: string, facts: readonly TimedFact[]): void {
    const { span, queriedAttempts } = this.#bill;
    const border = secondsAfter(span.to, -midnightToleranceS);
    for (const { refundNo, until } of listExpectedEntries(facts, queriedAttempts ? undefined : span)) {
      const entry = { attemptNo, refundNo };
      if (this.#isInBill(entry)) continue;
      if (queriedAttempts || until < border) this.#addMissing(entry, facts);
      else this.#entriesToCarry.set(entryKey(entry), entry);
    }
  }

  async #factsOf(attemptNos: readonly string[]) {
    return await findFactsOf(this.#db, this.#bill.method, attemptNos);
  }

  #isInBill(entry: CarriedEntry): boolean {
    if (this.#billKeys.has(entryKey(entry))) return true;
    return entry.refundNo !== null && this.#billKeys.has(entryKey({ ...entry, refundNo: "" }));
  }

  #addMissing(entry: CarriedEntry, facts: readonly TimedFact[]): void {
    const key = entryKey(entry);
    // An attempt occurs in each batch that contains one of its facts.
    if (this.#missingKeys.has(key)) return;
    this.#missingKeys.add(key);
    const { paidFen = null, gatewayTradeNo = null, refunds } = foldFacts(facts);
    const ourFen = entry.refundNo === null ? paidFen : (refunds.get(entry.refundNo)?.amountFen ?? null);
    const what = entry.refundNo === null ? "payment" : "refund";
    this.#addDifference({
      list: "oursOnly",
      what,
      ...entry,
      gatewayTradeNo,
      gatewayFen: null,
      ourFen,
      orderNo: null,
    });
  }

  async end() {
    const attemptNos = this.#differences.map(({ attemptNo }) => attemptNo);
    const orders = await findOrdersOf(this.#db, attemptNos);
    const differences = this.#differences.map((difference): Difference => {
      return { ...difference, orderNo: orders.get(difference.attemptNo) ?? null };
    });
    return {
      figures: this.#figures,
      differences,
      entriesToCarry: [...this.#entriesToCarry.values()],
      billKeys: this.#billKeys,
    };
  }
}
