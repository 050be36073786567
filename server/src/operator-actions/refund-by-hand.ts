import { yuanOfFen } from "@baleen/contract/money.ts";
import type { Deps } from "../deps.ts";
import { refundOrder } from "../payments/refund-order.ts";
import type { Refund } from "../payments/refund-store.ts";
import { addAuditLogEntry, addAuditLogOutcome } from "./audit-log-store.ts";
import { recordRejection } from "./operator-error.ts";
import { redactReason } from "./redact-reason.ts";

interface Wanted {
  readonly orderNo: string;
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
  readonly operator: string;
  readonly reason: string;
}

/** Refunds an order for an operator. Throws `RefundRejectedError`. */
export async function refundByHand(deps: Deps, wanted: Wanted): Promise<Refund["state"]> {
  const { orderNo, amountFen, operator } = wanted;
  const reason = await redactReason(deps.db, { orderNo }, wanted.reason);
  const amount = amountFen === undefined ? "all that is left" : yuanOfFen(amountFen).toFixed(2);
  const action = { operator, action: `refund of ${amount}`, subject: orderNo, reason };
  let entryId: number | undefined;
  const state = await recordRejection(deps, action, () =>
    refundOrder(deps, {
      orderNo,
      amountFen,
      reason,
      async record(tx, refund) {
        const details = { refundNo: refund.refund_no, amountFen: refund.amount_fen };
        const at = deps.clock.now();
        entryId = await addAuditLogEntry(tx, { ...action, at, outcome: "started", details });
      },
    }),
  );
  if (entryId !== undefined) await addAuditLogOutcome(deps.db, entryId, state, deps.clock.now());
  return state;
}
