import { errorKind } from "../error-kind.ts";
import { exactPrice, type Fen, yuanOfFen } from "../money.ts";
import { methodNames } from "../shop/payment-method-names.ts";
import type { PaymentMethod } from "../shop/payment-methods.ts";
import { orderStatesInSentences } from "./order-names.ts";
import type { OrderRow } from "./shop-values.ts";

type OrderParams = Readonly<Pick<OrderRow, "orderNo">>;
type StateParams = Readonly<Pick<OrderRow, "state">>;

const formatFen = (fen: Fen) => exactPrice(yuanOfFen(fen));

/** Rejections of actions on orders, their payments and refunds; part of the table in `rejections.ts`. */
export const orderRejections = {
  noSuchOrder: errorKind(8101, 400, ({ orderNo }: OrderParams) => ({
    zh: `订单${orderNo}不存在`,
    en: `There is no order ${orderNo}`,
  })),
  orderNotPending: errorKind(8102, 400, ({ state }: StateParams) => ({
    zh: `订单${orderStatesInSentences[state].zh}，只有待支付的订单可以关闭`,
    en: `The order is ${orderStatesInSentences[state].en}; only a pending one can be closed`,
  })),
  orderNotClosed: errorKind(8103, 400, {
    zh: "支付平台没有回应，订单没有关闭。请稍后再试",
    en: "The gateway did not answer, so the order was not closed. Try again later",
  }),

  // Completing by hand.
  orderNotCompletable: errorKind(8104, 400, ({ state }: StateParams) => ({
    zh: `订单${orderStatesInSentences[state].zh}，不能再补单`,
    en: `The order is ${orderStatesInSentences[state].en} already and cannot be completed`,
  })),
  buyerIsLifetimeMember: errorKind(8105, 400, {
    zh: "买家已是永久会员，补单没有天数可发。支付平台确认付款后，这笔钱会自动退回",
    en: "The buyer is a member for life, so there are no days to grant. Once the gateway confirms the payment, it is sent back automatically",
  }),
  paymentAlreadyReturned: errorKind(8106, 400, ({ paidFen }: { paidFen: Fen }) => ({
    zh: `支付平台签名的实付${formatFen(paidFen)}已经退回，不能补单`,
    en: `The gateway has signed that ${formatFen(paidFen)} was paid and went back: there is nothing to complete`,
  })),
  signedAmountDiffers: errorKind(8107, 400, ({ paidFen, dueFen }: { paidFen: Fen; dueFen: Fen }) => ({
    zh: `支付平台签名的实付金额是${formatFen(paidFen)}，应付${formatFen(dueFen)}，不能按${formatFen(dueFen)}补单。请退回这笔款项，或按实付金额发放天数`,
    en: `The gateway has signed that ${formatFen(paidFen)} was paid instead of ${formatFen(dueFen)}. Return the payment, or grant the days that it is worth`,
  })),
  paymentDetailsNeeded: errorKind(8108, 400, {
    zh: "支付平台没有说这个订单已付款。请填写支付平台单号和实付金额",
    en: "The gateway does not say that the order was paid. Enter the gateway's number and the amount paid",
  }),
  enteredAmountDiffers: errorKind(8109, 400, ({ amountFen, dueFen }: { amountFen: Fen; dueFen: Fen }) => ({
    zh: `金额不一致：填写的是${formatFen(amountFen)}，这笔应付${formatFen(dueFen)}。金额不同的付款不能补单`,
    en: `The amount differs: ${formatFen(amountFen)} was entered, and ${formatFen(dueFen)} was to be paid. A payment of another amount cannot complete the order`,
  })),
  signedTradeNoDiffers: errorKind(8110, 400, ({ gatewayTradeNo }: { gatewayTradeNo: string }) => ({
    zh: `支付平台给这笔的单号是${gatewayTradeNo}`,
    en: `The gateway's number of this attempt is ${gatewayTradeNo}`,
  })),
  tradeNoOfOtherAttempt: errorKind(8111, 400, ({ attemptNo = "" }: { attemptNo?: string | undefined }) => ({
    zh: `这个支付平台单号已用于另一笔支付${attemptNo}`,
    en: `This number of the gateway belongs to another payment ${attemptNo}`.trim(),
  })),
  completionNotWithdrawable: errorKind(8112, 400, {
    zh: "这个订单的付款不是由操作员补单登记的，不能撤回",
    en: "This order was not completed by an operator, so there is nothing to withdraw",
  }),

  // Payments of another amount.
  noMismatch: errorKind(8113, 400, {
    zh: "这笔支付的金额没有需要处理的差异",
    en: "There is no difference in the amount of this payment that waits for a decision",
  }),
  mismatchOfGrantedOrder: errorKind(8114, 400, {
    zh: "这个订单已经开通，请用退款退回这笔款项",
    en: "The order is granted: refund it to return the payment",
  }),
  mismatchOfLifetimeMember: errorKind(8115, 400, {
    zh: "买家已是永久会员，没有天数可发，请退回这笔款项",
    en: "The buyer is a member for life, so there are no days to grant: return the payment",
  }),
  amountBelowOneDay: errorKind(8116, 400, ({ paidFen }: { paidFen: Fen }) => ({
    zh: `实付${formatFen(paidFen)}不到一天，只能退回`,
    en: `${formatFen(paidFen)} is worth less than a day: return it`,
  })),
  orderPaidByOtherAttempt: errorKind(8117, 400, {
    zh: "订单已有另一笔付款，这笔只能退回",
    en: "The order was paid otherwise: this payment can only be returned",
  }),

  // Confirmations to the buyer.
  orderNotConfirmable: errorKind(8118, 400, ({ state }: StateParams) => ({
    zh: `订单${orderStatesInSentences[state].zh}，只有已开通的订单可以发送确认`,
    en: `The order is ${orderStatesInSentences[state].en}; only a granted one can be confirmed`,
  })),
  membershipEnded: errorKind(8119, 400, {
    zh: "会员已到期，没有可确认的内容",
    en: "The membership has ended already",
  }),
  buyerHasNoAddress: errorKind(8120, 400, {
    zh: "账号没有绑定邮箱或手机号，无法发送",
    en: "The account has neither an email address nor a phone number",
  }),
  confirmationTemplateMissing: errorKind(8121, 400, {
    zh: "账号只绑定了手机号，而短信模板SMS_TEMPLATE_PURCHASE_CONFIRMED没有设置",
    en: "The account has a phone number only, and SMS_TEMPLATE_PURCHASE_CONFIRMED is not set",
  }),
  confirmationSentRecently: errorKind(8122, 400, {
    zh: "一小时内已经发过确认。请让买家检查垃圾邮件或被拦截的短信",
    en: "A confirmation was sent within the hour. Ask the buyer to look into spam or blocked messages",
  }),

  // Refunds.
  orderNotRefundable: errorKind(8123, 400, ({ orderNo, state }: OrderParams & StateParams) => ({
    zh: `订单${orderNo}${orderStatesInSentences[state].zh}，只有已开通的订单可以退款`,
    en: `Order ${orderNo} is ${orderStatesInSentences[state].en}; only a granted one can be refunded`,
  })),
  refundMethodRemoved: errorKind(8124, 400, ({ method }: { method: PaymentMethod }) => ({
    zh: `${methodNames[method].zh}的配置已移除，不能从本站退款。请恢复配置；或在支付平台后台退款，再来登记`,
    en: `The settings of ${methodNames[method].en} were removed, so nothing can be refunded from here. Bring them back, or refund in the gateway's console and enter it`,
  })),
  paymentUnconfirmed: errorKind(8125, 400, {
    zh: "支付平台还没有确认这笔付款，不能退款。请先重新查询；如果补单有误，请撤回补单",
    en: "The gateway has not confirmed this payment, so it cannot be sent back. Recheck the order, or withdraw its completion",
  }),
  refundedAmountUnknown: errorKind(8126, 400, {
    zh: "支付平台后台已经退过款，金额不明。请先登记在支付平台退了多少",
    en: "Money went back in the gateway's own console, and it is not known how much. Enter that refund first",
  }),
  refundAboveRemainder: errorKind(8127, 400, ({ restFen }: { restFen: Fen }) => ({
    zh: `最多还能退${formatFen(restFen)}`,
    en: `At most ${formatFen(restFen)} can still be refunded`,
  })),
  partialRefundUnsupported: errorKind(8128, 400, ({ method }: { method: PaymentMethod }) => ({
    zh: `${methodNames[method].zh}只能全额退款`,
    en: `${methodNames[method].en} can only send back the whole amount`,
  })),

  // Refunds that were made in the gateway's console.
  attemptUnconfirmed: errorKind(8129, 400, ({ attemptNo }: { attemptNo: string }) => ({
    zh: `支付平台还没有确认支付单${attemptNo}已付款，不能登记退款`,
    en: `The gateway has not confirmed that attempt ${attemptNo} was paid, so no refund of it can be entered`,
  })),
  refundAbovePayment: errorKind(8130, 400, ({ paidFen, ownFen }: { paidFen: Fen; ownFen: Fen }) => ({
    zh: `退回的金额不能超过实付金额：实付${formatFen(paidFen)}，其中从本站已退${formatFen(ownFen)}`,
    en: `More than was paid cannot have gone back: ${formatFen(paidFen)} was paid, and ${formatFen(ownFen)} of it was sent back from here`,
  })),
  refundAlreadyBooked: errorKind(8131, 400, describeBookedRefund),
  noRefundEntry: errorKind(8132, 400, {
    zh: "没有可更正的登记：支付平台已经确认，或没有登记过退款",
    en: "There is no entry to correct: the gateway has confirmed it, or no refund was entered",
  }),
  refundBelowSigned: errorKind(8133, 400, ({ signedFen }: { signedFen: Fen }) => ({
    zh: `支付平台已签名确认在其后台退回${formatFen(signedFen)}，总额不能更少`,
    en: `The gateway has signed that ${formatFen(signedFen)} was refunded in its console, so the total cannot be less`,
  })),
  refundUnchanged: errorKind(8134, 400, ({ totalFen }: { totalFen: Fen }) => ({
    zh: `登记的总额已经是${formatFen(totalFen)}，没有变化`,
    en: `The total is ${formatFen(totalFen)} already: nothing changes`,
  })),
} as const;

interface BookedRefund {
  /** The booked sum of refunds, entered by an operator or reported by the gateway. */
  readonly totalFen: Fen;
  readonly amountFen: Fen;
  /** Whether the payment covers `amountFen` in addition to `totalFen`. */
  readonly fitsInAddition: boolean;
  /** Whether an operator entered the sum, so that it can be corrected. */
  readonly isEntered: boolean;
}

/** The likely mistake is to enter only the last refund instead of the sum. */
function describeBookedRefund({ totalFen, amountFen, fitsInAddition, isEntered }: BookedRefund) {
  const [total, amount, sum] = [totalFen, amountFen, totalFen + amountFen].map(formatFen);
  return {
    zh:
      `在支付平台后台的退款已经记入${total}` +
      (fitsInAddition ? `。如果又退了${amount}，请填写总额${sum}` : "") +
      (isEntered ? "。如果以前登记错了，请用“更正平台退款”" : ""),
    en:
      `${total} is booked already as refunded in the gateway's console` +
      (fitsInAddition ? `. If another ${amount} went back, enter the total, ${sum}` : "") +
      (isEntered ? ". If the earlier entry was wrong, use “Correct the refund entered”" : ""),
  };
}
