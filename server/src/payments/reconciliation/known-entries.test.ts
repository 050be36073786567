import { expect, test } from "vitest";
import { findUnknownRefunds, listExpectedEntries } from "./known-entries.ts";
import type { TimedFact } from "./ledger-store.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const fact = (hour: number, figures: Partial<TimedFact> = {}): TimedFact => ({
  id: hour,
  attempt_no: "P",
  source: "notice",
  at: at(hour),
  paid_fen: null,
  refunded_fen: null,
  has_refund: false,
  refund_no: null,
  refund_fen: null,
  refund_state: null,
  gateway_trade_no: null,
  ended: null,
  happened_at: null,
  learned_at: at(hour),
  foreign_currency: null,
  foreign_amount: null,
  ...figures,
});
const refund = (hour: number, refund_no: string, figures: Partial<TimedFact> = {}) =>
  fact(hour, { has_refund: true, refund_no, refund_fen: 1300, refund_state: "done", ...figures });
const sum = (hour: number, refunded_fen: number) => fact(hour, { has_refund: true, refunded_fen });

test("a refund of a bill is unknown unless the ledger has its number with the same amount, and not as failed", () => {
  const known = { refundNo: "A", amountFen: 1300 };
  const otherAmount = { refundNo: "A", amountFen: 1200 };
  const otherNumber = { refundNo: "B", amountFen: 1300 };
  const lines = [known, otherAmount, otherNumber];
  expect(findUnknownRefunds(lines, [refund(1, "A")], at(0))).toEqual([otherAmount, otherNumber]);
  expect(findUnknownRefunds(lines, [refund(1, "A", { refund_state: "failed" })], at(0))).toEqual(lines);
});

test("a sum alone explains refunds up to the amount that it has grown by since the day began", () => {
  const first = { refundNo: "A", amountFen: 1000 };
  const unnumbered = { amountFen: 300 };
  const third = { refundNo: "C", amountFen: 1 };
  const lines = [first, unnumbered, third];
  const unknown = (...facts: TimedFact[]) => findUnknownRefunds(lines, facts, at(8));
  expect(unknown(sum(8, 1300))).toEqual([third]);
  expect(unknown(sum(7, 500), sum(9, 1800))).toEqual([third]);
  expect(unknown(sum(7, 1300))).toEqual(lines);
  // The sum also contains a numbered refund, but not a refund under way.
  expect(unknown(refund(9, "D"), sum(9, 2600))).toEqual([third]);
  expect(unknown(refund(9, "D", { refund_state: "underway" }), sum(9, 1300))).toEqual([third]);
});

test("a refund with another amount than the ledger's uses up nothing of a sum", () => {
  const otherAmount = { refundNo: "A", amountFen: 1200 };
  const facts = [refund(9, "A"), sum(9, 1300 + 300)];
  expect(findUnknownRefunds([otherAmount, { amountFen: 300 }], facts, at(8))).toEqual([otherAmount]);
});

test("a bill is expected to have the payments and refunds that were first reported in its span", () => {
  const span = { from: at(4), to: at(8) };
  const payment = (hour: number) => fact(hour, { paid_fen: 3900 });
  const entry = (refundNo: string | null, hour: number) => ({ refundNo, until: at(hour) });
  expect(listExpectedEntries([payment(9), payment(4)], span)).toEqual([entry(null, 4)]);
  expect(listExpectedEntries([payment(5), payment(3)], span)).toEqual([]);
  expect(listExpectedEntries([payment(8)], span)).toEqual([]);
  expect(listExpectedEntries([payment(8)])).toEqual([entry(null, 8)]);
  expect(listExpectedEntries([refund(7, "A"), refund(3, "B")], span)).toEqual([entry("A", 7)]);
});

test("a refund is expected once it has arrived, at the latest when that was reported", () => {
  const underway = refund(5, "A", { refund_state: "underway" });
  expect(listExpectedEntries([underway])).toEqual([]);
  expect(listExpectedEntries([refund(9, "A"), underway], { from: at(4), to: at(8) })).toEqual([
    { refundNo: "A", until: at(9) },
  ]);
});

test("what is known from bills or by sums alone is not expected", () => {
  const source = "bill" as const;
  expect(listExpectedEntries([fact(5, { paid_fen: 3900, source }), refund(5, "A", { source })])).toEqual([]);
  expect(listExpectedEntries([fact(5, { refund_state: "done" }), sum(5, 1300)])).toEqual([]);
  expect(listExpectedEntries([fact(5, { paid_fen: 3900, source: "answer" })])).toHaveLength(1);
});
