import type { OrderFinding } from "@baleen/contract/back-office/orders.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { price, timeEn, timeZh } from "./diagnose-money.ts";
import { canKeepForDays, type LoadedOrder } from "./load-order.ts";

/** The text for the buyer about a finding; null if there is none. */
export function writeBuyerMessage(kind: OrderFinding["kind"], loaded: LoadedOrder): Localized | null {
  return texts[kind]?.(factsOf(loaded)) ?? null;
}

type Facts = Readonly<ReturnType<typeof factsOf>>;

function factsOf(loaded: LoadedOrder) {
  const { order, account, money, attempts, loadedAt } = loaded;
  const until = account.vip_expire_at;
  return {
    orderNo: order.order_no,
    canGrantWorth: attempts.some((attempt) => canKeepForDays(loaded, attempt)),
    price: price(order.price_fen),
    back: price(money.refundedFen),
    underway: price(money.underwayFen),
    endedAt: until && until <= loadedAt ? until : undefined,
    untilZh: until && !isLifetime(until) ? `，有效期到${timeZh(until)}` : "",
    untilEn: until && !isLifetime(until) ? ` until ${timeEn(until)}` : "",
  };
}

const unpaid = ({ orderNo, price }: Facts): Localized => ({
  zh: `您的订单${orderNo}（${price}）我们没有查到付款。如果您已付款，请打开微信或支付宝的账单，找到这一笔，把商户单号或商家订单号发给我们；如果没有付款，重新下单即可。`,
  en: `We found no payment for your order ${orderNo} (${price}). If you have paid, please open the payment in your WeChat or Alipay bills and send us its merchant order number; if you have not, please order again.`,
});

const verifyingMessage = ({ orderNo }: Facts): Localized => ({
  zh: `您的订单${orderNo}正在向支付平台核实，请不要重复付款。核实到付款后，会员会自动开通。`,
  en: `We are asking the payment provider about your order ${orderNo}. Please do not pay again: once the payment is confirmed, your membership starts by itself.`,
});

const texts: Readonly<Partial<Record<OrderFinding["kind"], (facts: Facts) => Localized>>> = {
  granted: ({ orderNo, endedAt, untilZh, untilEn }) =>
    endedAt
      ? {
          zh: `您的订单${orderNo}已付款并开通，账号的会员已于${timeZh(endedAt)}到期。想继续使用，请重新购买。`,
          en: `Your order ${orderNo} was paid and activated, and your membership ended ${timeEn(endedAt)}. To go on, please buy again.`,
        }
      : {
          zh: `您的订单${orderNo}已付款，会员已开通${untilZh}。如果页面上没有显示，请退出后用下单的账号重新登录。`,
          en: `Your order ${orderNo} is paid, and your membership is active${untilEn}. If you do not see it, please sign out and sign in again with the account that ordered.`,
        },
  totalsDiffer: ({ orderNo, price }) => ({
    zh: `您的订单${orderNo}（${price}），支付平台先后报告的付款金额不一致，我们的客服正在核实，24小时内答复。请不要重复付款，并准备好这笔付款的账单截图和商户单号。`,
    en: `The payment provider has reported different amounts for your order ${orderNo} (${price}). A person is looking into it and replies within 24 hours. Please do not pay again, and have a screenshot of the bill with its merchant order number ready.`,
  }),
  granting: verifyingMessage,
  noticeUnsettled: verifyingMessage,
  gatewaySilent: verifyingMessage,
  neverAsked: unpaid,
  notPaid: unpaid,
  closedUnpaid: unpaid,
  failedUnpaid: unpaid,
  noCode: ({ orderNo }) => ({
    zh: `您的订单${orderNo}没有生成过付款码，所以没有付款。请重新下单并扫码付款；如果您付过款，请把商户单号或商家订单号发给我们。`,
    en: `No payment code was made for your order ${orderNo}, so it was not paid. Please order again and scan the code; if you have paid, please send us the merchant order number.`,
  }),
  refunded: ({ orderNo, price }) => ({
    zh: `您的订单${orderNo}已全额退款${price}，按原付款方式退回，会员天数已相应收回。`,
    en: `Your order ${orderNo} was refunded in full: ${price} was returned to where you paid from, and its days were taken back.`,
  }),
  partRefunded: ({ orderNo, back }) => ({
    zh: `您的订单${orderNo}已退款${back}，按原付款方式退回，会员天数按比例减少。`,
    en: `${back} of your order ${orderNo} was refunded to where you paid from, and days were taken back in proportion.`,
  }),
  refundUnderway: ({ orderNo, underway }) => ({
    zh: `您的订单${orderNo}的退款${underway}正在处理，按原付款方式退回，一般1到3个工作日到账。`,
    en: `A refund of ${underway} for your order ${orderNo} is in progress. It is returned to where you paid from, usually within 1 to 3 working days.`,
  }),
  refundRefused: ({ orderNo }) => ({
    zh: `您的订单${orderNo}的退款没有成功，我们正在处理，会再联系您。`,
    en: `The refund for your order ${orderNo} failed. We are working on it and will write to you again.`,
  }),
  paidTwice: ({ orderNo }) => ({
    zh: `您的订单${orderNo}多付了一笔，多付的钱会自动按原付款方式退回，不用申请。`,
    en: `Your order ${orderNo} was paid more than once. The extra payment is refunded automatically to where you paid from; there is nothing you need to do.`,
  }),
  surplusReturned: ({ orderNo }) => ({
    zh: `您的订单${orderNo}多付的钱已按原付款方式退回。`,
    en: `The extra payment for your order ${orderNo} was refunded to where you paid from.`,
  }),
  paidByLifetimeMember: ({ orderNo }) => ({
    zh: `您已经是永久会员，订单${orderNo}的付款会自动按原付款方式退回。`,
    en: `You already have lifetime membership, so the payment for order ${orderNo} is refunded automatically to where you paid from.`,
  }),
  paidAgain: ({ orderNo }) => ({
    zh: `您为同一个套餐付了两次款，两个订单都已开通。如果订单${orderNo}是误付，请告诉我们，我们为您退款。`,
    en: `You have paid for the same plan twice, and both orders are active. If order ${orderNo} was a mistake, let us know and we will refund it.`,
  }),
  amountDiffers: ({ orderNo, price, canGrantWorth }) =>
    canGrantWorth
      ? {
          zh: `您的订单${orderNo}应付${price}，收到的金额不符，所以没有开通。请告诉我们您希望退回，还是按实付金额开通相应的天数。`,
          en: `Your order ${orderNo} costs ${price}, but a different amount arrived, so it was not activated. Please tell us whether you want it refunded or the days that it pays for.`,
        }
      : {
          zh: `您的订单${orderNo}应付${price}，收到的金额不符，所以没有开通。收到的钱会按原付款方式退回。`,
          en: `Your order ${orderNo} costs ${price}, but a different amount arrived, so it was not activated. It is refunded to where you paid from.`,
        },
  buyerBlocked: () => ({
    zh: "您的账号已被停用，暂时不能登录。我们正在核实，会再联系您。",
    en: "Your account is blocked, so you cannot sign in. We are looking into it and will write to you again.",
  }),
};
