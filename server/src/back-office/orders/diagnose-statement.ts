import { type Findings, finding, price } from "./finding.ts";
import type { KnownAttempt, LoadedOrder } from "./load-order.ts";
import { openPayment } from "./stated-payments.ts";

/** What an operator states of a payment, while no gateway has confirmed it. */
export function diagnoseStatement({ alarms }: LoadedOrder, attempt: KnownAttempt): Findings {
  const stated = openPayment(attempt);
  if (!stated) return [];
  const [amount, number] = [price(stated.paid_fen ?? 0), stated.gateway_trade_no ?? ""];
  const { paidFen } = attempt.standing;
  if (paidFen !== undefined) {
    return [
      finding(
        "statementContradicted",
        `操作员登记已付${amount}，支付平台签名的实付金额是${price(paidFen)}。以签名为准：请退款，或按实付金额保留天数`,
        `An operator has stated ${amount}, and the gateway has signed ${price(paidFen)}, which counts. Refund the order, or keep the days that it is worth`,
        "settleMismatch",
      ),
    ];
  }
  const isContradicted = alarms.some(
    ({ kind, subject, closed_at }) =>
      kind === "statement.contradicted" && subject === attempt.attempt_no && closed_at === null,
  );
  if (isContradicted) {
    return [
      finding(
        "statementContradicted",
        `操作员登记的单号${number}，支付平台签名属于另一笔支付。请核对：补单有误就撤回，要保留天数就说明原因并关闭告警`,
        `The gateway has signed that ${number}, which an operator has stated, is the number of another payment. Withdraw the completion if it is wrong, or close the alarm with a reason to keep the days`,
        "withdraw",
      ),
    ];
  }
  return [
    finding(
      "completedByHand",
      `由操作员补单：登记已付${amount}，单号${number}，支付平台还没有确认`,
      `Completed by hand: an operator states ${amount} with the number ${number}, and the gateway has not confirmed it`,
      "recheck",
    ),
  ];
}
