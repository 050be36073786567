import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "个人中心", en: "Profile" },
  loading: { zh: "正在加载", en: "Loading" },
  loadingFailed: { zh: "加载失败", en: "Loading failed" },
  reload: { zh: "重新加载", en: "Load again" },
  account: { zh: "账号", en: "Account" },
  username: { zh: "用户名", en: "Username" },
  email: { zh: "邮箱", en: "Email" },
  phone: { zh: "手机号", en: "Phone" },
  registered: { zh: "注册时间", en: "Registered" },
  notBound: { zh: "未绑定", en: "Not bound" },
  membership: { zh: "会员", en: "Membership" },
  inactive: { zh: "未开通", en: "Not activated" },
  active: { zh: "已开通", en: "Activated" },
  validUntil: { zh: "有效期至", en: "Valid until" },
  lifetime: { zh: "永久有效", en: "Valid for good" },
  upgrade: { zh: "升级会员", en: "Become a member" },
  prolong: { zh: "续费", en: "Prolong" },
  needsScript: {
    zh: "这个页面需要JavaScript，请在浏览器里打开它。",
    en: "This page needs JavaScript. Please turn it on in your browser.",
  },
} as const satisfies Record<string, Localized>;

export function daysLeftText(days: number): Localized {
  return { zh: `剩余${days}天`, en: days === 1 ? "1 day left" : `${days} days left` };
}
