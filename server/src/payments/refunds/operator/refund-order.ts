import type { Context } from "../../../context.ts";
import type { ActionInput, ConsoleReply } from "../../../operators/console-handler.ts";
import { actOnOrder } from "../../operator/act-on-order.ts";
import { beginRefund, requestRefund } from "../refund-order.ts";
import { findRefund } from "../refund-store.ts";

/** Without an amount, everything that is left is refunded. */
type RefundInput = Omit<ActionInput<"refundOrder">, "amountFen"> & { readonly amountFen: number | undefined };

/**
 * Refunds an order. The outcome is added to the audit log once the gateway has signed it. A repeated request returns
 * the refund's current state.
 */
export async function refundOrder(
  context: Context,
  { orderNo, amountFen, ...by }: RefundInput,
): Promise<ConsoleReply<"refundOrder">> {
  const params = { amountFen: amountFen ?? null };
  const action = { ...by, orderNo, action: "refundOrder", params } as const;
  const started = await actOnOrder(context, action, async (tx, { id: entryId, reason }) => {
    const refund = await beginRefund(context, tx, { orderNo, amountFen, reason: reason ?? "", entryId });
    const result = { refundNo: refund.refund_no, amountFen: refund.amount_fen };
    return { result, details: result, outcome: "started", firstCallResult: refund };
  });
  if (!started.isFirst) {
    const state = (await findRefund(context.db, started.result.refundNo))?.state ?? "underway";
    return { ...started.result, state };
  }
  const state = await requestRefund(context, started.firstCallResult, { isNew: true });
  return { ...started.result, state };
}
