import type { Localized } from "@baleen/contract/language.ts";

interface ConfirmationFacts {
  readonly siteName: string;
  readonly username: string;
  readonly orderNo: string;
  /** The end of the membership, in the reader's words; undefined for a lifetime membership. */
  readonly until: string | undefined;
  readonly supportMailbox: string;
}

type Words = Localized<(facts: ConfirmationFacts) => string>;

export const subject: Words = {
  zh: ({ siteName }) => `你的${siteName}会员已开通`,
  en: ({ siteName }) => `Your ${siteName} membership is active`,
};

export const title: Localized = { zh: "会员已开通", en: "Your membership is active" };

export const what: Words = {
  zh: ({ siteName, orderNo, until }) =>
    `订单${orderNo}的付款已收到，${siteName}会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。`,
  en: ({ siteName, orderNo, until }) =>
    `The payment for order ${orderNo} has arrived, and your ${siteName} membership is active. ${until === undefined ? "It never ends." : `It runs until ${until}.`}`,
};

export const where: Words = {
  zh: ({ username }) => `登录账号${username}，就能看到会员和订单：`,
  en: ({ username }) => `Sign in as ${username} to see your membership and the order:`,
};

export const profile: Localized = { zh: "个人中心", en: "your profile" };

export const help: Words = {
  zh: ({ supportMailbox }) => `看不到会员，或者有别的问题，请写信到${supportMailbox}，写明订单号。`,
  en: ({ supportMailbox }) =>
    `If you do not see it, or have another question, write to ${supportMailbox} with the order’s number.`,
};

export const sms: Words = {
  zh: ({ siteName, until }) =>
    `【${siteName}】你购买的会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。登录后在个人中心可以看到。`,
  en: ({ siteName, until }) =>
    `[${siteName}] Your membership is active. ${until === undefined ? "It never ends." : `It runs until ${until}.`} Sign in to see it in your profile.`,
};
