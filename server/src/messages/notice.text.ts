import type { Localized } from "@baleen/contract/language.ts";
import type { Channel } from "./senders/sender.ts";

interface ChangeFacts {
  readonly siteName: string;
  /** Time of the change, formatted for the reader. */
  readonly when: string;
  /** E-mail address for account owners who did not make the change. */
  readonly supportMailbox: string;
}

/** What signs in: an address, or a WeChat, which has none. */
export type SignInKind = Channel | "wechat";

interface AddressFacts extends ChangeFacts {
  readonly channel: SignInKind;
  /** The address that was bound or removed, masked; empty for a WeChat. */
  readonly address: string;
}

export type NoticeTexts<Facts> = Localized<
  (facts: Facts) => Readonly<Record<"subject" | "title" | "what" | "notYou" | "sms", string>>
>;

export const noActionText: Localized = {
  zh: "如果是你本人操作，请忽略这封邮件。",
  en: "If this was you, no action is needed.",
};

const kinds: Readonly<Record<SignInKind, Localized>> = {
  email: { zh: "邮箱", en: "email address" },
  sms: { zh: "手机号", en: "phone number" },
  wechat: { zh: "微信", en: "WeChat" },
};
const kindZh = (channel: SignInKind) => kinds[channel].zh;
const kindEn = (channel: SignInKind) => kinds[channel].en;
const nameEn = ({ channel, address }: Pick<AddressFacts, "channel" | "address">) =>
  `${kindEn(channel)} ${address}`.trim();

const bindAgain: Localized<(facts: Pick<AddressFacts, "channel" | "supportMailbox">) => string> = {
  zh: ({ channel, supportMailbox }) =>
    `如果不是你本人操作，请马上用用户名和密码登录，修改密码，再把自己的${kindZh(channel)}绑定回来。如果无法登录，请发邮件到${supportMailbox}，写明用户名和上面的时间。`,
  en: ({ channel, supportMailbox }) =>
    `If this was not you, sign in with your username and password now, change the password, and add your own ${kindEn(channel)} again. If you cannot sign in, write to ${supportMailbox} with your username and the time above.`,
};

const replacedTexts: NoticeTexts<AddressFacts> = {
  zh: ({ siteName, channel, when, address, supportMailbox }) => ({
    subject: `你的${siteName}账号${kindZh(channel)}已更换`,
    title: `${kindZh(channel)}已更换`,
    what: `${when}，你的${siteName}账号绑定的${kindZh(channel)}已换成${address}。原来的${kindZh(channel)}不能再用来登录。`,
    notYou: bindAgain.zh({ channel, supportMailbox }),
    sms: `【${siteName}】${when}，你的账号绑定的${kindZh(channel)}已换成${address}。如果不是你本人操作，请马上登录并修改密码，或发邮件到${supportMailbox}。`,
  }),
  en: ({ channel, siteName, when, address, supportMailbox }) => ({
    subject: `Your ${siteName} ${kindEn(channel)} was changed`,
    title: `Your ${kindEn(channel)} was changed`,
    what: `On ${when} the ${kindEn(channel)} of your ${siteName} account was changed to ${address}. You can no longer sign in with the old one.`,
    notYou: bindAgain.en({ channel, supportMailbox }),
    sms: `[${siteName}] The ${kindEn(channel)} of your account was changed to ${address} on ${when}. If this was not you, sign in and change your password now, or write to ${supportMailbox}.`,
  }),
};

