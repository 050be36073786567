import type { Localized } from "@baleen/contract/language.ts";
import type { Channel } from "./senders/sender.ts";

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
  zh: "如果是你本人操作，请忽略这封邮件。",
  en: "If this was you, there is nothing to do.",
};

const kindZh = ({ channel }: AddressFacts) => (channel === "sms" ? "手机号" : "邮箱");
const kindEn = ({ channel }: AddressFacts) => (channel === "sms" ? "phone number" : "email address");

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
      `On ${facts.when} the ${kindEn(facts)} of your ${facts.siteName} account was changed to ${facts.address}. You can no longer sign in with the old one.`,
  },
  notYou: {
    zh: (facts) =>
      `如果不是你本人操作，请马上用用户名和密码登录，修改密码，再把自己的${kindZh(facts)}绑定回来。如果无法登录，请发邮件到${facts.supportMailbox}，写明用户名和上面的时间。`,
    en: (facts) =>
      `If this was not you, sign in with your username and password now, change the password, and add your own ${kindEn(facts)} again. If you cannot sign in, write to ${facts.supportMailbox} with your username and the time above.`,
  },
  sms: {
    zh: (facts) =>
      `【${facts.siteName}】${facts.when}，你的账号绑定的${kindZh(facts)}换成了${facts.address}。如果不是你本人操作，请马上登录并修改密码，或发邮件到${facts.supportMailbox}。`,
    en: (facts) =>
      `[${facts.siteName}] The ${kindEn(facts)} of your account was changed to ${facts.address} on ${facts.when}. If this was not you, sign in and change your password now, or write to ${facts.supportMailbox}.`,
  },
};

/** The first address of its kind was bound. */
const addedWords: NoticeWords<AddressFacts> = {
  subject: {
    zh: (facts) => `你的${facts.siteName}账号绑定了${kindZh(facts)}`,
    en: (facts) => `Your ${facts.siteName} account has a new ${kindEn(facts)}`,
  },
  title: {
    zh: (facts) => `${kindZh(facts)}已绑定`,
    en: (facts) => `Your ${kindEn(facts)} was added`,
  },
  what: {
    zh: (facts) =>
      `${facts.when}，你的${facts.siteName}账号绑定了${kindZh(facts)}${facts.address}，以后可以用它登录。`,
    en: (facts) =>
      `On ${facts.when} the ${kindEn(facts)} ${facts.address} was added to your ${facts.siteName} account. You can use it to sign in from now on.`,
  },
  notYou: {
    zh: (facts) =>
      `如果不是你本人操作，请马上登录，修改密码，再把自己的${kindZh(facts)}绑定上去。如果无法登录，请发邮件到${facts.supportMailbox}，写明用户名和上面的时间。`,
    en: (facts) =>
      `If this was not you, sign in now, change the password, and add your own ${kindEn(facts)} in its place. If you cannot sign in, write to ${facts.supportMailbox} with your username and the time above.`,
  },
  sms: {
    zh: (facts) =>
      `【${facts.siteName}】${facts.when}，你的账号绑定了${kindZh(facts)}${facts.address}。如果不是你本人操作，请马上登录并修改密码，或发邮件到${facts.supportMailbox}。`,
    en: (facts) =>
      `[${facts.siteName}] The ${kindEn(facts)} ${facts.address} was added to your account on ${facts.when}. If this was not you, sign in and change your password now, or write to ${facts.supportMailbox}.`,
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
      `On ${facts.when} the ${kindEn(facts)} ${facts.address} was removed from your ${facts.siteName} account. You can no longer sign in with it.`,
  },
  notYou: replacedWords.notYou,
  sms: {
    zh: (facts) =>
      `【${facts.siteName}】${facts.when}，你的账号解绑了${kindZh(facts)}${facts.address}。如果不是你本人操作，请马上登录并修改密码，或发邮件到${facts.supportMailbox}。`,
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
    zh: ({ supportMailbox }) =>
      `如果不是你本人操作，请马上发邮件到${supportMailbox}，写明用户名和上面的时间。`,
    en: ({ supportMailbox }) =>
      `If this was not you, write to ${supportMailbox} now, with your username and the time above.`,
  },
  sms: {
    zh: ({ siteName, when, supportMailbox }) =>
      `【${siteName}】${when}，你的账号修改了密码。如果不是你本人操作，请马上发邮件到${supportMailbox}。`,
    en: ({ siteName, when, supportMailbox }) =>
      `[${siteName}] The password of your account was changed on ${when}. If this was not you, write to ${supportMailbox} now.`,
  },
};

interface RecoveryFacts extends ChangeFacts {
  /** When the password can be replaced, written for the reader. */
  readonly from: string;
}

/** Signing in shows the button that stops it, on every page. */
export const recoveryWords: NoticeWords<RecoveryFacts> = {
  subject: {
    zh: ({ siteName }) => `有人正在找回你的${siteName}账号`,
    en: ({ siteName }) => `Someone is recovering your ${siteName} account`,
  },
  title: { zh: () => "你的账号正在找回", en: () => "Your account is being recovered" },
  what: {
    zh: ({ siteName, when, from }) =>
      `${when}，客服批准了一次${siteName}账号找回：对方说自己忘了密码，也收不到验证码。${from}起，对方可以设一个新密码，你会退出登录。`,
    en: ({ siteName, when, from }) =>
      `On ${when} support agreed that someone who has neither the password nor your codes may recover your ${siteName} account. From ${from} they can set a new password, which signs you out.`,
  },
  notYou: {
    zh: ({ supportMailbox }) =>
      `如果不是你本人，请在此之前用发到这里的验证码登录，在任何一页的顶部按“不是我，停止找回”，再修改密码。如果无法登录，请发邮件到${supportMailbox}。`,
    en: ({ supportMailbox }) =>
      `If this is not you, sign in before then with a code sent to this address, press “Not me, stop it” at the top of any page, and change your password. If you cannot sign in, write to ${supportMailbox}.`,
  },
  sms: {
    zh: ({ siteName, from }) =>
      `【${siteName}】有人请客服找回你的账号，${from}起可以设新密码。如果不是你，请在此之前用这个手机号的验证码登录，在页面顶部停止找回。`,
    en: ({ siteName, from }) =>
      `[${siteName}] Support is recovering your account: a new password can be set from ${from}. Not you? Sign in before then with a code to this number, and stop it at the top of the page.`,
  },
};

