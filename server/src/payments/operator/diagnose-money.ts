import type { OrderFinding } from "@baleen/contract/back-office/orders.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { makeFinding } from "../../operators/make-finding.ts";
import { formatTime } from "../../platform/format-time.ts";
import { isMissingRefund, readDifferences, sumRefundsToEnter } from "../reconciliation/difference-alarms.ts";
import type { Refund } from "../refunds/refund-store.ts";
import { type AttemptWithRecord, canKeepForDays, type LoadedOrder } from "./load-order.ts";
import { findOpenPaymentStatement } from "./order-marks.ts";

/** Findings; an item is false or undefined if its condition does not apply. */
export type Findings = readonly (OrderFinding | false | undefined)[];

export const finding = makeFinding<OrderFinding>;

export const price = (fen: number) => exactPrice(yuanOfFen(fen));
export const timeZh = (at: Date) => formatTime(at, "zh");
export const timeEn = (at: Date) => formatTime(at, "en");

/** Findings about an operator's statement that no gateway has confirmed. */
export function diagnoseStatement({ alarms }: LoadedOrder, attempt: AttemptWithRecord): Findings {
  const statement = findOpenPaymentStatement(attempt);
  if (!statement) return [];
  const [amount, number] = [price(statement.paid_fen ?? 0), statement.gateway_trade_no ?? ""];
  const { paidFen } = attempt.paymentState;
  if (paidFen !== undefined) {
    return [
      finding(
        "statementContradicted",
        `操作员登记已付${amount}，支付平台签名的实付金额是${price(paidFen)}。以签名为准：请退款，或按实付金额保留天数`,
        `An operator has stated ${amount}, and the gateway has signed ${price(paidFen)}, which counts. Refund the order, or keep the days that it is worth`,
        { remedy: "settleMismatch" },
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
        { remedy: "withdraw" },
      ),
    ];
  }
  return [
    finding(
      "completedByHand",
      `由操作员补单：登记已付${amount}，单号${number}，支付平台还没有确认`,
      `Completed by hand: an operator states ${amount} with the number ${number}, and the gateway has not confirmed it`,
      { remedy: "recheck" },
    ),
  ];
}

export function diagnoseAttempt(loaded: LoadedOrder, attempt: AttemptWithRecord): Findings {
  const { state, amount_fen, paymentState } = attempt;
  const { paidFen, refundedFen, hasUnknownRefunds, signedTotals } = paymentState;
  const totals = signedTotals.map(price);
  const [due, paid] = [price(amount_fen), price(paidFen ?? 0)];
  const isUnpaid = state === "open" || state === "failed" || state === "closed";
  const differs = paidFen !== undefined && paidFen !== amount_fen && refundedFen < paidFen;
  return [
    totals.length > 1 &&
      finding(
        "totalsDiffer",
        `支付平台先后签了不同的金额：${totals.join("、")}。以最后一次为准，请向支付平台核实`,
        `The gateway has signed different totals: ${totals.join(", ")}. The last one holds; ask the gateway which is true`,
        { remedy: "recheck" },
      ),
    isUnpaid &&
      differs &&
      finding(
        "amountDiffers",
        `实付${paid}，应付${due}，金额不符，没有开通。${canKeepForDays(loaded, attempt) ? "可以退回，或按实付金额发放天数" : "只能退回"}`,
        `${paid} was paid instead of ${due}, so nothing was granted. ${canKeepForDays(loaded, attempt) ? "Return it, or grant the days that it is worth" : "It can only be returned"}`,
        { remedy: "settleMismatch" },
      ),
    isUnpaid &&
      paidFen === amount_fen &&
      finding(
        "noticeUnsettled",
        `支付平台说已付${paid}，但还没有入账`,
        `The gateway says that ${paid} was paid, but it has not been booked yet`,
        { remedy: "recheck" },
      ),
    paymentState.foreignAmount !== undefined &&
      finding(
        "paidInForeignCurrency",
        `支付平台说付款币种是${paymentState.foreignAmount.currency}，不是人民币，没有开通。请在支付平台后台退回，或核实后处理`,
        `The gateway says that it was paid in ${paymentState.foreignAmount.currency}, not in yuan, so nothing was granted. Return it in the gateway's own console`,
        { remedy: "recheck" },
      ),
    diagnoseSurplus(loaded, attempt),
    hasUnknownRefunds &&
      finding(
        "refundAmountUnknown",
        "支付平台说有退款，但不说金额。请在支付平台后台查到金额再登记",
        "The gateway says that money went back, and does not tell how much. Look in its own console, and enter the refund",
        { remedy: "recordSentBack" },
      ),
  ];
}

