import { type Findings, finding, price, timeEn, timeZh } from "./finding.ts";
import type { KnownAttempt, LoadedOrder } from "./load-order.ts";

/** Payments that are not what they should be. */
export function diagnoseAttempt(attempt: KnownAttempt): Findings {
  const { state, amount_fen, standing } = attempt;
  const { paidFen, refundedFen, refundsUnknown } = standing;
  const [asked, paid] = [price(amount_fen), price(paidFen ?? 0)];
  const isUnpaid = state === "open" || state === "failed" || state === "closed";
  const differs = paidFen !== undefined && paidFen !== amount_fen && refundedFen < paidFen;
  return [
    isUnpaid &&
      differs &&
      finding(
        "amountDiffers",
        `实付${paid}，应付${asked}，金额不符，没有开通。可以退回，或按实付金额发放天数`,
        `${paid} was paid instead of ${asked}, so nothing was granted. Return it, or grant the days that it is worth`,
        "settleMismatch",
      ),
    isUnpaid &&
      paidFen === amount_fen &&
      finding(
        "noticeUnsettled",
        `支付平台说已付${paid}，但还没有入账`,
        `The gateway says that ${paid} was paid, but it has not been booked yet`,
        "recheck",
      ),
    state === "surplus" &&
      finding(
        "paidTwice",
        paidFen === amount_fen ? `重复付款：多付的${paid}正在自动退回` : `金额不符的${paid}正在自动退回`,
        paidFen === amount_fen
          ? `Paid twice: the second ${paid} is being sent back automatically`
          : `The payment of another amount, ${paid}, is being sent back automatically`,
        "recheck",
      ),
    state === "refunded" &&
      finding(
        "surplusReturned",
        `另有一笔${paid}已全部退回`,
        `Another payment of ${paid} was sent back in full`,
      ),
    refundsUnknown &&
      finding(
        "refundAmountUnknown",
        "支付平台说有退款，但不说金额。请在支付平台后台查到金额再登记",
        "The gateway says that money went back, and does not tell how much. Look in its own console, and enter the refund",
        "recordSentBack",
      ),
  ];
}

export function diagnoseRefunds(loaded: LoadedOrder): Findings {
  const { order, refunds, money } = loaded;
  const underway = refunds.find(({ state }) => state === "underway");
  const last = refunds.at(-1);
  const whole = price(order.price_fen);
  const back = price(money.refundedFen);
  const paidAttempt = loaded.attempts.find(({ state }) => state === "paid");
  const statedFen = paidAttempt?.standing.statedRefundFen ?? 0;
  const elsewhereFen = money.refundedFen - sumOfOurs(loaded);
  return [
    underway &&
      finding(
        "refundUnderway",
        `${price(underway.amount_fen)}的退款从${timeZh(underway.created_at)}起在处理，支付平台还没有确认`,
        `A refund of ${price(underway.amount_fen)} is under way since ${timeEn(underway.created_at)}; the gateway has not confirmed it`,
        "recheck",
      ),
    last?.state === "refused" &&
      order.state === "granted" &&
      finding(
        "refundRefused",
        `${price(last.amount_fen)}的退款被支付平台拒绝，钱没有退回`,
        `The gateway has refused a refund of ${price(last.amount_fen)}: no money went back`,
        money.refundableFen > 0 ? "refund" : null,
      ),
    order.state === "refunded" &&
      finding(
        "refunded",
        `${whole}已全部退回，天数已收回`,
        `All ${whole} went back, and the days were taken`,
      ),
    order.state === "granted" &&
      money.refundedFen > 0 &&
      finding(
        "partRefunded",
        `已退回${back}，并按比例收回了天数`,
        `${back} went back, and days were taken in proportion`,
      ),
    elsewhereFen > 0 &&
      finding(
        "refundedAtGateway",
        `其中${price(elsewhereFen)}是在支付平台后台退的`,
        `${price(elsewhereFen)} of it was sent back in the gateway's own console`,
      ),
    statedFen > 0 &&
      finding(
        "refundStated",
        `其中${price(statedFen)}由操作员登记，支付平台还没有确认`,
        `${price(statedFen)} of it an operator has stated; the gateway has not confirmed it`,
      ),
  ];
}

/** What our own refunds have sent back of the payment that counts. */
function sumOfOurs({ refunds, attempts }: LoadedOrder): number {
  const paid = attempts.find(({ state }) => state === "paid")?.attempt_no;
  return refunds
    .filter(({ state, attempt_no }) => state === "done" && attempt_no === paid)
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0);
}
