import type { Localized } from "@baleen/contract/language.ts";
import { noAutoRenewal } from "@baleen/contract/shop/no-auto-renewal.ts";

/** Terms of all plans, shared by the pricing page and the terms of service. */
export const planTerms = {
  noRenewal: {
    zh: `会员按天数购买，到期自动停止，${noAutoRenewal.zh}。`,
    en: `You pay for a fixed number of days; then membership simply ends. ${noAutoRenewal.en}.`,
  },
  noRefund: {
    zh: "未使用的订阅时间不退款，法律另有规定或“我的购买”页另有说明的除外。",
    en: "Unused subscription time is not refunded, except where the law requires it or your Purchases page says otherwise.",
  },
  priceNotice: {
    zh: "价格变动提前30天通知，不影响已付款的期限。",
    en: "We give 30 days’ notice of price changes; time already paid for is not affected.",
  },
  cardKeys: {
    zh: "卡密只能激活一次，激活后不能转让。",
    en: "Each card key works once and can’t be transferred after activation.",
  },
} as const satisfies Record<string, Localized>;

/** What users without a membership can do, whether it has ended or never began. */
export const withoutMembership: readonly Localized[] = [
  { zh: "注册账号，下载安装桌面版", en: "Create an account, download and install the desktop app" },
  {
    zh: "导入素材，在时间线上手动剪辑",
    en: "Import footage and edit by hand on the timeline",
  },
  {
    zh: "打开工程、导出成片，会员到期后依然可用",
    en: "Open and export your projects, even after your membership ends",
  },
];
