import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FoldedStatement, foldFacts } from "./fold-facts.ts";
import type { FoldedFact } from "./gateway-fact-store.ts";

const nothing: FoldedFact = {
  id: 1,
  paid_fen: null,
  refunded_fen: null,
  has_refund: false,
  refund_no: null,
  refund_fen: null,
  refund_state: null,
  gateway_trade_no: null,
  ended: null,
  happened_at: null,
  learned_at: new Date("2026-03-01T08:00:00Z"),
  foreign_currency: null,
  foreign_amount: null,
};
const paid = { ...nothing, paid_fen: 3900, gateway_trade_no: "T" };
const refund = (no: string, fen: number, state: FoldedFact["refund_state"] = "done"): FoldedFact => ({
  ...nothing,
  has_refund: true,
  refund_no: no,
  refund_fen: fen,
  refund_state: state,
});
const sum = (fen: number): FoldedFact => ({ ...nothing, has_refund: true, refunded_fen: fen });

const ourRefund = `R${"0".repeat(25)}`;
const stated_at = new Date("2026-03-02T08:00:00Z");
const elsewhere = (fen: number): FoldedStatement => ({
  paid_fen: null,
  refunded_elsewhere_fen: fen,
  stated_at,
});
const stated: FoldedStatement = { paid_fen: 3900, refunded_elsewhere_fen: null, stated_at };

const anyFact = fc.oneof(
  fc.constantFrom(1, 2, 3).map((id) => ({ ...paid, id, paid_fen: id === 2 ? 100 : 3900 })),
  fc.integer({ min: 0, max: 3900 }).map(sum),
  fc.constant({ ...nothing, has_refund: true }),
  fc.constantFrom("closed" as const, "failed" as const).map((ended) => ({ ...nothing, ended })),
  fc
    .record({
      no: fc.constantFrom("A", "B", "C"),
      state: fc.constantFrom("underway" as const, "abnormal" as const, "failed" as const, "done" as const),
    })
    // A refund's amount is part of it.
    .map(({ no, state }) => refund(no, { A: 100, B: 1300, C: 2500 }[no] ?? 0, state)),
);

const plain = (facts: readonly FoldedFact[]) => {
  const { refunds, ...paymentState } = foldFacts(facts);
  const numbered = [...refunds.values()].toSorted((a, b) => (a.refundNo < b.refundNo ? -1 : 1));
  return { ...paymentState, refunds: numbered };
};

