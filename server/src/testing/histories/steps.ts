import fc from "fast-check";

import { tradeTypes } from "../trade-types.ts";

const method = fc.constantFrom("wechat" as const, "alipay" as const, "hupi" as const);
export const tradeType = fc.constantFrom(...tradeTypes);
const order = fc.nat(3);
/** Undefined refunds the whole amount. */
const part = fc.option(fc.integer({ min: 1, max: 3899 }), { nil: undefined });
/** A node whose clock is off, in seconds. */
const skewS = fc.constantFrom(0, 0, 0, 1200, -1200);

/** The events of a history: at the server, at the gateways and between them. */
export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      tradeType,
      /** Orders with the history's promotion code, which works once. */
      usesCode: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      /** Pays the difference to a better plan with the remaining days of lower ones. */
      kind: fc.constant("upgrade" as const),
      tradeType,
      packageId: fc.constantFrom(2 as const, 3 as const),
      usesCode: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      /** Somebody else orders with the promotion code. */
      kind: fc.constant("rival" as const),
      pays: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("revoke code" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("card" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      order,
      /** Which of the order's codes, the newest first. */
      code: fc.nat(1),
      /** 3900 stands for the price of the order. */
      fen: fc.constantFrom(3900, 3900, 3900, 3900, 3900, 3900, 100, 2600, 2600, 5000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("new code" as const),
      order,
      tradeType,
      isExpired: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("deliver" as const),
      notice: fc.nat(4),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lose" as const), notice: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      order,
      fen: part,
      isDeadlocked: fc.boolean(),
      isAnswerLost: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund in console" as const), order, fen: part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("refund ends" as const),
      refund: fc.nat(2),
      status: fc.constantFrom("SUCCESS" as const, "CLOSED" as const, "ABNORMAL" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("misbehave" as const), method, mode: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("recheck" as const),
      order,
      skewS,
      isDeadlocked: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("member for life" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("trial" as const),
      /** At once, by the same person. */
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("complete" as const),
      order,
      code: fc.nat(1),
      /** `other`: the number of another payment of this history. */
      number: fc.constantFrom("invented" as const, "other" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("sent back" as const),
      order,
      /** What the console shows, or what it had shown before the last refund. */
      isOld: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("correct" as const),
      order,
      /** The true sum of the console, or one that is mistyped. */
      isWrong: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("move days" as const),
      order,
      days: fc.constantFrom(1, 10, 29, 30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("merge" as const),
      /** Which of the buyer's two accounts remains: the one of the orders, or the other one. */
      survivor: fc.constantFrom("this" as const, "other" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("invoice" as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("settle mismatch" as const),
      order,
      how: fc.constantFrom("return" as const, "grant" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("sweep" as const),
      skewS,
      /** The node is killed at this reading of its clock; undefined: never. */
      diesAt: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
      isDeadlocked: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      seconds: fc.constantFrom(1, 61, 301, 901, 3 * 3600, 4 * 86_400),
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

/** The misbehaviours that a step can request for a gateway's next response, by method. */
export const misbehaviours = {
  wechat: ["cut", "5xx", "unsigned-refusal", "refused-after-all", "bad-signature", "garbage"],
  alipay: ["cut", "5xx", "error-response", "unsigned", "poor", "slow-refund"],
  hupi: ["cut", "5xx", "busy", "slow-refund", "bad-signature", "garbage"],
} as const;
