import type { Deps } from "../deps.ts";
import {
  type Gateway,
  GatewayError,
  type Refund as RefundOrder,
  type Trade,
} from "../outside/gateways/gateway.ts";
import { findAttempt } from "./attempt-store.ts";
import { endRefund, findRefund, noteRefundAsked, type Refund } from "./refund-store.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Asks the gateway for a refund, with the same number however often, and makes its answer true. Only its own signed
 * word ends it: that it has arrived or failed; or that it was refused, and that no refund of this number is known.
 */
export async function pursueRefund(
  deps: Deps,
  refund: Refund,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<Refund["state"]> {
  const { refund_no: refundNo, attempt_no: attemptNo } = refund;
  await noteRefundAsked(deps.db, refundNo, deps.clock.now());
  const attempt = await findAttempt(deps.db, attemptNo);
  const gateway = attempt && deps.gateways.get(attempt.method);
  if (!attempt || !gateway) return "underway";
  const order: RefundOrder = {
    attemptNo,
    refundNo,
    amountFen: refund.amount_fen,
    totalFen: attempt.amount_fen,
    reason: refund.reason,
  };
  try {
    const trade = await askForRefund(gateway, order, isNew);
    if (trade === "refused") await refuse(deps, refund);
    else await settlePayment(deps, { method: attempt.method, attemptNo, trade, source: "answer" });
  } catch (error) {
    await deps.alarms.raise({ kind: "refund.doubtful", subject: refundNo, details: { attemptNo, error } });
  }
  return (await findRefund(deps.db, refundNo))?.state ?? "underway";
}

async function askForRefund(
  gateway: Gateway,
  order: RefundOrder,
  isNew: boolean,
): Promise<Trade | "refused"> {
  const known = isNew ? undefined : await gateway.queryRefund(order);
  if (known && hasEnded(known)) return known;
  try {
    // The same number again is the same refund: it moves no second money, and may move the first on.
    return await gateway.refund(order);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.kind === "refused" && error.isSigned;
    if (!isRefused) throw error;
    // An earlier request of this number may have been heard, however its answer was lost.
    return (await gateway.queryRefund(order)) ?? "refused";
  }
}

function hasEnded({ refund }: Trade): boolean {
  return refund?.state === "done" || refund?.state === "failed" || refund?.state === "abnormal";
}

async function refuse(deps: Deps, { refund_no: subject, amount_fen: amountFen }: Refund): Promise<void> {
  if (!(await endRefund(deps.db, subject, "refused"))) return;
  await deps.alarms.close(["refund.doubtful", "refund.abnormal"], [subject]);
  await deps.alarms.raise({ kind: "refund.refused", subject, details: { amountFen } });
}
