import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { foldFacts } from "../fold-facts.ts";
import type { BillLine } from "../gateways/gateway.ts";
import type { CarriedEntry, Difference } from "../tables.ts";
import { findLinesOf, isOwnLine } from "./bill-store.ts";
import { confirmStatements } from "./confirm-statements.ts";
import { expectedEntries, unknownRefunds } from "./known-entries.ts";
import {
  batchesOf,
  findFactsOf,
  findOrdersOf,
  listAttemptsMoved,
  type Span,
  type TimedFact,
} from "./ledger-store.ts";
import { type Figures, noFigures } from "./reconciliation-store.ts";

/** Events this close to midnight may be in the bill of either day. */
const borderS = 900;
/** Further differences are counted and not kept. */
const maxDifferences = 500;

export interface Bill {
  readonly method: PaymentMethod;
  readonly day: string;
  readonly span: Span;
  /** When it is compared. */
  readonly at: Date;
  readonly lines: Iterable<BillLine>;
  /** Entries of the day before that its bill did not have yet. */
  readonly carried: readonly CarriedEntry[];
  /** Where payments are queried instead: those that were, whenever they were paid. */
  readonly asked?: readonly string[];
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

/** A refund without a number stands for every refund of the payment. */
function lineKey({ kind, attemptNo, refundNo }: NumberedLine): string {
  return entryKey({ attemptNo, refundNo: kind === "payment" ? null : (refundNo ?? "") });
}

type NumberedLine = Pick<BillLine, "kind" | "attemptNo"> & { readonly refundNo?: string | null | undefined };

const hasNumber = ({ kind, refundNo }: BillLine) => kind === "payment" || refundNo !== undefined;

/**
 * Compares a day's bill with the ledger, both ways, in batches: memory holds the numbers of the bill's entries, and no
 * more. What happened here just before midnight and is not in the bill is carried to the next day's.
 */
export async function compareBill(db: Queries, bill: Bill) {
  const comparing = new BillComparer(db, bill);
  for (const lines of batchesOf(comparing.ownLines())) await comparing.findUnknown(lines);
  await comparing.findRepeated();
  await comparing.findCarried();
  await comparing.findMissing();
  return await comparing.end();
}

class BillComparer {
  readonly #db: Queries;
  readonly #bill: Bill;
  /** What the bill has of this shop, as `entryKey`. */
  readonly #seen = new Set<string>();
  /** Lines about an entry that this bill or another has had, by `lineKey`: one for each, with the sum of their amounts. */
  readonly #repeated = new Map<string, BillLine>();
  readonly #differences: Difference[] = [];
  readonly #missed = new Set<string>();
  readonly #carry = new Map<string, CarriedEntry>();
  readonly #figures = { ...noFigures };

  constructor(db: Queries, bill: Bill) {
    this.#db = db;
    this.#bill = bill;
  }