interface DeletionFacts {
  readonly siteName: string;
  /** When it happened, in the reader's words. */
  readonly when: string;
  /** When the account is to be deleted. */
  readonly until: string;
  readonly supportMailbox: string;
}

export const deletionWords: Readonly<
  Record<"deletion-requested" | "deletion-cancelled" | "account-deleted", NoticeWords<DeletionFacts>>
> = {
  "deletion-requested": {
    subject: {
      zh: ({ siteName }) => `你的${siteName}账号已申请注销`,
      en: ({ siteName }) => `Your ${siteName} account will be deleted`,
    },
    title: { zh: () => "账号将被注销", en: () => "Your account will be deleted" },
    what: {
      zh: ({ siteName, when, until }) =>
        `${when}，你的${siteName}账号申请了注销。${until}之后，账号和剩余的会员天数将被清除，无法恢复。在那之前登录一次，申请就会取消。`,
      en: ({ siteName, when, until }) =>
        `On ${when} the deletion of your ${siteName} account was requested. After ${until} the account and any remaining membership are permanently deleted. Sign in before then and the request is cancelled.`,
    },
    notYou: {
      zh: ({ supportMailbox }) =>
        `如果不是你本人操作，请马上登录取消注销，并修改密码。如果无法登录，请找回密码，或发邮件到${supportMailbox}。`,
      en: ({ supportMailbox }) =>
        `If this was not you, sign in now to keep your account, and change the password. If you cannot sign in, reset your password or write to ${supportMailbox}.`,
    },
    sms: {
      zh: ({ siteName, until, supportMailbox }) =>
        `【${siteName}】你的账号申请了注销，${until}之后不能恢复。在那之前登录一次即可取消。如果不是你本人操作，请马上登录并修改密码，或发邮件到${supportMailbox}。`,
      en: ({ siteName, until, supportMailbox }) =>
        `[${siteName}] Your account will be deleted after ${until}. Sign in before then to keep it. If this was not you, sign in and change your password now, or write to ${supportMailbox}.`,
    },
  },
  "deletion-cancelled": {
    subject: {
      zh: ({ siteName }) => `你的${siteName}账号取消了注销`,
      en: ({ siteName }) => `Your ${siteName} account is kept`,
    },
    title: { zh: () => "注销已取消", en: () => "Your account is kept" },
    what: {
      zh: ({ siteName, when }) => `${when}，你的${siteName}账号取消了注销。账号和会员不受影响。`,
      en: ({ siteName, when }) =>
        `On ${when} the deletion of your ${siteName} account was cancelled. The account and its membership stay as they were.`,
    },
    notYou: {
      zh: ({ supportMailbox }) =>
        `如果不是你本人操作，说明他人可以登录你的账号：请马上修改密码，或发邮件到${supportMailbox}。`,
      en: ({ supportMailbox }) =>
        `If this was not you, someone else can sign in to your account: change the password now, or write to ${supportMailbox}.`,
    },
    sms: {
      zh: ({ siteName, when, supportMailbox }) =>
        `【${siteName}】${when}，你的账号取消了注销。如果不是你本人操作，请马上修改密码，或发邮件到${supportMailbox}。`,
      en: ({ siteName, when, supportMailbox }) =>
        `[${siteName}] The deletion of your account was cancelled on ${when}. If this was not you, change your password now, or write to ${supportMailbox}.`,
    },
  },
  "account-deleted": {
    subject: {
      zh: ({ siteName }) => `你的${siteName}账号已注销`,
      en: ({ siteName }) => `Your ${siteName} account was deleted`,
    },
    title: { zh: () => "账号已注销", en: () => "Your account was deleted" },
    what: {
      zh: ({ siteName, when }) =>
        `${when}，你的${siteName}账号已注销。用户名、邮箱和手机号都已删除，可以用来注册新账号。交易记录按法律保留三年，只带一个编号。`,
      en: ({ siteName, when }) =>
        `On ${when} your ${siteName} account was deleted. Username, email address and phone number are gone from it and can be used for a new account. Trade records are kept for three years as the law requires, with only an account number.`,
    },
    notYou: {
      zh: ({ supportMailbox }) => `如果不是你本人操作，请发邮件到${supportMailbox}。`,
      en: ({ supportMailbox }) => `If this was not you, write to ${supportMailbox}.`,
    },
    sms: {
      zh: ({ siteName, when, supportMailbox }) =>
        `【${siteName}】${when}，你的账号已注销。如果不是你本人操作，请发邮件到${supportMailbox}。`,
      en: ({ siteName, when, supportMailbox }) =>
        `[${siteName}] Your account was deleted on ${when}. If this was not you, write to ${supportMailbox}.`,
    },
  },
};
