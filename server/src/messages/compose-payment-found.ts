import type { Localized } from "@baleen/contract/language.ts";
import { type MessageParts, mailOf } from "./compose-message.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface PaymentFound extends MessageParts {
  readonly username: string;
  readonly orderNo: string;
  /** How the order stands, in one or two sentences. */
  readonly statement: Localized;
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The message that tells an account that a payment looked up by its number is its own, and how it stands. */
export function composePaymentFound(found: PaymentFound): OutgoingMessage {
  const { channel, to, language, origin } = found;
  const purpose = "payment-found";
  const { subject, title, whose, where, purchases, notYou, sms } = texts[language](found);
  if (channel === "sms") return { channel, to, purpose, text: sms };
  const link = { name: purchases, url: `${origin}/account/purchases?lang=${language}` };
  const before = [whose, found.statement[language], { text: where, link }];
  return mailOf({ ...found, purpose, subject, title, before, after: [notYou] });
}

type Part = "subject" | "title" | "whose" | "where" | "purchases" | "notYou" | "sms";

const texts: Localized<(found: PaymentFound) => Readonly<Record<Part, string>>> = {
  zh: ({ siteName, username, orderNo, supportMailbox }) => ({
    subject: `你查询的${siteName}付款`,
    title: "查到了这笔付款",
    whose: `有人在${siteName}的“付款遇到问题”页查询了订单${orderNo}的付款。这笔付款属于账号${username}。`,
    where: `请用账号${username}登录，查看订单和会员：`,
    purchases: "我的购买",
    notYou: `如果不是你在查询，不用理会：查询的人看不到你的账号。有问题请发邮件到${supportMailbox}，写明订单号。`,
    sms: `【${siteName}】你查询的付款属于账号${username}。登录后在购买记录里可以看到。`,
  }),
  en: ({ siteName, username, orderNo, supportMailbox }) => ({
    subject: `The ${siteName} payment you looked up`,
    title: "We found this payment",
    whose: `Someone looked up the payment of order ${orderNo} on ${siteName}’s payment help page. It belongs to the account ${username}.`,
    where: `Sign in as ${username} to see your order and your membership:`,
    purchases: "your purchases",
    notYou: `If this wasn’t you, no action is needed: whoever looked it up does not see your account. If you have a question, email ${supportMailbox} with the order number.`,
    sms: `[${siteName}] The payment you looked up belongs to the account ${username}. Sign in to see it in your purchases.`,
  }),
};
