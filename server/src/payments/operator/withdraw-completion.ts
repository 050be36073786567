import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { alignOrder } from "../align-order.ts";
import { findPaidAttempt, moveAttempt } from "../attempt-store.ts";
import { lockPayment } from "../payment-lock-store.ts";
import { endStatement } from "../settle-statements.ts";
import { findStatementOfOrder } from "../statement-store.ts";
import { actOnOrder, readSignedState, requireOrder } from "./act-on-order.ts";

/**
 * Withdraws an operator's completion of an order, with all its days, while no gateway has signed a payment of the
 * order. A payment that is signed later is returned.
 */
export const withdrawCompletion: ConsoleAction<"withdrawCompletion"> = async (
  context,
  { orderNo, ...by },
) => {
  await actOnOrder(context, { ...by, orderNo, action: "withdrawCompletion" }, async (tx) => {
    const paid = await findPaidAttempt(tx, orderNo);
    const locked = paid && (await lockPayment(tx, paid.method, paid.attempt_no));
    const statement = locked && (await findStatementOfOrder(tx, orderNo));
    const isStated = statement !== undefined && statement.attempt_no === paid?.attempt_no;
    if (!locked || !isStated || locked.order.state !== "granted")
      throw new Rejection("completionNotWithdrawable");
    const { attempt_no: attemptNo } = locked.attempt;
    const { paidFen } = await readSignedState(tx, locked.attempt);
    if (paidFen !== undefined) throw new Rejection("completionNotWithdrawable");
    const now = context.clock.now();
    await endStatement({ context, tx, now }, statement, "withdrawn");
    await moveAttempt(tx, attemptNo, { from: ["paid"], to: "closed" });
    const money = { paidFen: 0, refundedFen: 0 };
    await alignOrder({ context, tx, ...locked, now }, { money, endCause: "completionWithdrawn" });
    return { result: null, details: { attemptNo, gatewayTradeNo: statement.gateway_trade_no } };
  });
  return { state: (await requireOrder(context.db, orderNo)).state };
};