describe("how a payment stands", () => {
  test("is commutative and idempotent", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), fc.nat(), (facts, turn) => {
        const at = turn % Math.max(1, facts.length);
        const turned = [...facts.slice(at), ...facts.slice(0, at)];
        expect(plain(turned)).toEqual(plain(facts));
        expect(plain(facts.toReversed())).toEqual(plain(facts));
        expect(plain([...facts, ...turned])).toEqual(plain(facts));
      }),
    );
  });

  test("never has less of the money back by knowing more", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), anyFact, (facts, more) => {
        expect(foldFacts([...facts, more]).refundedFen).toBeGreaterThanOrEqual(foldFacts(facts).refundedFen);
      }),
    );
  });

  test("counts a refund once that is told both by its number and in a sum", () => {
    expect(foldFacts([paid, refund("A", 1300), sum(1300)]).refundedFen).toBe(1300);
    expect(foldFacts([paid, refund("A", 1300), sum(1400)]).refundedFen).toBe(1400);
    expect(foldFacts([paid, refund("A", 1300), refund("B", 200), sum(1300)]).refundedFen).toBe(1500);
  });

  test("holds the total that was signed last, and all of them", () => {
    const totals = [
      { ...paid, id: 3, paid_fen: 100 },
      { ...paid, id: 2 },
    ];
    expect(foldFacts(totals)).toMatchObject({ paidFen: 100, signedTotals: [3900, 100] });
    const stated = [{ paid_fen: 4000, refunded_elsewhere_fen: null, stated_at }];
    expect(foldFacts(totals, stated)).toMatchObject({ paidFen: 100, statedFen: undefined });
    expect(foldFacts([], stated)).toMatchObject({ statedFen: 4000, signedTotals: [] });
  });

  test("counts no money that is on its way or was refused", () => {
    const facts = [paid, refund("A", 1, "underway"), refund("B", 1, "abnormal"), refund("C", 1, "failed")];
    expect(foldFacts(facts)).toMatchObject({ refundedFen: 0, refundsUnknown: false });
  });

  test("is in doubt while money went back and no figure is known", () => {
    const doubtful = [paid, { ...nothing, has_refund: true }];
    expect(foldFacts(doubtful).refundsUnknown).toBe(true);
    expect(foldFacts([...doubtful, refund("A", 1300, "underway")]).refundsUnknown).toBe(false);
    expect(foldFacts([...doubtful, sum(1300)]).refundsUnknown).toBe(false);
    expect(foldFacts([paid]).refundsUnknown).toBe(false);
  });

  test("adds a stated refund to ours, and to no other that is signed", () => {
    const fold = (...facts: FoldedFact[]) => foldFacts([paid, ...facts], [elsewhere(1300)]);
    expect(fold()).toMatchObject({ refundedFen: 1300, statedRefundFen: 1300 });
    expect(fold(refund(ourRefund, 1300))).toMatchObject({ refundedFen: 2600, statedRefundFen: 1300 });
    expect(fold(refund("CONSOLE", 1000))).toMatchObject({ refundedFen: 1300, statedRefundFen: 300 });
    expect(fold(refund("CONSOLE", 1500))).toMatchObject({ refundedFen: 1500, statedRefundFen: 0 });
    expect(fold(refund(ourRefund, 1300), sum(2600))).toMatchObject({ refundedFen: 2600, statedRefundFen: 0 });
  });

  test("counts no more as sent back than was paid, and nothing of a payment that is not signed", () => {
    expect(foldFacts([paid, refund(ourRefund, 3000)], [elsewhere(1300)]).refundedFen).toBe(3900);
    expect(foldFacts([], [elsewhere(1300)]).refundedFen).toBe(0);
    expect(foldFacts([], [stated, elsewhere(1300)]).refundedFen).toBe(0);
  });

  test("has what an operator states as paid until a payment is signed, of whatever amount", () => {
    expect(foldFacts([], [stated])).toMatchObject({ paidFen: undefined, statedFen: 3900 });
    expect(foldFacts([{ ...paid, paid_fen: 100 }], [stated])).toMatchObject({
      paidFen: 100,
      statedFen: undefined,
    });
  });

  test("adds the refunds that were made after a statement, whether its own are signed or not", () => {
    const before = { ...refund("CONSOLE1", 1300), happened_at: new Date("2026-03-02T07:59:59Z") };
    const later = { ...refund("CONSOLE2", 1300), happened_at: new Date("2026-03-02T08:00:01Z") };
    const fold = (...facts: FoldedFact[]) => foldFacts([paid, ...facts], [elsewhere(1300)]);
    expect(fold(later)).toMatchObject({ refundedFen: 2600, statedRefundFen: 1300 });
    expect(fold(before)).toMatchObject({ refundedFen: 1300, statedRefundFen: 0 });
    expect(fold(later, before)).toMatchObject({ refundedFen: 2600, statedRefundFen: 0 });
    // Rows of JSON have their times as texts.
    const asText = { ...later, happened_at: "2026-03-02T08:00:01+00:00" };
    expect(fold(asText)).toMatchObject({ refundedFen: 2600, statedRefundFen: 1300 });
    // A bill dates a refund by when it was made, and a notice by its arrival.
    const made = { ...refund("CONSOLE2", 1300), happened_at: new Date("2026-03-02T07:00:00Z") };
    expect(fold(later, made)).toMatchObject({ refundedFen: 1300, statedRefundFen: 0 });
  });

  test("has the true sum of the console's refunds after a true statement, whatever was lost before it", () => {
    const made = fc.record({ fen: fc.integer({ min: 1, max: 500 }), isLost: fc.boolean() });
    const some = fc.array(made, { maxLength: 4 });
    fc.assert(
      fc.property(some, some, fc.boolean(), (before, after, isNumbered) => {
        const statedFen = before.reduce((sum, { fen }) => sum + fen, 0);
        let totalFen = 0;
        const facts = [...before, ...after].flatMap(({ fen, isLost }, index) => {
          totalFen += fen;
          const isBefore = index < before.length;
          // After the statement every refund is reported, as numbered ones or as sums.
          if (isBefore && isLost) return [];
          const happened_at = new Date(stated_at.getTime() + (isBefore ? -1000 : 1000));
          return [{ ...(isNumbered ? refund(`CONSOLE${index}`, fen) : sum(totalFen)), happened_at }];
        });
        const statements = statedFen > 0 ? [elsewhere(statedFen)] : [];
        for (const known of [facts, facts.toReversed()]) {
          expect(foldFacts([{ ...paid, paid_fen: 9900 }, ...known], statements).refundedFen).toBe(totalFen);
        }
      }),
    );
  });
});
