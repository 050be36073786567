import type { ConsoleAction } from "../../operators/console-handler.ts";
import { actOnOrder } from "../../payments/operator/act-on-order.ts";
import { beginRefund, requestRefund } from "../../payments/refunds/refund-order.ts";
import { findRefund } from "../../payments/refunds/refund-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type Complaint, keyOf, listPayments } from "../complaint-store.ts";
import { findDesk } from "../desks.ts";
import { lockForAct, writeAct } from "./act-on-complaint.ts";

/**
 * Refunds an order of the complaint as the order's own page does, and prepares in the same transaction what tells the
 * gateway about it. It is sent once the gateway has accepted the refund: it moves no money by itself.
 */
export const refundComplaint: ConsoleAction<"refundComplaint"> = async (
  context,
  { id, afterActId, orderNo, amountFen, ...by },
) => {
  const action = { ...by, orderNo, action: "refundOrder", params: { amountFen } } as const;
  const started = await actOnOrder(context, action, async (tx, { id: entryId, reason }) => {
    const payments = await listPayments(tx, [id]);
    if (!payments.some(({ order_no }) => order_no === orderNo)) throw new Rejection("complaintOrderForeign");
    const refund = await beginRefund(context, tx, { orderNo, amountFen, reason: reason ?? "", entryId });
    const complaint = await lockForAct(tx, id, afterActId);
    const isApproved = acceptsApproval(complaint, findDesk(context, keyOf(complaint))?.acts ?? []);
    if (isApproved) {
      const author = { operator: by.operator, actionKey: by.actionKey, entryId: null };
      await writeAct(context, tx, complaint, author, { kind: "approve", refundNo: refund.refund_no });
    }
    const result = { refundNo: refund.refund_no, amountFen: refund.amount_fen, isApproved };
    return { result, details: result, outcome: "started", firstCallResult: refund };
  });
  if (!started.isFirst) {
    const state = (await findRefund(context.db, started.result.refundNo))?.state ?? "underway";
    return { ...started.result, state };
  }
  return { ...started.result, state: await requestRefund(context, started.firstCallResult, { isNew: true }) };
};

/** WeChat Pay takes the progress of a refund only from complaints that ask for one and may have it fast. */
function acceptsApproval({ ended_at, wants, tags }: Complaint, acts: readonly string[]): boolean {
  return ended_at === null && wants === "refund" && tags.includes("trusted") && acts.includes("approve");
}
