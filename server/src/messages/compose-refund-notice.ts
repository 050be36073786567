import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { exactPrice, type Fen, yuanOfFen } from "@baleen/contract/money.ts";
import { formatTime } from "../platform/format-time.ts";
import { type MessageParts, mailOf } from "./compose-message.ts";
import { paymentHelpLink } from "./payment-help-link.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface RefundNotice extends MessageParts {
  readonly orderNo: string;
  /** How much of the payment has gone back in all. */
  readonly refundedFen: Fen;
  /** Whether the payment bought nothing, since it was not needed or had another amount. */
  readonly isUnused: boolean;
  /** The end of what is left of the membership; undefined without one. */
  readonly endsAt: Date | undefined;
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The message that tells buyers how much of a payment was refunded, and what is left of their membership. */
export function composeRefundNotice(notice: RefundNotice): OutgoingMessage {
  const { channel, to, language, refundedFen, origin } = notice;
  const purpose = "purchase-refunded";
  const amount = exactPrice(yuanOfFen(refundedFen));
  const { subject, title, what, left, where, purchases, help, sms } = texts[language]({ ...notice, amount });
  if (channel === "sms") return { channel, to, purpose, text: sms };
  const link = { name: purchases, url: `${origin}/account/purchases?lang=${language}` };
  return mailOf({
    ...notice,
    purpose,
    subject,
    title,
    before: [what, left, { text: where, link }],
    after: [{ text: help, link: paymentHelpLink(notice) }],
  });
}

interface Facts extends RefundNotice {
  readonly amount: string;
}

type Part = "subject" | "title" | "what" | "left" | "where" | "purchases" | "help" | "sms";

const texts: Localized<(facts: Facts) => Readonly<Record<Part, string>>> = {
  zh: ({ siteName, orderNo, amount, isUnused, endsAt, supportMailbox }) => ({
    subject: isUnused
      ? `${siteName}：一笔没有用上的付款已退回${amount}`
      : `你的${siteName}订单已退款${amount}`,
    title: isUnused ? `没有用上的付款已退回${amount}` : `已退款${amount}`,
    what: `${isUnused ? `订单${orderNo}有一笔付款没有用上，已退回${amount}` : `订单${orderNo}已退款${amount}`}，按原付款方式退回。到账时间以支付平台为准，一般在一到三个工作日内。`,
    left: leftZh(endsAt),
    where: "订单和退款在这里查看：",
    purchases: "购买记录",
    help: `如果有其他问题，请发邮件到${supportMailbox}，写明订单号。退款进度可以用订单号查询：`,
    sms: isUnused
      ? `【${siteName}】你有一笔没有用上的付款已按原付款方式退回，会员不受影响。`
      : `【${siteName}】你的订单已退款，按原付款方式退回。登录后在购买记录里可以看到。`,
  }),
  en: ({ siteName, orderNo, amount, isUnused, endsAt, supportMailbox }) => ({
    subject: isUnused
      ? `${siteName}: a payment of ${amount} that was not used has been refunded`
      : `${amount} of your ${siteName} order was refunded`,
    title: isUnused ? `A payment of ${amount} was not used` : `${amount} refunded`,
    what: `${isUnused ? `A payment for order ${orderNo} was not used, so ${amount} was refunded` : `${amount} of your payment for order ${orderNo} was refunded`} to where you paid from. When it arrives is up to the payment provider, usually within one to three working days.`,
    left: leftEn(endsAt),
    where: "Your orders and refunds are here:",
    purchases: "your purchases",
    help: `If you have a question, email ${supportMailbox} with the order number. Look the order up here to see how the refund stands:`,
    sms: isUnused
      ? `[${siteName}] A payment of yours that was not used has been refunded to where you paid from. Your membership is unchanged.`
      : `[${siteName}] Your order was refunded to where you paid from. Sign in to see it in your purchases.`,
  }),
};

function leftZh(endsAt: Date | undefined): string {
  if (!endsAt) return "现在没有生效的会员。";
  return isLifetime(endsAt)
    ? "你的会员永久有效，不受影响。"
    : `你的会员现在有效到${formatTime(endsAt, "zh")}。`;
}

function leftEn(endsAt: Date | undefined): string {
  if (!endsAt) return "You have no active membership now.";
  return isLifetime(endsAt)
    ? "Your lifetime membership is not affected."
    : `Your membership is now valid until ${formatTime(endsAt, "en")}.`;
}
