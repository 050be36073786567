import { expect, test } from "vitest";
import { findMoneyViolations, type Ledger, type LedgerAttempt, type Trade } from "./money-violations.ts";

const paid: Trade = { method: "wechat", number: "P1", paidFen: 3900, refundedFen: 0 };
const attempt: LedgerAttempt = {
  number: "P1",
  orderNo: "O1",
  orderState: "granted",
  receivedFen: 3900,
  refundedFen: 0,
};
const ledger: Ledger = { attempts: [attempt], grantedOrders: ["O1"], grantedCards: ["1"], usedCards: ["1"] };

test("a paid and granted order, a refunded one and a used card violate nothing", () => {
  const sentBack = { ...paid, number: "P2", refundedFen: 3900 };
  const refunded = { ...attempt, number: "P2", orderNo: "O2", orderState: "refunded", refundedFen: 3900 };
  expect(findMoneyViolations([paid, sentBack], { ...ledger, attempts: [attempt, refunded] })).toEqual([]);
});

test.each<[string, readonly Trade[], Partial<Ledger>, RegExp]>([
  ["a paid trade without a grant", [paid], { grantedOrders: [] }, /order O1 \(granted\) has 0 grants/],
  ["a paid trade granted twice", [paid], { grantedOrders: ["O1", "O1"] }, /has 2 grants/],
  ["a trade that the ledger lost", [paid], { attempts: [], grantedOrders: [] }, /does not know it/],
  ["a grant without a payment", [], {}, /O1 has a grant, and no gateway has money/],
  ["a grant whose money went back", [{ ...paid, refundedFen: 3900 }], {}, /O1 has a grant, and no gateway/],
  [
    "a refund that the ledger lost",
    [{ ...paid, refundedFen: 100 }],
    {},
    /sent back 100 fen, the ledger says 0/,
  ],
  [
    "an order paid twice",
    [paid, { ...paid, number: "P2" }],
    { attempts: [attempt, { ...attempt, number: "P2" }] },
    /O1 was paid 2 times/,
  ],
  [
    "a payment that was not entered",
    [paid],
    { attempts: [{ ...attempt, receivedFen: 0 }] },
    /received 3900 fen/,
  ],
  ["a card granted twice", [paid], { grantedCards: ["1", "1"] }, /Card 1 was granted more than once/],
  ["a used card without a grant", [paid], { grantedCards: [] }, /Card 1 is used, and has no grant/],
  ["a granted card that stays new", [paid], { usedCards: [] }, /Card 1 has a grant, and is not used/],
])("%s is found", (_, trades, changed, sentence) => {
  expect(findMoneyViolations(trades, { ...ledger, ...changed }).join("\n")).toMatch(sentence);
});
