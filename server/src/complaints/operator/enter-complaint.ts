import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { requireOrder } from "../../payments/operator/act-on-order.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { lockOwnerOfOrder } from "../../shop/orders/order-store.ts";
import { saveInTransaction } from "../save-complaint.ts";

/**
 * Enters a complaint that reached a gateway without an interface for complaints. It has the same deadlines and alarms as
 * any other, and nothing about it is sent to a gateway.
 */
export const enterComplaint: ConsoleAction<"enterComplaint"> = async (
  context,
  { orderNo, text, createdAt, dueAt, ...by },
) => {
  const { db, clock, gateways } = context;
  const order = await requireOrder(db, orderNo);
  const { payment_method: method, price_fen: amountFen } = order;
  if ((gateways.get(method)?.complaintDesks ?? []).length > 0) throw new Rejection("complaintKnownMethod");
  if (new Date(createdAt) > clock.now()) throw new Rejection("complaintInFuture");
  const subject = { kind: "order", id: orderNo } as const;
  const { result } = await performAction(
    context,
    { ...by, action: "enterComplaint", subject },
    async (tx) => {
      const attempt = await tx
        .selectFrom("payment_attempts")
        .select(["attempt_no", "amount_fen"])
        .where("order_no", "=", orderNo)
        .where("method", "=", method)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      await lockOwnerOfOrder(tx, orderNo);
      const payment = { attemptNo: attempt?.attempt_no, amountFen: attempt?.amount_fen ?? amountFen };
      const { complaint } = await saveInTransaction(context, tx, {
        desk: { method, family: "entered" },
        enteredBy: by.operator.login,
        complaint: {
          gatewayId: await nextNumber(tx, method, orderNo),
          gatewayState: "open",
          state: "open",
          payments: [payment],
          wants: "other",
          text: text.trim(),
          createdAt: new Date(createdAt),
          ...(dueAt !== undefined && { dueAt: new Date(dueAt) }),
          times: 1,
          tags: [],
          pictures: [],
          raw: "",
        },
        entries: [],
        askedAt: clock.now(),
        isOfList: false,
      });
      return { result: { complaintId: complaint.id } };
    },
  );
  return result;
};

/** The gateway's own number is not known here, so the order's is used; further complaints are counted. */
async function nextNumber(tx: Tx, method: PaymentMethod, orderNo: string): Promise<string> {
  const { count } = await tx
    .selectFrom("complaints")
    .innerJoin("complaint_payments", "complaint_id", "complaints.id")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("method", "=", method)
    .where("family", "=", "entered")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  return count === 0 ? orderNo : `${orderNo}-${count + 1}`;
}
