import type { Fen } from "@baleen/contract/money.ts";
import type { RefundFigures } from "../outside/gateways/gateway.ts";
import type { FoldedFact } from "./gateway-fact-store.ts";

/** The state of a payment according to all facts. */
export interface Standing {
  /** The total paid, by the latest signed word; undefined while unpaid. */
  readonly paidFen: Fen | undefined;
  /** All totals that were signed, the latest last. More than one is a contradiction of the gateway's. */
  readonly signedTotals: readonly Fen[];
  /** The sum of refunds that have arrived, as far as known. */
  readonly refundedFen: Fen;
  /** Money was refunded or a refund is under way, of unknown amount. */
  readonly refundsUnknown: boolean;
  readonly gatewayTradeNo: string | undefined;
  readonly ended: "closed" | "failed" | undefined;
  /** By number. */
  readonly refunds: ReadonlyMap<string, RefundFigures>;
}

/** A refund's state never moves back in this order. */
const stateOrder: readonly RefundFigures["state"][] = ["underway", "abnormal", "failed", "done"];

/**
 * Commutative and idempotent, since facts arrive late, repeated and in any order. Refunds only grow: their sum is the
 * larger of the gateway's own sum and that of numbered refunds. A total that is signed later replaces an earlier one.
 */
export function foldFacts(facts: readonly FoldedFact[]): Standing {
  const refunds = foldRefunds(facts);
  const told = largest(facts.map((fact) => fact.refunded_fen)) ?? 0;
  const arrived = [...refunds.values()].filter(({ state }) => state === "done");
  const added = arrived.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const refundedFen = Math.max(told, added);
  const signedTotals = totalsOf(facts.filter(({ source }) => source !== "operator"));
  return {
    paidFen: signedTotals.at(-1) ?? totalsOf(facts).at(-1),
    signedTotals,
    refundedFen,
    refundsUnknown: facts.some((fact) => fact.has_refund) && refunds.size === 0 && refundedFen === 0,
    gatewayTradeNo: firstOf(facts.map((fact) => fact.gateway_trade_no)),
    ended: firstOf(facts.map((fact) => fact.ended)),
    refunds,
  };
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