/** For the first address of its kind that was bound. */
const addedTexts: NoticeTexts<AddressFacts> = {
  zh: ({ siteName, channel, when, address, supportMailbox }) => ({
    subject: `你的${siteName}账号已绑定${kindZh(channel)}`,
    title: `${kindZh(channel)}已绑定`,
    what: `${when}，你的${siteName}账号已绑定${kindZh(channel)}${address}，以后可以用它登录。`,
    notYou: `如果不是你本人操作，请马上登录，修改密码，再把自己的${kindZh(channel)}绑定上去。如果无法登录，请发邮件到${supportMailbox}，写明用户名和上面的时间。`,
    sms: `【${siteName}】${when}，你的账号已绑定${kindZh(channel)}${address}。如果不是你本人操作，请马上登录并修改密码，或发邮件到${supportMailbox}。`,
  }),
  en: ({ siteName, channel, when, address, supportMailbox }) => ({
    subject: `Your ${siteName} account has a new ${kindEn(channel)}`,
    title: `Your ${kindEn(channel)} was added`,
    what: `On ${when} the ${nameEn({ channel, address })} was added to your ${siteName} account. You can use it to sign in from now on.`,
    notYou: `If this was not you, sign in now, change the password, and add your own ${kindEn(channel)} in its place. If you cannot sign in, write to ${supportMailbox} with your username and the time above.`,
    sms: `[${siteName}] The ${nameEn({ channel, address })} was added to your account on ${when}. If this was not you, sign in and change your password now, or write to ${supportMailbox}.`,
  }),
};

const removedTexts: NoticeTexts<AddressFacts> = {
  zh: ({ siteName, channel, when, address, supportMailbox }) => ({
    subject: `你的${siteName}账号${kindZh(channel)}已解绑`,
    title: `${kindZh(channel)}已解绑`,
    what: `${when}，你的${siteName}账号已解绑${kindZh(channel)}${address}，以后不能再用它登录。`,
    notYou: bindAgain.zh({ channel, supportMailbox }),
    sms: `【${siteName}】${when}，你的账号已解绑${kindZh(channel)}${address}。如果不是你本人操作，请马上登录并修改密码，或发邮件到${supportMailbox}。`,
  }),
  en: ({ channel, siteName, when, address, supportMailbox }) => ({
    subject: `Your ${siteName} ${kindEn(channel)} was removed`,
    title: `Your ${kindEn(channel)} was removed`,
    what: `On ${when} the ${nameEn({ channel, address })} was removed from your ${siteName} account. You can no longer sign in with it.`,
    notYou: bindAgain.en({ channel, supportMailbox }),
    sms: `[${siteName}] The ${nameEn({ channel, address })} was removed from your account on ${when}. If this was not you, sign in and change your password now, or write to ${supportMailbox}.`,
  }),
};

export const addressTexts = { added: addedTexts, replaced: replacedTexts, removed: removedTexts } as const;
export type AddressChange = keyof typeof addressTexts;

export const passwordTexts: NoticeTexts<ChangeFacts> = {
  zh: ({ siteName, when, supportMailbox }) => ({
    subject: `你的${siteName}账号密码已修改`,
    title: "密码已修改",
    what: `${when}，你的${siteName}账号密码已修改。其他设备都已退出登录。`,
    notYou: `如果不是你本人操作，请马上发邮件到${supportMailbox}，写明用户名和上面的时间。`,
    sms: `【${siteName}】${when}，你的账号密码已修改。如果不是你本人操作，请马上发邮件到${supportMailbox}。`,
  }),
  en: ({ siteName, when, supportMailbox }) => ({
    subject: `Your ${siteName} password was changed`,
    title: "Your password was changed",
    what: `On ${when} the password of your ${siteName} account was changed. All other devices were signed out.`,
    notYou: `If this was not you, write to ${supportMailbox} now, with your username and the time above.`,
    sms: `[${siteName}] Your password was changed on ${when}. If this was not you, write to ${supportMailbox} now.`,
  }),
};

