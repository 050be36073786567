import type { Fen } from "@baleen/contract/money.ts";
import type { FoldedFact } from "./gateway-fact-store.ts";
import type { ForeignPayment, RefundFigures } from "./gateways/gateway.ts";
import { isOwnRefundNo } from "./refunds/refund-store.ts";
import type { Statement } from "./statement-store.ts";

/** The state of a payment according to all facts, and to what operators state while no fact says so. */
export interface PaymentState {
  /** The total paid, by the latest signed message; undefined before the first. */
  readonly paidFen: Fen | undefined;
  /** All totals that were signed, the latest last. More than one is a contradiction of the gateway. */
  readonly signedTotals: readonly Fen[];
  /** The total paid as an operator states it; undefined once the gateway has signed a payment. */
  readonly statedFen: Fen | undefined;
  /** The sum of refunds that have arrived, as far as known. */
  readonly refundedFen: Fen;
  /** The part of that sum that no gateway has signed. */
  readonly statedRefundFen: Fen;
  /** The signed sum of the refunds that were made in the gateway's console. */
  readonly signedElsewhereFen: Fen;
  /** Money was refunded or a refund is under way, of unknown amount. */
  readonly refundsUnknown: boolean;
  readonly gatewayTradeNo: string | undefined;
  readonly ended: "closed" | "failed" | undefined;
  /** A payment in another currency than CNY, which grants nothing by itself. */
  readonly foreign: ForeignPayment | undefined;
  /** By number. */
  readonly refunds: ReadonlyMap<string, RefundFigures>;
}

export type FoldedStatement = Pick<Statement, "paid_fen" | "refunded_elsewhere_fen">;

/** A refund's state never moves back in this order. */
const stateOrder: readonly RefundFigures["state"][] = ["underway", "abnormal", "failed", "done"];

/**
 * Commutative and idempotent, since facts arrive late, repeated and in any order. Refunds only grow: their signed sum is the
 * larger of the gateway's own sum and that of numbered refunds. A total that is signed later replaces an earlier one. A
 * statement about refunds made elsewhere is added to ours alone: a signed refund that is not ours confirms it.
 */
export function foldFacts(
  facts: readonly FoldedFact[],
  openStatements: readonly FoldedStatement[] = [],
): PaymentState {
  const refunds = foldRefunds(facts);
  const told = largest(facts.map((fact) => fact.refunded_fen)) ?? 0;
  const arrived = [...refunds.values()].filter(({ state }) => state === "done");
  const signedFen = Math.max(told, sumOf(arrived));
  const ownFen = sumOf(arrived.filter(({ refundNo }) => isOwnRefundNo(refundNo)));
  const signedTotals = totalsOf(facts);
  const paidFen = signedTotals.at(-1);
  const statedFen = largest(openStatements.map((statement) => statement.paid_fen));
  const statedElsewhereFen =
    largest(openStatements.map((statement) => statement.refunded_elsewhere_fen)) ?? 0;
  const refundedFen = Math.max(signedFen, Math.min(ownFen + statedElsewhereFen, paidFen ?? 0));
  return {
    paidFen,
    signedTotals,
    statedFen: paidFen === undefined ? statedFen : undefined,
    refundedFen,
    statedRefundFen: refundedFen - signedFen,
    signedElsewhereFen: signedFen - ownFen,
    refundsUnknown: facts.some((fact) => fact.has_refund) && refunds.size === 0 && refundedFen === 0,
    gatewayTradeNo: firstOf(facts.map((fact) => fact.gateway_trade_no)),
    ended: firstOf(facts.map((fact) => fact.ended)),
    foreign: foreignPaymentOf(facts),
    refunds,
  };
}

/** The earliest, so that the order in which facts are listed decides nothing. */
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

function foldRefunds(facts: readonly FoldedFact[]): Map<string, RefundFigures> {
  const refunds = new Map<string, RefundFigures>();
  for (const { refund_no: refundNo, refund_fen: amountFen, refund_state: state } of facts) {
    if (refundNo === null || amountFen === null || state === null) continue;
    const known = refunds.get(refundNo);
    if (!known || stateOrder.indexOf(state) > stateOrder.indexOf(known.state)) {
      refunds.set(refundNo, { refundNo, amountFen, state });
    }
  }
  return refunds;
}

/** The different totals, in the order in which they were learned. */
function totalsOf(facts: readonly FoldedFact[]): Fen[] {
  const inOrder = facts.toSorted((one, other) => one.id - other.id);
  return [...new Set(inOrder.flatMap(({ paid_fen: paidFen }) => paidFen ?? []))];
}

function largest(figures: readonly (number | null)[]): number | undefined {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The first in alphabetical order, independent of the facts' order. */
function firstOf<Text extends string>(texts: readonly (Text | null)[]): Text | undefined {
  return texts.filter((text) => text !== null).toSorted()[0];
}
