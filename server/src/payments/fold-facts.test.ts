import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldFacts, type StatementRow, signedElsewhereUntil } from "./fold-facts.ts";
import type { FactRow } from "./gateway-fact-store.ts";

const nothing: FactRow = {
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
const refund = (no: string, fen: number, state: FactRow["refund_state"] = "done"): FactRow => ({
  ...nothing,
  has_refund: true,
  refund_no: no,
  refund_fen: fen,
  refund_state: state,
});
const sum = (fen: number): FactRow => ({ ...nothing, has_refund: true, refunded_fen: fen });

const ourRefund = `R${"0".repeat(25)}`;
const stated_at = new Date("2026-03-02T08:00:00Z");
const elsewhere = (fen: number): StatementRow => ({
  paid_fen: null,
  refunded_elsewhere_fen: fen,
  stated_at,
});
const stated: StatementRow = { paid_fen: 3900, refunded_elsewhere_fen: null, stated_at };

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
    // Each refund number always has the same amount.
    .map(({ no, state }) => refund(no, { A: 100, B: 1300, C: 2500 }[no] ?? 0, state)),
);

const plain = (facts: readonly FactRow[]) => {
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
    expect(foldFacts(facts)).toMatchObject({ refundedFen: 0, hasUnknownRefunds: false });
  });

  test("knows a refund by its number, amount and state together", () => {
    const whole = refund("A", 1300);
    const parts = [{ refund_no: null }, { refund_fen: null }, { refund_state: null }];
    for (const part of parts) expect(foldFacts([{ ...whole, ...part }]).refunds.size).toBe(0);
  });

  test("has each refund in the state that is furthest, in whichever order it is reported", () => {
    const states = ["underway", "abnormal", "failed", "done"] as const;
    for (const [index, state] of states.entries()) {
      const facts = states.slice(0, index + 1).map((earlier) => refund("A", 1300, earlier));
      expect(foldFacts(facts).refunds.get("A")?.state).toBe(state);
      expect(foldFacts(facts.toReversed()).refunds.get("A")?.state).toBe(state);
    }
  });

  test("dates a refund by the gateway's earliest time, and else by when it was learned", () => {
    const learned = (day: number) => ({ ...refund("A", 1300), learned_at: new Date(Date.UTC(2026, 2, day)) });
    const dated = (day: number) => ({ ...learned(9), happened_at: new Date(Date.UTC(2026, 2, day)) });
    const cases = [
      { facts: [learned(3), learned(2)], day: 2, hasTime: false },
      { facts: [learned(2), dated(4)], day: 4, hasTime: true },
      { facts: [dated(5), dated(4), learned(1)], day: 4, hasTime: true },
    ];
    for (const { facts, day, hasTime } of cases) {
      for (const inOrder of [facts, facts.toReversed()]) {
        const at = new Date(Date.UTC(2026, 2, day));
        expect(foldFacts(inOrder).refunds.get("A")).toMatchObject({ at, hasGatewayTime: hasTime });
      }
    }
  });

  test("has the gateway's number, and the end, if any message says so, in whichever order", () => {
    const facts = [
      paid,
      { ...paid, gateway_trade_no: "S" },
      { ...nothing, ended: "failed" as const },
      { ...nothing, ended: "closed" as const },
    ];
    for (const inOrder of [facts, facts.toReversed()])
      expect(foldFacts(inOrder)).toMatchObject({ gatewayTradeNo: "S", ended: "closed" });
    expect(foldFacts([facts[2] ?? nothing]).ended).toBe("failed");
    const silent = { statedFen: undefined, gatewayTradeNo: undefined, ended: undefined };
    expect(foldFacts([nothing])).toMatchObject(silent);
  });

  test("has the currency and amount of the first payment that was not in CNY", () => {
    const dollars = { ...nothing, id: 3, foreign_currency: "USD", foreign_amount: 3900 };
    const euros = { ...nothing, id: 2, foreign_currency: "EUR" };
    const first = { currency: "EUR", amount: undefined };
    expect(foldFacts([nothing, dollars, euros]).foreignAmount).toEqual(first);
    expect(foldFacts([euros, nothing, dollars]).foreignAmount).toEqual(first);
    expect(foldFacts([nothing, dollars]).foreignAmount).toEqual({ currency: "USD", amount: 3900 });
    expect(foldFacts([paid]).foreignAmount).toBeUndefined();
  });

  test("is in doubt while money went back and no figure is known", () => {
    const doubtful = [paid, { ...nothing, has_refund: true }];
    expect(foldFacts(doubtful).hasUnknownRefunds).toBe(true);
    expect(foldFacts([...doubtful, refund("A", 1300, "underway")]).hasUnknownRefunds).toBe(false);
    expect(foldFacts([...doubtful, sum(1300)]).hasUnknownRefunds).toBe(false);
    expect(foldFacts([paid]).hasUnknownRefunds).toBe(false);
  });

  test("adds a stated refund to ours, and to no other that is signed", () => {
    const fold = (...facts: FactRow[]) => foldFacts([paid, ...facts], [elsewhere(1300)]);
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
    expect(foldFacts([], [elsewhere(1300)]).statedFen).toBeUndefined();
  });

  test("adds the refunds that were made after a statement, whether its own are signed or not", () => {
    const before = { ...refund("CONSOLE1", 1300), happened_at: new Date("2026-03-02T07:59:59Z") };
    const later = { ...refund("CONSOLE2", 1300), happened_at: new Date("2026-03-02T08:00:01Z") };
    const fold = (...facts: FactRow[]) => foldFacts([paid, ...facts], [elsewhere(1300)]);
    expect(fold(later)).toMatchObject({ refundedFen: 2600, statedRefundFen: 1300 });
    expect(fold(before)).toMatchObject({ refundedFen: 1300, statedRefundFen: 0 });
    expect(fold(later, before)).toMatchObject({ refundedFen: 2600, statedRefundFen: 0 });
    // Rows from `json_agg` contain times as text.
    const asText = { ...later, happened_at: "2026-03-02T08:00:01+00:00" };
    expect(fold(asText)).toMatchObject({ refundedFen: 2600, statedRefundFen: 1300 });
    // A bill has the time when a refund was made; a notice has the time when it arrived.
    const made = { ...refund("CONSOLE2", 1300), happened_at: new Date("2026-03-02T07:00:00Z") };
    expect(fold(later, made)).toMatchObject({ refundedFen: 1300, statedRefundFen: 0 });
    // A refund at exactly the statement's time is part of the statement.
    expect(fold({ ...later, happened_at: stated_at })).toMatchObject({ refundedFen: 1300 });
  });

  test("sums the console's signed refunds up to an instant, without ours and later ones", () => {
    const at = (fact: FactRow, time: string) => ({ ...fact, happened_at: `2026-03-02T${time}Z` });
    const facts = [
      paid,
      at(refund(ourRefund, 1000), "09:00:00"),
      at(refund("CONSOLE1", 100), "08:00:00"),
      at(refund("CONSOLE2", 200), "08:00:01"),
      at(refund("CONSOLE3", 400, "underway"), "08:00:01"),
      sum(1350),
    ];
    expect(signedElsewhereUntil(foldFacts(facts), stated_at)).toBe(150);
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
          // After the statement the gateway reports every refund, by number or as a sum.
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
