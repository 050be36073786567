import type { Language, Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { mailOf, writeTime } from "./compose-message.ts";
import type { Channel, Outgoing } from "./senders/sender.ts";

interface Confirmation {
  readonly channel: Channel;
  readonly to: string;
  readonly language: Language;
  readonly siteName: string;
  readonly username: string;
  readonly orderNo: string;
  /** The end of the membership. */
  readonly endsAt: Date;
  /** Where the site is reached. */
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The message that tells buyers that their payment has arrived and their membership is active. */
export function composeConfirmation(confirmation: Confirmation): Outgoing {
  const { channel, to, language, endsAt, origin } = confirmation;
  const purpose = "purchase-confirmed";
  const until = isLifetime(endsAt) ? undefined : writeTime(endsAt, language);
  const facts = { ...confirmation, until };
  if (channel === "sms") return { channel, to, purpose, text: sms[language](facts) };
  const link = { name: profile[language], url: `${origin}/profile?lang=${language}` };
  return mailOf({
    ...confirmation,
    purpose,
    subject: subject[language](facts),
    title: title[language],
    before: [what[language](facts), { text: where[language](facts), link }],
    after: [help[language](facts)],
  });
}

interface ConfirmationFacts {
  readonly siteName: string;
  readonly username: string;
  readonly orderNo: string;
  /** The end of the membership, in the reader's words; undefined for a lifetime membership. */
  readonly until: string | undefined;
  readonly supportMailbox: string;
}

type Words = Localized<(facts: ConfirmationFacts) => string>;

const subject: Words = {
  zh: ({ siteName }) => `你的${siteName}会员已开通`,
  en: ({ siteName }) => `Your ${siteName} membership is active`,
};

const title: Localized = { zh: "会员已开通", en: "Your membership is active" };

const what: Words = {
  zh: ({ siteName, orderNo, until }) =>
    `订单${orderNo}的付款已收到，${siteName}会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。`,
  en: ({ siteName, orderNo, until }) =>
    `We have received your payment for order ${orderNo}, and your ${siteName} membership is active. ${until === undefined ? "It does not expire." : `It is valid until ${until}.`}`,
};

const where: Words = {
  zh: ({ username }) => `登录账号${username}，即可查看会员和订单：`,
  en: ({ username }) => `Sign in as ${username} to see your membership and the order:`,
};

const profile: Localized = { zh: "个人中心", en: "your profile" };

const help: Words = {
  zh: ({ supportMailbox }) => `如果看不到会员，或有其他问题，请发邮件到${supportMailbox}，写明订单号。`,
  en: ({ supportMailbox }) =>
    `If you don’t see it, or have a question, email ${supportMailbox} with the order number.`,
};

const sms: Words = {
  zh: ({ siteName, until }) =>
    `【${siteName}】你购买的会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。登录后在个人中心可以看到。`,
  en: ({ siteName, until }) =>
    `[${siteName}] Your membership is active. ${until === undefined ? "It does not expire." : `It is valid until ${until}.`} Sign in to see it in your profile.`,
};
