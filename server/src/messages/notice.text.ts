import type { Localized } from "@baleen/contract/language.ts";
import type { Channel } from "../outside/senders/sender.ts";

/** The values in a notice. */
interface ChangeFacts {
  readonly siteName: string;
  /** Time of the change, written for the reader. */
  readonly when: string;
  /** E-mail address for owners who did not make the change. */
  readonly supportMailbox: string;
}

interface AddressFacts extends ChangeFacts {
  readonly channel: Channel;
  /** The address that was bound or removed, masked. */
  readonly address: string;
}

export interface NoticeWords<Facts> {
  readonly subject: Localized<(facts: Facts) => string>;
  readonly title: Localized<(facts: Facts) => string>;
  readonly what: Localized<(facts: Facts) => string>;
  readonly notYou: Localized<(facts: Facts) => string>;
  readonly sms: Localized<(facts: Facts) => string>;
}

export const wasYou: Localized = {
  zh: "如果是你本人操作，不用理会这封邮件。",
  en: "If this was you, there is nothing to do.",
};

const kindZh = ({ channel }: AddressFacts) => (channel === "sms" ? "手机号" : "邮箱");
const kindEn = ({ channel }: AddressFacts) => (channel === "sms" ? "phone number" : "e-mail address");

const replacedWords: NoticeWords<AddressFacts> = {
  subject: {
    zh: (facts) => `你的${facts.siteName}账号更换了${kindZh(facts)}`,
    en: (facts) => `The ${kindEn(facts)} of your ${facts.siteName} account was changed`,
  },
  title: {
    zh: (facts) => `${kindZh(facts)}已更换`,
    en: (facts) => `Your ${kindEn(facts)} was changed`,
  },
  what: {
    zh: (facts) =>
      `${facts.when}，你的${facts.siteName}账号绑定的${kindZh(facts)}换成了${facts.address}。原来的${kindZh(facts)}不能再用来登录。`,
    en: (facts) =>
      `On ${facts.when} the ${kindEn(facts)} of your ${facts.siteName} account was changed to ${facts.address}. The old one no longer signs you in.`,
  },
  notYou: {
    zh: (facts) =>
      `如果不是你本人操作，请马上用用户名和密码登录，修改密码，再把自己的${kindZh(facts)}绑定回来。登录不了，就写信到${facts.supportMailbox}，写明用户名和上面的时间。`,
    en: (facts) =>
      `If this was not you, sign in with your username and password now, change the password, and bind your own ${kindEn(facts)} again. If you cannot sign in, write to ${facts.supportMailbox} with your username and the time above.`,
  },
  sms: {
    zh: (facts) =>
      `【${facts.siteName}】${facts.when}，你的账号绑定的${kindZh(facts)}换成了${facts.address}。如果不是你本人操作，请马上登录并修改密码，或写信到${facts.supportMailbox}。`,
    en: (facts) =>
      `[${facts.siteName}] The ${kindEn(facts)} of your account was changed to ${facts.address} on ${facts.when}. If this was not you, sign in and change your password now, or write to ${facts.supportMailbox}.`,
  },
};

/** The first address of its kind was bound. */
const addedWords: NoticeWords<AddressFacts> = {
  subject: {
    zh: (facts) => `你的${facts.siteName}账号绑定了${kindZh(facts)}`,
    en: (facts) => `Another ${kindEn(facts)} signs you in to ${facts.siteName}`,
  },
  title: {
    zh: (facts) => `${kindZh(facts)}已绑定`,
    en: (facts) => `Your ${kindEn(facts)} was bound`,
  },
  what: {
    zh: (facts) =>
      `${facts.when}，你的${facts.siteName}账号绑定了${kindZh(facts)}${facts.address}，以后可以用它登录。`,
    en: (facts) =>
      `On ${facts.when} the ${kindEn(facts)} ${facts.address} was bound to your ${facts.siteName} account. It signs you in from now on.`,
  },
  notYou: {
    zh: (facts) =>
      `如果不是你本人操作，请马上登录，修改密码，再把自己的${kindZh(facts)}绑定上去。登录不了，就写信到${facts.supportMailbox}，写明用户名和上面的时间。`,
    en: (facts) =>
      `If this was not you, sign in now, change the password, and bind your own ${kindEn(facts)} in its place. If you cannot sign in, write to ${facts.supportMailbox} with your username and the time above.`,
  },
  sms: {
    zh: (facts) =>
      `【${facts.siteName}】${facts.when}，你的账号绑定了${kindZh(facts)}${facts.address}。如果不是你本人操作，请马上登录并修改密码，或写信到${facts.supportMailbox}。`,
    en: (facts) =>
      `[${facts.siteName}] The ${kindEn(facts)} ${facts.address} was bound to your account on ${facts.when}. If this was not you, sign in and change your password now, or write to ${facts.supportMailbox}.`,
  },
};

const removedWords: NoticeWords<AddressFacts> = {
  subject: {
    zh: (facts) => `你的${facts.siteName}账号解绑了${kindZh(facts)}`,
    en: (facts) => `The ${kindEn(facts)} of your ${facts.siteName} account was removed`,
  },
  title: {
    zh: (facts) => `${kindZh(facts)}已解绑`,
    en: (facts) => `Your ${kindEn(facts)} was removed`,
  },
  what: {
    zh: (facts) =>
      `${facts.when}，你的${facts.siteName}账号解绑了${kindZh(facts)}${facts.address}，以后不能再用它登录。`,
    en: (facts) =>
      `On ${facts.when} the ${kindEn(facts)} ${facts.address} was removed from your ${facts.siteName} account. It no longer signs you in.`,
  },
  notYou: replacedWords.notYou,
  sms: {
    zh: (facts) =>
      `【${facts.siteName}】${facts.when}，你的账号解绑了${kindZh(facts)}${facts.address}。如果不是你本人操作，请马上登录并修改密码，或写信到${facts.supportMailbox}。`,
    en: (facts) =>
      `[${facts.siteName}] The ${kindEn(facts)} ${facts.address} was removed from your account on ${facts.when}. If this was not you, sign in and change your password now, or write to ${facts.supportMailbox}.`,
  },
};

export const addressWords = { added: addedWords, replaced: replacedWords, removed: removedWords } as const;
export type AddressChange = keyof typeof addressWords;

export const passwordWords: NoticeWords<ChangeFacts> = {
  subject: {
    zh: ({ siteName }) => `你的${siteName}账号修改了密码`,
    en: ({ siteName }) => `The password of your ${siteName} account was changed`,
  },
  title: { zh: () => "密码已修改", en: () => "Your password was changed" },
  what: {
    zh: ({ siteName, when }) => `${when}，你的${siteName}账号修改了密码。其他设备都已退出登录。`,
    en: ({ siteName, when }) =>
      `On ${when} the password of your ${siteName} account was changed. All other devices were signed out.`,
  },
  notYou: {
    zh: ({ supportMailbox }) => `如果不是你本人操作，请马上写信到${supportMailbox}，写明用户名和上面的时间。`,
    en: ({ supportMailbox }) =>
      `If this was not you, write to ${supportMailbox} now, with your username and the time above.`,
  },
  sms: {
    zh: ({ siteName, when, supportMailbox }) =>
      `【${siteName}】${when}，你的账号修改了密码。如果不是你本人操作，请马上写信到${supportMailbox}。`,
    en: ({ siteName, when, supportMailbox }) =>
      `[${siteName}] The password of your account was changed on ${when}. If this was not you, write to ${supportMailbox} now.`,
  },
};
