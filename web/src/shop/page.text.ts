import { listFeatures } from "@baleen/contract/content/product-features.ts";
import {
  deviceLimitWithoutMembership,
  maxReplacements,
  replacementDays,
} from "@baleen/contract/desktop/devices.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { PageLink } from "../content-pages/content/blocks.ts";
import { planTerms } from "../content-pages/content/plan-terms.text.ts";

// Texts of the document around the plans. They are separate from the island's texts, so that browsers do not load them.

export const documentTexts = {
  heading: { zh: "价格：|会员一次付清，|不自动续费", en: "Pricing: pay once, no automatic renewal" },
  lead: {
    zh: "到期前再买，天数加在后面。价格以人民币计，每月的价格按30天折算。",
    en: "Buy again before it ends and the days are added. All prices are in Chinese yuan (¥, CNY); a month is counted as 30 days.",
  },
  shared: { zh: "朋友推荐的套餐在最前面。", en: "The plan your friend shared comes first." },
  compare: { zh: "各档|会员包含什么", en: "Compare plans" },
  feature: { zh: "内容", en: "What you get" },
  price: { zh: "价格", en: "Price" },
  validity: { zh: "有效期", en: "Valid for" },
  lifetime: { zh: "永久", en: "For good" },
  computers: { zh: "可用的电脑", en: "Computers" },
  included: { zh: "包含", en: "Included" },
  notIncluded: { zh: "不包含", en: "Not included" },
  free: { zh: "不开会员|也能用的", en: "What is free" },
  freeNote: { zh: "下面这些不用付钱，没有时间限制。", en: "These cost nothing, for as long as you like." },
  download: { zh: "了解桌面版", en: "About the desktop app" },
  register: { zh: "注册账号", en: "Create an account" },
  questions: { zh: "购买前|常问的问题", en: "Questions before you buy" },
} as const satisfies Record<string, Localized>;

interface Question extends Localized {
  readonly question: Localized;
  readonly link?: PageLink;
}

const names = paymentMethods.map((method) => methodNames[method]);
const listOfMethods: Localized = {
  zh: names.map(({ zh }) => zh).join("、"),
  en: new Intl.ListFormat("en", { type: "disjunction" }).format(names.map(({ en }) => en)),
};

const mobileFeatures = listFeatures((feature) => feature.isOnMobile);

/** In the order in which buyers usually ask them. */
export const questions: readonly Question[] = [
  {
    question: { zh: "会自动续费吗？", en: "Does it renew automatically?" },
    zh: `不会。${planTerms.noRenewal.zh}绑定了邮箱的账号，到期前会收到邮件提醒。`,
    en: `No. ${planTerms.noRenewal.en} If your account has an email address, we remind you before the end.`,
  },
  {
    question: { zh: "还没到期，可以再买吗？", en: "Can I buy again before it ends?" },
    zh: "可以，天数会累加。买的是更高等级，就先用高等级的天数，低等级的留到后面接着用。",
    en: "Yes, the days add up. If you buy a higher level, its days are used first, and those of the lower level afterwards.",
  },
  {
    question: { zh: "怎么付款？", en: "How can I pay?" },
    zh: `${listOfMethods.zh}都可以。在电脑上用手机扫码，付款后会员立即开通。`,
    en: `With ${listOfMethods.en}, in Chinese yuan. On a computer, scan the code with your phone; membership starts as soon as the payment arrives.`,
  },
  {
    question: { zh: "手机和网页上能用吗？", en: "Does it work on phones and on the web?" },
    zh: `会员三端通用。桌面版有全部功能；移动版有${mobileFeatures.zh}；网页版目前用来管理账号、会员和购买，还不能剪辑。`,
    en: `One membership covers all three. The desktop app has every feature; on phones you have ${mobileFeatures.en}; on the web you manage your account, membership and purchases, and cannot edit yet.`,
    link: { to: "/product/mobile", zh: "看移动版", en: "See the mobile version" },
  },
  {
    question: { zh: "可以在几台电脑上用？", en: "How many computers can I use?" },
    zh: `每档会员可用的电脑数写在上面的表里，不开会员是${deviceLimitWithoutMembership}台。换电脑时，在新电脑上登录，选要替换的旧电脑即可，${replacementDays}天内最多换${maxReplacements}次。`,
    en: `The table above says how many each plan covers; without a plan it is ${formatCount(deviceLimitWithoutMembership, "computer")}. To change computers, sign in on the new one and choose the one it replaces, up to ${formatCount(maxReplacements, "time")} in ${formatCount(replacementDays, "day")}.`,
  },
  {
    question: { zh: "可以开发票吗？", en: "Can I get an invoice?" },
    zh: "可以。付款后，到“我的购买”打开收据，在那里申请，个人和企业都行。开好后会发邮件通知你，可在收据页下载。",
    en: "Yes. After paying, open the receipt under Purchases and request one, as a person or a company. We email you once it is issued, and you can download it from the receipt page.",
    link: { to: "/account/purchases", zh: "我的购买", en: "Purchases" },
  },
  {
    question: { zh: "可以退款吗？", en: "Can I get a refund?" },
    zh: `${planTerms.noRefund.zh}同一笔订单付了两次的，多付的一笔原路退回。`,
    en: `${planTerms.noRefund.en} If one order was paid twice, the second payment goes back the way it came.`,
    link: { to: "/legal/terms", zh: "看服务条款", en: "Read the terms" },
  },
  {
    question: { zh: "价格会变吗？", en: "Will prices change?" },
    ...planTerms.priceNotice,
  },
  {
    question: { zh: "有卡密，怎么用？", en: "How do I use a card key?" },
    zh: `登录后，在个人中心点“卡密激活”。${planTerms.cardKeys.zh}`,
    en: `Sign in and choose “Activate a card key” in your profile. ${planTerms.cardKeys.en}`,
  },
];