  /** The bill's lines without another shop's, counted as they are read. */
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
      const isRepeated = this.#seen.has(key) && hasNumber(line);
      this.#seen.add(key);
      if (isRepeated) this.#repeat(line);
      else yield line;
    }
  }

  #repeat(line: BillLine): void {
    const key = lineKey(line);
    const amountFen = line.amountFen + (this.#repeated.get(key)?.amountFen ?? 0);
    this.#repeated.set(key, { ...line, amountFen });
  }

  /** Lines of the bill whose payment or refund is in another day's bill as well. */
  async #findRepeatedElsewhere(lines: readonly BillLine[], attemptNos: readonly string[]): Promise<void> {
    const { method, day } = this.#bill;
    const others = (await findLinesOf(this.#db, method, attemptNos)).filter((line) => line.day !== day);
    const keys = new Set(
      others.map(({ kind, attempt_no, refund_no }) =>
        lineKey({ kind, attemptNo: attempt_no ?? "", refundNo: refund_no }),
      ),
    );
    for (const line of lines) if (hasNumber(line) && keys.has(lineKey(line))) this.#repeat(line);
  }

  /** Payments and refunds in more than one line: the gateway says that it moved their money more than once. */
  async findRepeated(): Promise<void> {
    for (const lines of batchesOf(this.#repeated.values())) {
      const facts = await this.#factsOf(lines.map(({ attemptNo }) => attemptNo));
      for (const line of lines) this.#compareRepeated(line, facts.get(line.attemptNo) ?? []);
    }
  }

  #compareRepeated(line: BillLine, facts: readonly TimedFact[]): void {
    const { paidFen, refunds } = foldFacts(facts);
    const ourFen = line.kind === "payment" ? paidFen : refunds.get(line.refundNo ?? "")?.amountFen;
    // The ledger does not know it at all, which its first line has told.
    if (ourFen === undefined) return;
    this.#add({ ...line, amountFen: line.amountFen + ourFen }, ourFen);
  }

  /** Lines of the bill that the ledger does not know, or with another amount. */
  async findUnknown(lines: readonly BillLine[]): Promise<void> {
    const { span, asked } = this.#bill;
    const from = asked ? new Date(0) : span.from;
    const byAttempt = Map.groupBy(lines, (line) => line.attemptNo);
    const attemptNos = [...byAttempt.keys()];
    await this.#findRepeatedElsewhere(lines, attemptNos);
    let facts = await this.#factsOf(attemptNos);
    const { method, at } = this.#bill;
    const hasConfirmed = await confirmStatements(this.#db, { method, at, lines: byAttempt, span, facts });
    if (hasConfirmed) facts = await this.#factsOf(attemptNos);
    for (const [attemptNo, ofAttempt] of byAttempt) {
      const known = facts.get(attemptNo) ?? [];
      for (const line of ofAttempt) if (line.kind === "payment") this.#comparePayment(line, known);
      const refunds = ofAttempt.filter((line) => line.kind === "refund");
      for (const line of unknownRefunds(refunds, known, from)) this.#compareRefund(line, known);
    }
  }

  #comparePayment(line: BillLine, facts: readonly TimedFact[]): void {
    const amounts = facts.flatMap((fact) => fact.paid_fen ?? []);
    if (amounts.includes(line.amountFen)) return;
    this.#add(line, amounts.length === 0 ? null : Math.max(...amounts));
  }

  #compareRefund(line: BillLine, facts: readonly TimedFact[]): void {
    const known = line.refundNo === undefined ? undefined : foldFacts(facts).refunds.get(line.refundNo);
    this.#add(line, known && known.state !== "failed" ? known.amountFen : null);
  }

  #add(line: BillLine, ourFen: number | null): void {
    this.#keep({
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

  #keep(difference: Difference): void {
    this.#figures[figureOf[difference.list]] += 1;
    if (this.#differences.length < maxDifferences) this.#differences.push(difference);
  }

  /** What the ledger had of the day before and neither that day's bill nor this one has. */
  async findCarried(): Promise<void> {
    for (const batch of batchesOf(this.#bill.carried)) {
      const missing = batch.filter((entry) => !this.#isSeen(entry));
      const facts = await this.#factsOf(missing.map((entry) => entry.attemptNo));
      for (const entry of missing) this.#miss(entry, facts.get(entry.attemptNo) ?? []);
    }
  }

  /** What the ledger has of the day, and the bill does not. */
  async findMissing(): Promise<void> {
    const { method, span, asked } = this.#bill;
    const attempts = asked ? batchesOf(asked) : listAttemptsMoved(this.#db, method, span);
    for await (const attemptNos of attempts) {
      for (const [attemptNo, facts] of await this.#factsOf(attemptNos)) this.#expect(attemptNo, facts);
    }
  }

  #expect(attemptNo: string, facts: readonly TimedFact[]): void {
    const { span, asked } = this.#bill;
    const border = secondsAfter(span.to, -borderS);
    for (const { refundNo, until } of expectedEntries(facts, asked ? undefined : span)) {
      const entry = { attemptNo, refundNo };
      if (this.#isSeen(entry)) continue;
      if (asked || until < border) this.#miss(entry, facts);
      else this.#carry.set(entryKey(entry), entry);
    }
  }

  async #factsOf(attemptNos: readonly string[]) {
    return await findFactsOf(this.#db, this.#bill.method, attemptNos);
  }

  #isSeen(entry: CarriedEntry): boolean {
    if (this.#seen.has(entryKey(entry))) return true;
    return entry.refundNo !== null && this.#seen.has(entryKey({ ...entry, refundNo: "" }));
  }

  #miss(entry: CarriedEntry, facts: readonly TimedFact[]): void {
    const key = entryKey(entry);
    // An attempt comes once for each batch that has a fact of it.
    if (this.#missed.has(key)) return;
    this.#missed.add(key);
    const { paidFen = null, gatewayTradeNo = null, refunds } = foldFacts(facts);
    const ourFen = entry.refundNo === null ? paidFen : (refunds.get(entry.refundNo)?.amountFen ?? null);
    const what = entry.refundNo === null ? "payment" : "refund";
    this.#keep({ list: "oursOnly", what, ...entry, gatewayTradeNo, gatewayFen: null, ourFen, orderNo: null });
  }

  async end() {
    const attemptNos = this.#differences.map(({ attemptNo }) => attemptNo);
    const orders = await findOrdersOf(this.#db, attemptNos);
    const differences = this.#differences.map((difference): Difference => {
      return { ...difference, orderNo: orders.get(difference.attemptNo) ?? null };
    });
    return { figures: this.#figures, differences, carry: [...this.#carry.values()], seen: this.#seen };
  }
}
