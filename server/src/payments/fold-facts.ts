import type { Fen } from "@baleen/contract/money.ts";
import type { FoldedFact } from "./gateway-fact-store.ts";
import type { ForeignPayment, RefundFigures } from "./gateways/gateway.ts";
import { isOwnRefundNo } from "./refunds/refund-store.ts";
import type { OperatorStatement } from "./statement-store.ts";

/** The state of a payment according to all facts, and to operators' statements where no fact exists yet. */
export interface PaymentState {
  /** The total paid, by the latest signed message; undefined before the first one. */
  readonly paidFen: Fen | undefined;
  /** All signed totals, the latest last. With more than one, the gateway contradicts itself. */
  readonly signedTotals: readonly Fen[];
  /** The total paid according to an operator; undefined once the gateway has signed a payment. */
  readonly statedFen: Fen | undefined;
  /** The sum of completed refunds, as far as known. */
  readonly refundedFen: Fen;
  /** The part of `refundedFen` that no gateway has signed. */
  readonly statedRefundFen: Fen;
  /** The signed sum of refunds requested by this server. */
  readonly ownRefundFen: Fen;
  /** The signed sum of refunds made in the gateway's console. */
  readonly signedElsewhereFen: Fen;
  /** Money was refunded, or a refund is under way, but the amount is unknown. */
  readonly refundsUnknown: boolean;
  readonly gatewayTradeNo: string | undefined;
  readonly ended: "closed" | "failed" | undefined;
  /** Set for a payment in a currency other than CNY. Such a payment grants nothing by itself. */
  readonly foreign: ForeignPayment | undefined;
  /** Keyed by refund number. */
  readonly refunds: ReadonlyMap<string, FoldedRefund>;
}

interface FoldedRefund extends RefundFigures {
  /**
   * When the refund was made, by the earliest time the gateway reported; if it reported none, when it was learned here.
   */
  readonly at: Date;
  /** Whether `at` is the gateway's time. */
  readonly hasTime: boolean;
}

/** Rows from `json_agg` contain times as text. */
type Instant = Date | string;

export interface FoldedStatement extends Pick<OperatorStatement, "paid_fen" | "refunded_elsewhere_fen"> {
  readonly stated_at: Instant;
}

/** A refund's state only moves forward in this order. */
const stateOrder: readonly RefundFigures["state"][] = ["underway", "abnormal", "failed", "done"];

/**
 * Combines facts into a payment's state. Commutative and idempotent, since facts arrive late, repeated and in any
 * order. Refunds only grow: their signed sum is the gateway's own sum or that of numbered refunds, whichever is larger.
 * A later signed total replaces an earlier one. A statement about refunds made in the gateway's console is their sum at
 * its time: it includes signed refunds up to then, and later ones are added.
 */
export function foldFacts(
  facts: readonly FoldedFact[],
  openStatements: readonly FoldedStatement[] = [],
): PaymentState {
  const refunds = foldRefunds(facts);
  const reportedFen = largest(facts.map((fact) => fact.refunded_fen)) ?? 0;
  const arrived = arrivedOf(refunds);
  const signedFen = Math.max(reportedFen, sumOf(arrived));
  const ownRefundFen = sumOf(arrived.filter(({ refundNo }) => isOwnRefundNo(refundNo)));
  const signedElsewhereFen = signedFen - ownRefundFen;
  const signedTotals = totalsOf(facts);
  const paidFen = signedTotals.at(-1);
  const statedFen = largest(openStatements.map((statement) => statement.paid_fen));
  const elsewhereFen = Math.max(
    signedElsewhereFen,
    ...openStatements.map(
      ({ refunded_elsewhere_fen: fen, stated_at: statedAt }) =>
        (fen ?? 0) + sumOf(elsewhereAfter(arrived, statedAt)),
    ),
  );
  const refundedFen = Math.max(signedFen, Math.min(ownRefundFen + elsewhereFen, paidFen ?? 0));
  return {
    paidFen,
    signedTotals,
    statedFen: paidFen === undefined ? statedFen : undefined,
    refundedFen,
    statedRefundFen: refundedFen - signedFen,
    ownRefundFen,
    signedElsewhereFen,
    refundsUnknown: facts.some((fact) => fact.has_refund) && refunds.size === 0 && refundedFen === 0,
    gatewayTradeNo: firstOf(facts.map((fact) => fact.gateway_trade_no)),
    ended: firstOf(facts.map((fact) => fact.ended)),
    foreign: foreignPaymentOf(facts),
    refunds,
  };
}

