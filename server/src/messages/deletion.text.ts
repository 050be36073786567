import type { NoticeWords } from "./notice.text.ts";

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
      en: ({ siteName }) => `Your ${siteName} account is to be deleted`,
    },
    title: { zh: () => "账号将被注销", en: () => "Your account is to be deleted" },
    what: {
      zh: ({ siteName, when, until }) =>
        `${when}，你的${siteName}账号申请了注销。${until}之后，账号和剩余的会员天数都会失去，不能恢复。在那之前登录一次，申请就会取消。`,
      en: ({ siteName, when, until }) =>
        `On ${when} the deletion of your ${siteName} account was requested. After ${until} the account and what is left of its membership are gone for good. Sign in before then and the request is cancelled.`,
    },
    notYou: {
      zh: ({ supportMailbox }) =>
        `如果不是你本人操作，请马上登录取消注销，并修改密码。登录不了，就用找回密码，或写信到${supportMailbox}。`,
      en: ({ supportMailbox }) =>
        `If this was not you, sign in now to keep your account, and change the password. If you cannot sign in, reset your password or write to ${supportMailbox}.`,
    },
    sms: {
      zh: ({ siteName, until, supportMailbox }) =>
        `【${siteName}】你的账号申请了注销，${until}之后不能恢复。在那之前登录一次即可取消。如果不是你本人操作，请马上登录并修改密码，或写信到${supportMailbox}。`,
      en: ({ siteName, until, supportMailbox }) =>
        `[${siteName}] Your account is to be deleted after ${until}. Sign in before then to keep it. If this was not you, sign in and change your password now, or write to ${supportMailbox}.`,
    },
  },
  "deletion-cancelled": {
    subject: {
      zh: ({ siteName }) => `你的${siteName}账号取消了注销`,
      en: ({ siteName }) => `Your ${siteName} account is kept`,
    },
    title: { zh: () => "注销已取消", en: () => "Your account is kept" },
    what: {
      zh: ({ siteName, when }) => `${when}，你的${siteName}账号取消了注销。账号和会员都照旧。`,
      en: ({ siteName, when }) =>
        `On ${when} the deletion of your ${siteName} account was cancelled. The account and its membership stay as they were.`,
    },
    notYou: {
      zh: ({ supportMailbox }) =>
        `如果不是你本人操作，说明有人能登录你的账号：请马上修改密码，或写信到${supportMailbox}。`,
      en: ({ supportMailbox }) =>
        `If this was not you, somebody can sign in to your account: change the password now, or write to ${supportMailbox}.`,
    },
    sms: {
      zh: ({ siteName, when, supportMailbox }) =>
        `【${siteName}】${when}，你的账号取消了注销。如果不是你本人操作，请马上修改密码，或写信到${supportMailbox}。`,
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
        `On ${when} your ${siteName} account was deleted. Username, e-mail address and phone number are gone from it and can be used for a new account. Trade records are kept for three years as the law requires, with only an account number.`,
    },
    notYou: {
      zh: ({ supportMailbox }) => `如果不是你本人操作，请写信到${supportMailbox}。`,
      en: ({ supportMailbox }) => `If this was not you, write to ${supportMailbox}.`,
    },
    sms: {
      zh: ({ siteName, when, supportMailbox }) =>
        `【${siteName}】${when}，你的账号已注销。如果不是你本人操作，请写信到${supportMailbox}。`,
      en: ({ siteName, when, supportMailbox }) =>
        `[${siteName}] Your account was deleted on ${when}. If this was not you, write to ${supportMailbox}.`,
    },
  },
};
