import type { Fen } from "@baleen/contract/money.ts";
import type { RefundFigures } from "../outside/gateways/gateway.ts";
import type { FoldedFact } from "./gateway-fact-store.ts";

/** How a payment stands, from everything that its gateway ever said of it. */
export interface Standing {
  /** What was paid in all; undefined while no word of a payment has come. */
  readonly paidFen: Fen | undefined;
  /** What has arrived at the buyer again, as far as is known. */
  readonly refundedFen: Fen;
  /** Money went back or is on its way, and no figure says how much. */
  readonly refundsUnknown: boolean;
  readonly gatewayTradeNo: string | undefined;
  readonly ended: "closed" | "failed" | undefined;
  /** How each refund stands that has a number. */
  readonly refunds: ReadonlyMap<string, RefundFigures>;
}

/** A refund never goes back in this order. */
const course: readonly RefundFigures["state"][] = ["underway", "abnormal", "failed", "done"];

/**
 * Facts come late, repeated and in any order, so the fold knows no order: each figure only grows, and the sum of the
 * refunds that have numbers bounds what went back as well as any sum that the gateway made itself.
 */
export function foldFacts(facts: readonly FoldedFact[]): Standing {
  const refunds = foldRefunds(facts);
  const told = largest(facts.map((fact) => fact.refunded_fen)) ?? 0;
  const arrived = [...refunds.values()].filter(({ state }) => state === "done");
  const added = arrived.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const refundedFen = Math.max(told, added);
  return {
    paidFen: largest(facts.map((fact) => fact.paid_fen)),
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
    if (!known || course.indexOf(state) > course.indexOf(known.state)) {
      refunds.set(refundNo, { refundNo, amountFen, state });
    }
  }
  return refunds;
}

function largest(figures: readonly (number | null)[]): number | undefined {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The first in the alphabet, so that it does not depend on which was learned first. */
function firstOf<Text extends string>(texts: readonly (Text | null)[]): Text | undefined {
  return texts.filter((text) => text !== null).toSorted()[0];
}
