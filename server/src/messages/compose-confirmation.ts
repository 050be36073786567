import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { formatTime } from "../platform/format-time.ts";
import { type MessageParts, mailOf } from "./compose-message.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface Confirmation extends MessageParts {
  readonly username: string;
  readonly orderNo: string;
  readonly endsAt: Date;
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The message that confirms to buyers that their payment has arrived and their membership is active. */
export function composeConfirmation(confirmation: Confirmation): OutgoingMessage {
  const { channel, to, language, endsAt, origin } = confirmation;
  const purpose = "purchase-confirmed";
  const until = isLifetime(endsAt) ? undefined : formatTime(endsAt, language);
  const { subject, title, what, where, profile, help, sms } = texts[language]({ ...confirmation, until });
  if (channel === "sms") return { channel, to, purpose, text: sms };
  const link = { name: profile, url: `${origin}/profile?lang=${language}` };
  const before = [what, { text: where, link }];
  return mailOf({ ...confirmation, purpose, subject, title, before, after: [help] });
}

interface Facts extends Confirmation {
  /** The end of the membership, formatted for the reader; undefined for a lifetime membership. */
  readonly until: string | undefined;
}

type Part = "subject" | "title" | "what" | "where" | "profile" | "help" | "sms";

const texts: Localized<(facts: Facts) => Readonly<Record<Part, string>>> = {
  zh: ({ siteName, username, orderNo, until, supportMailbox }) => ({
    subject: `你的${siteName}会员已开通`,
    title: "会员已开通",
    what: `订单${orderNo}的付款已收到，${siteName}会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。`,
    where: `登录账号${username}，即可查看会员和订单：`,
    profile: "个人中心",
    help: `如果看不到会员，或有其他问题，请发邮件到${supportMailbox}，写明订单号。`,
    sms: `【${siteName}】你购买的会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。登录后在个人中心可以看到。`,
  }),
  en: ({ siteName, username, orderNo, until, supportMailbox }) => ({
    subject: `Your ${siteName} membership is active`,
    title: "Your membership is active",
    what: `We have received your payment for order ${orderNo}, and your ${siteName} membership is active. ${until === undefined ? "It does not expire." : `It is valid until ${until}.`}`,
    where: `Sign in as ${username} to see your membership and the order:`,
    profile: "your profile",
    help: `If you don’t see it, or have a question, email ${supportMailbox} with the order number.`,
    sms: `[${siteName}] Your membership is active. ${until === undefined ? "It does not expire." : `It is valid until ${until}.`} Sign in to see it in your profile.`,
  }),
};
