import { messageJob } from "../messages/jobs.ts";
import { defineJobs } from "../platform/jobs/job.ts";
import { gatewayJob } from "../shop/jobs.ts";

export const paymentJobs = defineJobs({
  /**
   * Queries an unpaid payment at its gateway, and closes it there when it expires or is no longer needed. Created with
   * the attempt.
   */
  settleAttempt: gatewayJob,
  /** Queries a payment with unknown facts, such as the refunded amount. Created by the sweep. */
  recheckAttempt: gatewayJob,
  /**
   * Refunds a payment that buys nothing, such as a second one for the same order. Created when the payment is found.
   */
  returnSurplus: gatewayJob,
  /** Requests a refund until the gateway has accepted or rejected it. Created with the refund. */
  finishRefund: gatewayJob,
  /** Settles a notice that could not be settled on arrival. Created with the notice or by the sweep. */
  finishNotice: gatewayJob,
  /** Confirms to a buyer that the membership is active. Created with the grant, or when an operator requests it. */
  sendConfirmation: messageJob,
  /** Tells a buyer that money has gone back. Created when a refund is settled. */
  sendRefundNotice: messageJob,
  /** Tells the account that paid how a payment stands that was looked up. Created by a visitor's request. */
  sendPaymentFound: messageJob,
  /** Notifies a buyer about the decision on an invoice. Created with the decision. */
  sendInvoice: messageJob,
  /** Raises an alarm about operators' statements that no gateway has confirmed within two days. */
  watchStatements: { queue: "checks", timeoutS: 300, everyS: 900, retryDelayS: [60, 600] },
  /** Raises an alarm while several buyers look up payments that the site cannot settle. */
  watchLookUps: { queue: "checks", timeoutS: 60, everyS: 900, retryDelayS: [60, 600] },
  /** Enqueues a `reconcileBill` for each gateway's bill that has not been compared with the ledger yet. */
  reconcileDaily: { queue: "reconciliation", timeoutS: 60, everyS: 600, retryDelayS: [60, 600] },
  /** Compares a gateway's daily bill with the ledger; gives up after three days. */
  reconcileBill: { queue: "reconciliation", timeoutS: 1800, retryDelayS: [900, 3600] },
});