/** For the first password of an account that was opened with a code or with WeChat. */
export const firstPasswordTexts: NoticeTexts<ChangeFacts> = {
  zh: ({ siteName, when, supportMailbox }) => ({
    subject: `你的${siteName}账号密码已设置`,
    title: "密码已设置",
    what: `${when}，你的${siteName}账号已设置密码，以后也可以用密码登录。`,
    notYou: `如果不是你本人操作，请马上用发到这里的验证码找回密码，所有设备会退出登录；或发邮件到${supportMailbox}，写明用户名和上面的时间。`,
    sms: `【${siteName}】${when}，你的账号已设置密码。如果不是你本人操作，请马上用这个手机号找回密码，或发邮件到${supportMailbox}。`,
  }),
  en: ({ siteName, when, supportMailbox }) => ({
    subject: `A password was set for your ${siteName} account`,
    title: "Your password was set",
    what: `On ${when} a password was set for your ${siteName} account. You can use it to sign in from now on.`,
    notYou: `If this was not you, reset the password now with a code sent to this address, which signs out every device, or write to ${supportMailbox} with your username and the time above.`,
    sms: `[${siteName}] A password was set for your account on ${when}. If this was not you, reset it now with a code to this number, or write to ${supportMailbox}.`,
  }),
};

interface RecoveryFacts extends ChangeFacts {
  /** When the password can be replaced, formatted for the reader. */
  readonly from: string;
}

/** After signing in, every page shows the button that stops the recovery. */
export const recoveryTexts: NoticeTexts<RecoveryFacts> = {
  zh: ({ siteName, when, from, supportMailbox }) => ({
    subject: `有人正在找回你的${siteName}账号`,
    title: "你的账号正在找回",
    what: `${when}，客服批准了一次${siteName}账号找回：申请人称忘记密码且收不到验证码。${from}起，申请人可以设一个新密码，你会退出登录。`,
    notYou: `如果不是你本人，请在此之前用发到这里的验证码登录，在任何一页的顶部点“不是我，停止找回”，再修改密码。如果无法登录，请发邮件到${supportMailbox}。`,
    sms: `【${siteName}】有人请客服找回你的账号，${from}起可以设新密码。如果不是你，请在此之前用这个手机号的验证码登录，在页面顶部停止找回。`,
  }),
  en: ({ siteName, when, from, supportMailbox }) => ({
    subject: `Someone is recovering your ${siteName} account`,
    title: "Your account is being recovered",
    what: `On ${when} support approved a request to recover your ${siteName} account, from someone without your password or codes. From ${from} they can set a new password, which signs you out.`,
    notYou: `If this is not you, sign in before then with a code sent to this address, press “Not me, stop it” at the top of any page, and change your password. If you cannot sign in, write to ${supportMailbox}.`,
    sms: `[${siteName}] Support is recovering your account: a new password can be set from ${from}. Not you? Sign in before then with a code to this number, and stop it at the top of the page.`,
  }),
};

interface DeletionFacts extends ChangeFacts {
  /** When the account will be deleted. */
  readonly until: string;
}

export const deletionTexts: Readonly<
  Record<"deletion-requested" | "deletion-cancelled" | "account-deleted", NoticeTexts<DeletionFacts>>