/** The signed sum of refunds made in the gateway's console up to an instant. */
export function signedElsewhereUntil(
  { refunds, signedElsewhereFen }: Pick<PaymentState, "refunds" | "signedElsewhereFen">,
  until: Date,
): Fen {
  return signedElsewhereFen - sumOf(elsewhereAfter(arrivedOf(refunds), until));
}

/** Only numbered refunds have their own time. A sum that is reported later includes earlier refunds too. */
function elsewhereAfter(arrived: readonly FoldedRefund[], instant: Instant): FoldedRefund[] {
  const after = new Date(instant);
  return arrived.filter(({ refundNo, at }) => !isOwnRefundNo(refundNo) && at > after);
}

const arrivedOf = (refunds: PaymentState["refunds"]) =>
  [...refunds.values()].filter(({ state }) => state === "done");

/** Uses the earliest fact, so that the order of the list does not matter. */
function foreignPaymentOf(facts: readonly FoldedFact[]): ForeignPayment | undefined {
  const [first] = facts
    .filter((fact) => fact.foreign_currency !== null)
    .toSorted((one, other) => one.id - other.id);
  const { foreign_currency: currency = null, foreign_amount: amount } = first ?? {};
  return currency === null ? undefined : { currency, amount: amount ?? undefined };
}

export function sumOf(refunds: readonly Pick<RefundFigures, "amountFen">[]): Fen {
  return refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

function foldRefunds(facts: readonly FoldedFact[]): Map<string, FoldedRefund> {
  const refunds = new Map<string, FoldedRefund>();
  for (const fact of facts) {
    const { refund_no: refundNo, refund_fen: amountFen, refund_state: state } = fact;
    if (refundNo === null || amountFen === null || state === null) continue;
    const hasTime = fact.happened_at !== null;
    const refund = { refundNo, amountFen, state, hasTime, at: new Date(fact.happened_at ?? fact.learned_at) };
    const earlier = refunds.get(refundNo);
    refunds.set(
      refundNo,
      earlier ? { ...furtherOf(earlier, refund), ...earlierOf(earlier, refund) } : refund,
    );
  }
  return refunds;
}

function furtherOf(one: FoldedRefund, other: FoldedRefund): FoldedRefund {
  // Stryker disable next-line EqualityOperator: two facts in one state differ in their time alone.
  return stateOrder.indexOf(other.state) > stateOrder.indexOf(one.state) ? other : one;
}

function earlierOf(one: FoldedRefund, other: FoldedRefund): Pick<FoldedRefund, "at" | "hasTime"> {
  // Stryker disable next-line EqualityOperator: of equal times either is the earlier.
  const isOtherEarlier = one.hasTime === other.hasTime ? other.at < one.at : other.hasTime;
  const { at, hasTime } = isOtherEarlier ? other : one;
  return { at, hasTime };
}

/** The distinct totals, in the order in which they were learned. */
function totalsOf(facts: readonly FoldedFact[]): Fen[] {
  const inOrder = facts.toSorted((one, other) => one.id - other.id);
  return [...new Set(inOrder.flatMap(({ paid_fen: paidFen }) => paidFen ?? []))];
}

function largest(figures: readonly (number | null)[]): number | undefined {
  const amounts = figures.filter((figure) => figure !== null);
  return amounts.length === 0 ? undefined : Math.max(...amounts);
}

/** The first in alphabetical order, so that the order of the facts does not matter. */
function firstOf<Text extends string>(texts: readonly (Text | null)[]): Text | undefined {
  return texts.filter((text) => text !== null).toSorted()[0];
}
