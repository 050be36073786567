import type { Fen } from "@baleen/contract/money.ts";
import type { FactRow } from "./gateway-fact-store.ts";
import type { ForeignAmount, RefundFigures } from "./gateways/gateway.ts";
import { isOwnRefundNo } from "./refunds/refund-store.ts";
import type { OperatorStatement } from "./statement-store.ts";

/** The state of a payment, computed from all facts. Operators' statements count only where no fact exists yet. */
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
  /** The sum of refunds that this server requested and the gateway has signed. */
  readonly ownRefundFen: Fen;
  /** The sum of refunds that were made in the gateway's console and that the gateway has signed. */
  readonly signedElsewhereFen: Fen;
  /** Money was refunded, or a refund is under way, and the gateway does not report the amount. */
  readonly hasUnknownRefunds: boolean;
  readonly gatewayTradeNo: string | undefined;
  readonly ended: "closed" | "failed" | undefined;
  /** Set for a payment in a currency other than CNY. Such a payment grants nothing by itself. */
  readonly foreignAmount: ForeignAmount | undefined;
  /** Keyed by refund number. */
  readonly refunds: ReadonlyMap<string, FoldedRefund>;
}

interface FoldedRefund extends RefundFigures {
  /**
   * When the refund was made, by the earliest time the gateway reported; if it reported none, when it was learned here.
   */
  readonly at: Date;
  /** Whether `at` is the gateway's time. */
  readonly hasGatewayTime: boolean;
}

/** Rows from `json_agg` contain times as text. */
type Instant = Date | string;

export interface StatementRow extends Pick<OperatorStatement, "paid_fen" | "refunded_elsewhere_fen"> {
  readonly stated_at: Instant;
}

/** A refund's state only moves forward in this order. */
const stateOrder: readonly RefundFigures["state"][] = ["underway", "abnormal", "failed", "done"];

/**
 * Combines facts into a payment's state. Commutative and idempotent, since facts arrive late, repeated and in any
 * order. Refunds only grow: their signed sum is the larger of the gateway's own sum and the sum of numbered refunds. A
 * later signed total replaces an earlier one. A statement gives the sum of the refunds made in the gateway's console up
 * to the statement's time. Signed refunds up to then are part of that sum; later ones are added to it.
 */
export function foldFacts(
  facts: readonly FactRow[],
  openStatements: readonly StatementRow[] = [],
): PaymentState {
  const refunds = foldRefunds(facts);
  const reportedFen = largest(facts.map((fact) => fact.refunded_fen)) ?? 0;
  const arrived = listCompletedRefunds(refunds);
  const signedFen = Math.max(reportedFen, sumRefunds(arrived));
  const ownRefundFen = sumRefunds(arrived.filter(({ refundNo }) => isOwnRefundNo(refundNo)));
  const signedElsewhereFen = signedFen - ownRefundFen;
  const signedTotals = totalsOf(facts);
  const paidFen = signedTotals.at(-1);
  const statedFen = largest(openStatements.map((statement) => statement.paid_fen));
  const elsewhereFen = Math.max(
    signedElsewhereFen,
    ...openStatements.map(
      ({ refunded_elsewhere_fen: fen, stated_at: statedAt }) =>
        (fen ?? 0) + sumRefunds(elsewhereAfter(arrived, statedAt)),
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
    hasUnknownRefunds: facts.some((fact) => fact.has_refund) && refunds.size === 0 && refundedFen === 0,
    gatewayTradeNo: findFirstAlphabetically(facts.map((fact) => fact.gateway_trade_no)),
    ended: findFirstAlphabetically(facts.map((fact) => fact.ended)),
    foreignAmount: findForeignAmount(facts),
    refunds,
  };
}

/** The signed sum of refunds made in the gateway's console up to an instant. */
export function signedElsewhereUntil(
  { refunds, signedElsewhereFen }: Pick<PaymentState, "refunds" | "signedElsewhereFen">,
  until: Date,
): Fen {
  return signedElsewhereFen - sumRefunds(elsewhereAfter(listCompletedRefunds(refunds), until));
}

/**
 * Only numbered refunds have a time of their own. A sum reported later also contains earlier refunds, so it cannot be
 * dated.
 */
function elsewhereAfter(completedRefunds: readonly FoldedRefund[], instant: Instant): FoldedRefund[] {
  const after = new Date(instant);
  return completedRefunds.filter(({ refundNo, at }) => !isOwnRefundNo(refundNo) && at > after);
}

const listCompletedRefunds = (refunds: PaymentState["refunds"]) =>
  [...refunds.values()].filter(({ state }) => state === "done");

/** Uses the earliest fact, so that the order of the list does not matter. */
function findForeignAmount(facts: readonly FactRow[]): ForeignAmount | undefined {
  const [first] = facts
    .filter((fact) => fact.foreign_currency !== null)
    .toSorted((one, other) => one.id - other.id);
  const { foreign_currency: currency = null, foreign_amount: amount } = first ?? {};
  return currency === null ? undefined : { currency, amount: amount ?? undefined };
}

export function sumRefunds(refunds: readonly Pick<RefundFigures, "amountFen">[]): Fen {
  return refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

function foldRefunds(facts: readonly FactRow[]): Map<string, FoldedRefund> {
  const refunds = new Map<string, FoldedRefund>();
  for (const fact of facts) {
    const { refund_no: refundNo, refund_fen: amountFen, refund_state: state } = fact;
    if (refundNo === null || amountFen === null || state === null) continue;
    const hasGatewayTime = fact.happened_at !== null;
    const refund = {
      refundNo,
      amountFen,
      state,
      hasGatewayTime,
      at: new Date(fact.happened_at ?? fact.learned_at),
    };
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

function earlierOf(one: FoldedRefund, other: FoldedRefund): Pick<FoldedRefund, "at" | "hasGatewayTime"> {
  // Stryker disable next-line EqualityOperator: of equal times either is the earlier.
  const isOtherEarlier =
    one.hasGatewayTime === other.hasGatewayTime ? other.at < one.at : other.hasGatewayTime;
  const { at, hasGatewayTime } = isOtherEarlier ? other : one;
  return { at, hasGatewayTime };
}

/** The distinct totals, in the order in which they were learned. */
function totalsOf(facts: readonly FactRow[]): Fen[] {
  const inOrder = facts.toSorted((one, other) => one.id - other.id);
  return [...new Set(inOrder.flatMap(({ paid_fen: paidFen }) => paidFen ?? []))];
}

function largest(figures: readonly (number | null)[]): number | undefined {
  const amounts = figures.filter((figure) => figure !== null);
  return amounts.length === 0 ? undefined : Math.max(...amounts);
}

/** The first in alphabetical order, so that the order of the facts does not matter. */
function findFirstAlphabetically<Text extends string>(texts: readonly (Text | null)[]): Text | undefined {
  return texts.filter((text) => text !== null).toSorted()[0];
}