> = {
  "deletion-requested": {
    zh: ({ siteName, when, until, supportMailbox }) => ({
      subject: `你的${siteName}账号已申请注销`,
      title: "账号将被注销",
      what: `${when}，你的${siteName}账号已申请注销。${until}之后，账号和剩余的会员天数将被清除，无法恢复。在那之前登录一次，申请就会取消。`,
      notYou: `如果不是你本人操作，请马上登录取消注销，并修改密码。如果无法登录，请找回密码，或发邮件到${supportMailbox}。`,
      sms: `【${siteName}】你的账号已申请注销，${until}之后不能恢复。在那之前登录一次即可取消。如果不是你本人操作，请马上登录并修改密码，或发邮件到${supportMailbox}。`,
    }),
    en: ({ siteName, when, until, supportMailbox }) => ({
      subject: `Your ${siteName} account will be deleted`,
      title: "Your account will be deleted",
      what: `On ${when} the deletion of your ${siteName} account was requested. After ${until} the account and any remaining membership are permanently deleted. Sign in before then and the request is canceled.`,
      notYou: `If this was not you, sign in now to keep your account, and change the password. If you cannot sign in, reset your password or write to ${supportMailbox}.`,
      sms: `[${siteName}] Your account will be deleted after ${until}. Sign in before then to keep it. If this was not you, sign in and change your password now, or write to ${supportMailbox}.`,
    }),
  },
  "deletion-cancelled": {
    zh: ({ siteName, when, supportMailbox }) => ({
      subject: `你的${siteName}账号注销已取消`,
      title: "注销已取消",
      what: `${when}，你的${siteName}账号注销已取消。账号和会员不受影响。`,
      notYou: `如果不是你本人操作，说明他人可以登录你的账号：请马上修改密码，或发邮件到${supportMailbox}。`,
      sms: `【${siteName}】${when}，你的账号注销已取消。如果不是你本人操作，请马上修改密码，或发邮件到${supportMailbox}。`,
    }),
    en: ({ siteName, when, supportMailbox }) => ({
      subject: `Your ${siteName} account won’t be deleted`,
      title: "Your account won’t be deleted",
      what: `On ${when} the deletion of your ${siteName} account was canceled. The account and its membership are unchanged.`,
      notYou: `If this was not you, someone else can sign in to your account: change the password now, or write to ${supportMailbox}.`,
      sms: `[${siteName}] The deletion of your account was canceled on ${when}. If this was not you, change your password now, or write to ${supportMailbox}.`,
    }),
  },
  "account-deleted": {
    zh: ({ siteName, when, supportMailbox }) => ({
      subject: `你的${siteName}账号已注销`,
      title: "账号已注销",
      what: `${when}，你的${siteName}账号已注销。用户名、邮箱和手机号都已删除，可以用来注册新账号。交易记录按法律保留三年，只带一个编号。`,
      notYou: `如果不是你本人操作，请发邮件到${supportMailbox}。`,
      sms: `【${siteName}】${when}，你的账号已注销。如果不是你本人操作，请发邮件到${supportMailbox}。`,
    }),
    en: ({ siteName, when, supportMailbox }) => ({
      subject: `Your ${siteName} account was deleted`,
      title: "Your account was deleted",
      what: `On ${when} your ${siteName} account was deleted. Username, email address and phone number are gone from it and can be used for a new account. Transaction records are kept for three years as the law requires, with only an account number.`,
      notYou: `If this was not you, write to ${supportMailbox}.`,
      sms: `[${siteName}] Your account was deleted on ${when}. If this was not you, write to ${supportMailbox}.`,
    }),
  },
};

interface MergeFacts extends ChangeFacts {
  /** The username of the account that is gone, and of the one that has everything. */
  readonly absorbedName: string;
  readonly survivorName: string;
}

/** Support keeps a list of what was moved, and can undo a merge by hand. */
export const mergeTexts: NoticeTexts<MergeFacts> = {
  zh: ({ siteName, when, absorbedName, survivorName, supportMailbox }) => ({
    subject: `你的两个${siteName}账号已合并`,
    title: "账号已合并",
    what: `${when}，账号${absorbedName}已合并到账号${survivorName}：会员天数、订单、卡密、发票和设备都在${survivorName}里。${absorbedName}不能再登录，这个用户名也不会再给别人。以后请登录${survivorName}。`,
    notYou: `如果不是你本人操作，请在7天内发邮件到${supportMailbox}，写明两个用户名和上面的时间，我们会核对并恢复。`,
    sms: `【${siteName}】${when}，你的账号${absorbedName}已合并到${survivorName}。如果不是你本人操作，请在7天内发邮件到${supportMailbox}。`,
  }),
  en: ({ siteName, when, absorbedName, survivorName, supportMailbox }) => ({
    subject: `Your two ${siteName} accounts are now one`,
    title: "Your accounts were merged",
    what: `On ${when}, ${absorbedName} was merged into ${survivorName}. Membership, purchases, card keys, invoices and devices are now in ${survivorName}. ${absorbedName} can no longer be used to sign in, and the username stays reserved. Please sign in as ${survivorName} from now on.`,
    notYou: `If this was not you, write to ${supportMailbox} within 7 days, with both usernames and the time above. We will look into it and restore your account.`,
    sms: `[${siteName}] Your account ${absorbedName} was merged into ${survivorName} on ${when}. If this was not you, write to ${supportMailbox} within 7 days.`,
  }),
};
