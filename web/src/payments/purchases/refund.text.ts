import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { RefundOffer, RefundRefusal } from "@baleen/contract/payments/own-refunds.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";

export const texts = {
  title: { zh: "退款", en: "Refund this order" },
  close: { zh: "关闭", en: "Close" },
  amount: { zh: "退回金额", en: "You get back" },
  how: {
    zh: "按原付款方式退回，一般1到3个工作日到账。",
    en: "It is refunded to where you paid from, usually within 1 to 3 working days.",
  },
  ends: { zh: "退款后", en: "What ends" },
  membershipEnds: { zh: "会员马上结束", en: "Your membership ends right away" },
  confirm: { zh: "确认退款", en: "Refund" },
  confirming: { zh: "正在退款…", en: "Refunding…" },
  keep: { zh: "不退了", en: "Keep the order" },
  failed: { zh: "退款没有成功，请再试一次", en: "The refund failed. Please try again" },
  done: { zh: "已退款。", en: "Refunded." },
  underway: {
    zh: "退款已提交，支付平台正在处理，到账后会通知你。",
    en: "The refund was requested. The payment provider is processing it, and we’ll let you know when it’s done.",
  },
  refused: {
    zh: "支付平台没有接受这笔退款，钱没有退回，会员不变。请联系客服。",
    en: "The payment provider declined this refund. No money went back, and your membership is unchanged. Please contact support.",
  },
} as const satisfies Record<string, Localized>;

export const refusalTexts: Readonly<Record<RefundRefusal, Localized>> = {
  off: { zh: "现在不能自助退款。", en: "Refunds are not available here right now." },
  notActive: { zh: "这个订单没有生效的会员。", en: "This order has no active membership." },
  late: {
    zh: "已经过了可以自助退款的时间。有特殊情况请联系客服。",
    en: "The time for a refund has passed. If there is a special reason, please contact support.",
  },
  used: {
    zh: "这个订单用掉的天数已经超过可以自助退款的比例。有特殊情况请联系客服。",
    en: "More of this order’s days are used than a refund allows. If there is a special reason, please contact support.",
  },
  invoiced: {
    zh: "这个订单已开发票，退款要先冲红。请联系客服。",
    en: "An invoice was issued for this order, and it has to be reversed first. Please contact support.",
  },
  credited: {
    zh: "这个订单的剩余天数已用来补升级的差价，不能单独退款。升级的订单退款后，天数会还回。",
    en: "The remaining days of this order have paid for an upgrade, so it can’t be refunded on its own. If the upgrade is refunded, the days come back.",
  },
  again: {
    zh: "一年内只能自助退款一次，这个账号已经退过一个订单。请联系客服。",
    en: "You can refund one order a year here, and this account has already refunded one. Please contact support.",
  },
  refunded: { zh: "这个订单已经在退款。", en: "A refund of this order has already begun." },
  unconfirmed: {
    zh: "这笔付款现在不能自助退款。请联系客服。",
    en: "This payment can’t be refunded here right now. Please contact support.",
  },
};

/** What a refund ends: days, the membership's end, and computers. */
export function describeEnds({ daysTaken, memberUntilAfter, devicesAfter }: RefundOffer): Localized[] {
  const days = {
    zh: `这个订单的${daysTaken}天收回`,
    en: `The ${formatCount(daysTaken, "day")} of this order are taken back`,
  };
  const end = memberUntilAfter
    ? {
        zh: `会员到${formatDateTime(memberUntilAfter)}为止`,
        en: `Your membership then ends at ${formatDateTime(memberUntilAfter)}`,
      }
    : texts.membershipEnds;
  if (devicesAfter === null) return [days, end];
  const devices = {
    zh: `桌面版只能在${devicesAfter}台电脑上登录，其他电脑上的会员功能停用`,
    en: `The desktop app works on ${formatCount(devicesAfter, "computer")}, without member features`,
  };
  return [days, end, devices];
}
