import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { isPaidByStatement, type LoadedOrder, mismatchDaysOf } from "./load-order.ts";

type Actions = OrderReply["order"]["actions"];

/** Actions that the order's state allows, whatever the operator's role. */
export function actionsOf({ order, account, attempts, money }: LoadedOrder): Actions {
  const { state } = order;
  const isUnpaid = state === "pending" || state === "closed" || state === "failed";
  const allowed = {
    recheck: attempts.length > 0,
    refund: money.refundableFen > 0,
    recordSentBack: attempts.some(
      ({ paymentState }) => paymentState.refundedFen < (paymentState.paidFen ?? 0),
    ),
    settleMismatch: attempts.some((attempt) => mismatchDaysOf(order, attempt) !== null),
    complete: isUnpaid && attempts.some(({ paymentState }) => paymentState.paidFen === undefined),
    withdraw: attempts.some(isPaidByStatement),
    close: state === "pending",
    confirm: state === "granted" && (account.email ?? account.phone) !== null,
  };
  return (Object.keys(allowed) as (keyof typeof allowed)[]).filter((action) => allowed[action]);
}
