import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "个人中心", en: "Profile" },
  account: { zh: "账号", en: "Account" },
  username: { zh: "用户名", en: "Username" },
  email: { zh: "邮箱", en: "Email" },
  phone: { zh: "手机号", en: "Phone" },
  show: { zh: "显示", en: "Show" },
  hide: { zh: "隐藏", en: "Hide" },
  registered: { zh: "注册时间", en: "Registered" },
  notBound: { zh: "未绑定", en: "Not bound" },
  membership: { zh: "会员", en: "Membership" },
  inactive: { zh: "未开通", en: "Not activated" },
  active: { zh: "已开通", en: "Activated" },
  validUntil: { zh: "有效期至", en: "Valid until" },
  lifetime: { zh: "永久有效", en: "Lifetime" },
  paymentHelp: { zh: "付款遇到问题？", en: "Payment help" },
  upgrade: { zh: "升级会员", en: "Become a member" },
  prolong: { zh: "续费", en: "Renew" },
  change: { zh: "更换", en: "Change" },
  unbind: { zh: "解绑", en: "Remove" },
  changePassword: { zh: "修改密码", en: "Change password" },
  password: { zh: "密码", en: "Password" },
  notSet: { zh: "未设置", en: "Not set" },
  setPassword: { zh: "设置密码", en: "Set a password" },
  mergeAccounts: { zh: "合并账号", en: "Merge accounts" },
  activateCard: { zh: "卡密激活", en: "Activate a card key" },
} as const satisfies Record<string, Localized>;

export const bindTexts = {
  email: { zh: "绑定邮箱", en: "Bind email" },
  phone: { zh: "绑定手机号", en: "Bind phone" },
} as const satisfies Record<string, Localized>;

export const replaceTexts = {
  email: { zh: "更换邮箱", en: "Change email" },
  phone: { zh: "更换手机号", en: "Change phone" },
} as const satisfies Record<string, Localized>;

export const unbindTexts = {
  email: { zh: "解绑邮箱", en: "Remove email" },
  phone: { zh: "解绑手机号", en: "Remove phone" },
} as const satisfies Record<string, Localized>;

export function daysLeftText(days: number): Localized {
  return { zh: `剩余${days}天`, en: `${formatCount(days, "day")} left` };
}

/** `until`: when the trial ends, formatted. */
export function trialUntilText(until: string): Localized {
  return {
    zh: `你正在免费试用，到${until}结束。到期不扣款，现在购买的天数接在后面。`,
    en: `You are on a free trial until ${until}. Nothing is charged when it ends. If you buy a plan now, its days are added.`,
  };
}
