import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import type { BuyerFinding, BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";

interface FindingTexts {
  readonly title: Localized;
  /** What happens next, and when. */
  readonly next: Localized;
}

interface Facts {
  /** The amount that the finding is about; the order's price if it is about none. */
  readonly amount: string;
  readonly price: string;
  /** Whether the reader is signed in as the buyer. */
  readonly isOwn: boolean;
  /** The time that the finding is about; undefined if there is none. */
  readonly at: string | undefined;
  /** When the order's days were used, if they are over. */
  readonly used: { readonly from: string; readonly until: string } | undefined;
}

interface Order {
  readonly price: number;
  readonly isOwn?: boolean;
}

/** What a buyer is told about a finding of an order. */
export function describeFinding(
  { kind, amount, at, used }: BuyerFinding,
  { price, isOwn = false }: Order,
): FindingTexts {
  const facts = { amount: exactPrice(amount ?? price), price: exactPrice(price), isOwn };
  return findingTexts[kind]({
    ...facts,
    at: at === null ? undefined : formatDateTime(at),
    used: used ? { from: formatDateTime(used.from), until: formatDateTime(used.until) } : undefined,
  });
}

const findingTexts: Readonly<Record<BuyerFindingKind, (facts: Facts) => FindingTexts>> = {
  active: ({ amount, at, isOwn }) => ({
    title: { zh: "已付款，会员已开通", en: "Paid, and the membership is active" },
    next: {
      zh: `${at ?? ""}收到${amount}。${isOwn ? "会员就在你登录的这个账号上。" : "用下单的账号登录就能使用；登录了别的账号的，请换成下单的账号。"}`,
      en: `We received ${amount}${at ? ` at ${at}` : ""}. ${isOwn ? "The membership is on the account that you are signed in to." : "Sign in with the account that ordered; if you are signed in to another one, switch to it."}`,
    },
  }),
  ended: ({ amount, at, used, isOwn }) => ({
    title: {
      zh: `已付款，会员天数已用完${used ? `（${used.until}到期）` : ""}`,
      en: `Paid, and its days ended${used ? ` at ${used.until}` : ""}`,
    },
    next: {
      zh: `${at ?? ""}收到${amount}，会员已开通${used ? `，使用期为${used.from}到${used.until}` : ""}。想继续使用，请${isOwn ? "" : "登录后"}重新购买。`,
      en: `We received ${amount}${at ? ` at ${at}` : ""} and activated the membership${used ? `, which ran from ${used.from} to ${used.until}` : ""}. To go on, ${isOwn ? "" : "sign in and "}buy again.`,
    },
  }),
  activating: () => ({
    title: { zh: "已付款，正在开通", en: "Paid, activating now" },
    next: {
      zh: "一般1分钟内开通，不用再付。",
      en: "It usually takes less than a minute. Please don’t pay again.",
    },
  }),
  checking: () => ({
    title: { zh: "正在向支付平台核实", en: "Checking with the payment provider" },
    next: {
      zh: "支付平台还没有答复，请不要重复付款。我们会一直核实，付了的自动开通，一般10分钟内有结果。",
      en: "The provider hasn’t answered yet. Please don’t pay again: we keep checking and activate what was paid, usually within 10 minutes.",
    },
  }),
  unpaid: ({ at, isOwn }) => ({
    title: { zh: "还没有收到付款", en: "No payment received yet" },
    next: {
      zh: `${at ? `${at}核实：` : ""}支付平台说这个订单还没有付款。刚付的请等1分钟再查；还没付的，${isOwn ? "" : "登录后"}可以在“我的购买”里继续支付。`,
      en: `${at ? `Checked at ${at}: the` : "The"} provider says that this order hasn’t been paid. If you have just paid, check again in a minute; if not, ${isOwn ? "" : "sign in to "}complete the payment under Purchases.`,
    },
  }),
  unpaidEnded: ({ at }) => ({
    title: { zh: "没有收到付款，订单已关闭", en: "Not paid, and the order is closed" },
    next: {
      zh: `${at ? `${at}核实：` : ""}支付平台说这个订单没有付款。需要的话重新下单。账单里显示支付成功的，多半是另一个订单：请用那笔账单的单号再查。`,
      en: `${at ? `Checked at ${at}: the` : "The"} provider says that this order was not paid. You can place a new one. If your bill says paid, it is probably for another order: look up the number on that bill.`,
    },
  }),
  paidAgain: () => ({
    title: { zh: "同一个套餐买了两次", en: "The same plan was bought twice" },
    next: {
      zh: "两个订单都已付款开通，天数会累加。误买的话，“我的购买”里有“退款”按钮的可以自己退一个，没有的请写信给客服，24小时内答复。",
      en: "Both orders are paid and active, and their days add up. If one was a mistake, refund it under Purchases if it has a Refund button, or email support; we reply within 24 hours.",
    },
  }),
  anotherAmount: ({ amount, price }) => ({
    title: { zh: "付的金额和订单不一致", en: "The amount doesn’t match the order" },
    next: {
      zh: `收到${amount}，订单是${price}，所以没有自动开通。请不要再付：把这笔付款的账单截图（要看得到金额和商户单号）发给客服，说明要退回，还是按实付金额开通相应天数，24小时内答复。`,
      en: `We received ${amount} for an order of ${price}, so it wasn’t activated automatically. Please don’t pay again: send support a screenshot of the bill that shows the amount and the merchant order number, and say whether you want it refunded or the days that it pays for. We reply within 24 hours.`,
    },
  }),
  totalDiffers: ({ amount, price }) => ({
    title: { zh: "付款金额需要人工核实", en: "The amount needs a manual check" },
    next: {
      zh: `支付平台先后报告的付款金额不一致，最近一次是${amount}，订单是${price}。客服会在24小时内核实并处理，请不要重复付款。账单截图（要看得到金额和商户单号）发给客服，处理会更快。`,
      en: `The provider has reported different amounts for this payment, the last one ${amount}; the order is ${price}. Support checks and settles it within 24 hours. Please don’t pay again. A screenshot of the bill that shows the amount and the merchant order number helps: email it to support.`,
    },
  }),
  anotherCurrency: () => ({
    title: { zh: "付款币种不是人民币", en: "Paid in another currency" },
    next: {
      zh: "支付平台说这笔不是用人民币付的，所以没有自动开通。请不要重复付款，客服会在24小时内处理。",
      en: "The provider reports that this wasn’t paid in yuan, so it wasn’t activated automatically. Please don’t pay again; support decides within 24 hours.",
    },
  }),
  returning: ({ amount }) => ({
    title: { zh: "多付的钱正在退回", en: "The extra payment is being refunded" },
    next: {
      zh: `${amount}按原付款方式退回，一般1到3个工作日到账，不用申请。`,
      en: `${amount} is refunded to where you paid from, usually within 1 to 3 working days. You don’t need to do anything.`,
    },
  }),
  returned: ({ amount }) => ({
    title: { zh: "多付的钱已退回", en: "The extra payment was refunded" },
    next: {
      zh: `${amount}已按原付款方式退回。没看到的话，请在微信或支付宝账单里找“退款”。`,
      en: `${amount} was refunded to where you paid from. If you don’t see it, look for a refund in your WeChat or Alipay bills.`,
    },
  }),
  refunding: ({ amount, at }) => ({
    title: { zh: "退款处理中", en: "Refund in progress" },
    next: {
      zh: `${amount}的退款${at ? `从${at}起` : ""}在处理，按原付款方式退回，一般1到3个工作日到账。`,
      en: `A refund of ${amount} has been in progress${at ? ` since ${at}` : ""}. It is refunded to where you paid from, usually within 1 to 3 working days.`,
    },
  }),
  refunded: ({ amount }) => ({
    title: { zh: "已全额退款", en: "Refunded in full" },
    next: {
      zh: `${amount}已按原付款方式退回，这个订单的会员天数已收回。`,
      en: `${amount} was refunded to where you paid from, and the days of this order were taken back.`,
    },
  }),
  partRefunded: ({ amount }) => ({
    title: { zh: "已退回一部分", en: "Partly refunded" },
    next: {
      zh: `${amount}已按原付款方式退回，会员天数按比例减少。`,
      en: `${amount} was refunded to where you paid from, and days were taken back in proportion.`,
    },
  }),
  refundFailed: ({ amount }) => ({
    title: { zh: "退款没有成功", en: "The refund failed" },
    next: {
      zh: `支付平台没有接受${amount}的退款，钱还没有退回。客服会在24小时内处理。`,
      en: `The provider declined the refund of ${amount}, and no money has gone back. Support handles it within 24 hours.`,
    },
  }),
};