/** A payment that buys nothing: the order was already paid, the buyer is a lifetime member, or the amount is wrong. */
function diagnoseSurplus({ order }: LoadedOrder, { state, amount_fen, paymentState }: AttemptWithRecord) {
  const isOrderPaid = order.state === "granted" || order.state === "refunded";
  const paid = price(paymentState.paidFen ?? 0);
  if (state === "refunded") {
    return finding(
      "surplusReturned",
      `${isOrderPaid ? "另有一笔" : "付过的"}${paid}已全部退回`,
      `${isOrderPaid ? "Another" : "The"} payment of ${paid} was sent back in full`,
    );
  }
  if (state !== "surplus") return undefined;
  if (paymentState.paidFen !== amount_fen) {
    return finding(
      "paidTwice",
      `金额不符的${paid}正在自动退回`,
      `The payment of another amount, ${paid}, is being sent back automatically`,
      { remedy: "recheck" },
    );
  }
  if (!isOrderPaid) {
    return finding(
      "paidByLifetimeMember",
      `付款前买家已是永久会员，这笔${paid}正在自动退回`,
      `The buyer was a member for life before paying, so ${paid} is being sent back automatically`,
      { remedy: "recheck" },
    );
  }
  return finding(
    "paidTwice",
    `重复付款：多付的${paid}正在自动退回`,
    `Paid twice: the second ${paid} is being sent back automatically`,
    { remedy: "recheck" },
  );
}

/**
 * Refunds that are in bills and that nobody has entered. Names the total that an operator has to enter, because the
 * form requires the total of the payment's refunds.
 */
export function diagnoseMissingRefunds({ alarms }: LoadedOrder, attempt: AttemptWithRecord) {
  const open = alarms.filter(
    ({ kind, subject, closed_at }) =>
      kind === "reconciliation.differs" && subject === attempt.attempt_no && closed_at === null,
  );
  const { refunds } = attempt.paymentState;
  const missing = open
    .flatMap(readDifferences)
    .filter((one) => isMissingRefund(one) && refunds.get(one.refundNo ?? "")?.state !== "done");
  if (missing.length === 0) return undefined;
  const amounts = missing.map(({ gatewayFen }) => price(gatewayFen ?? 0));
  const total = price(sumRefundsToEnter(attempt.paymentState, missing));
  return finding(
    "billDiffers",
    `支付平台的对账单里有${amounts.join("、")}的退款，本站没有记入。请登记：在支付平台后台共退回${total}`,
    `The gateway's bill has ${amounts.length > 1 ? "refunds" : "a refund"} of ${amounts.join(" and ")} that ${amounts.length > 1 ? "are" : "is"} not booked here. Enter ${total} as the total refunded in the gateway's console`,
    { remedy: "recordSentBack" },
  );
}

/** Money of the order that waits for a payment method whose settings are gone. */
export function findRemovedMethod({ attempts, refunds, configuredMethods }: LoadedOrder) {
  const waiting = attempts.find(({ attempt_no, method, state }) => {
    const isRefunding = refunds.some((one) => one.attempt_no === attempt_no && one.state === "underway");
    return !configuredMethods.has(method) && (isRefunding || state === "open" || state === "surplus");
  });
  if (!waiting) return undefined;
  const { zh, en } = methodNames[waiting.method];
  return finding(
    "methodRemoved",
    `${zh}的配置已移除，付款和退款都在等待。恢复配置后会自动继续`,
    `The settings of ${en} were removed: payments and refunds wait, and go on once the settings are back`,
  );
}

export function diagnoseRefunds(loaded: LoadedOrder): Findings {
  return [...diagnoseOwnRefunds(loaded), ...diagnoseMoneyBack(loaded)];
}

/** The refunds that were requested here. */
function diagnoseOwnRefunds(loaded: LoadedOrder): Findings {
  const { order, refunds, money } = loaded;
  // Once all the money is refunded, a refund that is still being queried returns nothing more.
  const isMoneyBack = ({ attempt_no }: Refund) =>
    order.state === "refunded" && attempt_no === paidAttemptOf(loaded)?.attempt_no;
  const underway = refunds.find((refund) => refund.state === "underway" && !isMoneyBack(refund));
  const last = refunds.at(-1);
  return [
    underway &&
      finding(
        "refundUnderway",
        `${price(underway.amount_fen)}的退款从${timeZh(underway.created_at)}起在处理，支付平台还没有确认`,
        `A refund of ${price(underway.amount_fen)} is under way since ${timeEn(underway.created_at)}; the gateway has not confirmed it`,
        { remedy: "recheck" },
      ),
    last?.state === "refused" &&
      order.state === "granted" &&
      finding(
        "refundRefused",
        `${price(last.amount_fen)}的退款被支付平台拒绝，钱没有退回`,
        `The gateway has refused a refund of ${price(last.amount_fen)}: no money went back`,
        { remedy: money.refundableFen > 0 ? "refund" : null },
      ),
  ];
}

/** Findings about refunded money, by our own refunds or in the gateway's console. */
function diagnoseMoneyBack(loaded: LoadedOrder): Findings {
  const { order, money } = loaded;
  const whole = price(order.price_fen);
  const back = price(money.refundedFen);
  const statedFen = paidAttemptOf(loaded)?.paymentState.statedRefundFen ?? 0;
  // The gateway may already report a refund that is still under way here.
  const elsewhereFen = money.refundedFen - sumOfOwnRefunds(loaded) - money.underwayFen;
  return [
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
        { remedy: "correctSentBack" },
      ),
  ];
}

function paidAttemptOf({ attempts }: LoadedOrder): AttemptWithRecord | undefined {
  return attempts.find(({ state }) => state === "paid");
}

/** The sum of our own refunds of the payment that counts for the order. */
function sumOfOwnRefunds(loaded: LoadedOrder): number {
  const paid = paidAttemptOf(loaded)?.attempt_no;
  return loaded.refunds
    .filter(({ state, attempt_no }) => state === "done" && attempt_no === paid)
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0);
}
