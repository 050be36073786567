import { listFeatures } from "@baleen/contract/content/product-features.ts";
import {
  deviceLimitWithoutMembership,
  maxReplacements,
  replacementDays,
} from "@baleen/contract/desktop/devices.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { noAutoRenewal } from "@baleen/contract/shop/no-auto-renewal.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { PageLink } from "../content-pages/content/blocks.ts";
import { planTerms } from "../content-pages/content/plan-terms.text.ts";

// Texts of the document around the plans. They are separate from the island's texts, so that browsers do not load them.

export const documentTexts = {
  heading: {
    zh: `会员价格：|买多久用多久，|${noAutoRenewal.zh}`,
    en: `Pricing: buy the days you need. ${noAutoRenewal.en}.`,
  },
  lead: {
    zh: "到期前续费，天数自动累加。价格为人民币，月均价按30天折算。",
    en: "Renew early and the days add up. All prices are in Chinese yuan (¥, CNY); monthly figures assume 30 days.",
  },
  shared: { zh: "朋友推荐的套餐在最前面。", en: "The plan your friend shared comes first." },
  compare: { zh: "各档|会员包含什么", en: "Compare plans" },
  feature: { zh: "内容", en: "What you get" },
  price: { zh: "价格", en: "Price" },
  validity: { zh: "有效期", en: "Valid for" },
  lifetime: { zh: "永久", en: "Lifetime" },
  computers: { zh: "可用的电脑", en: "Computers" },
  included: { zh: "包含", en: "Included" },
  notIncluded: { zh: "不包含", en: "Not included" },
  free: { zh: "免费功能", en: "What’s free" },
  freeNote: { zh: "以下功能永久免费，不用绑卡。", en: "Free for as long as you like. No card needed." },
  download: { zh: "了解桌面版", en: "About the desktop app" },
  register: { zh: "注册账号", en: "Create an account" },
  questions: { zh: "常见问题", en: "Frequently asked questions" },
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
    zh: "可以，天数会累加。如果买了更高等级，先用高等级的天数，再接着用低等级的。",
    en: "Yes, the days add up. If you buy a higher plan, its days run first; the lower plan’s days resume after that.",
  },
  {
    question: { zh: "怎么付款？", en: "How can I pay?" },
    zh: `支持${listOfMethods.zh}。电脑上用手机扫码，手机上直接付款，付款后会员立即开通。`,
    en: `With ${listOfMethods.en}, in Chinese yuan. On a computer, scan the code with your phone; on a phone, pay right there. Membership starts as soon as the payment arrives.`,
  },
  {
    question: { zh: "手机和网页上能用吗？", en: "Does it work on phones and on the web?" },
    zh: `会员三端通用。桌面版有全部功能；移动版有${mobileFeatures.zh}；网页版目前用来管理账号、会员和购买，还不能剪辑。`,
    en: `One membership covers all three. The desktop app has every feature; on phones you have ${mobileFeatures.en}; on the web you manage your account, membership and purchases, and cannot edit yet.`,
    link: { to: "/product/mobile", zh: "了解移动版", en: "See the mobile version" },
  },
  {
    question: { zh: "可以在几台电脑上用？", en: "How many computers can I use?" },
    zh: `每档会员可登录的电脑数见上表，不开会员可登录${deviceLimitWithoutMembership}台。换电脑时，在新电脑上登录，选要替换的旧电脑即可，${replacementDays}天内最多换${maxReplacements}次。`,
    en: `The table above shows how many each plan covers; without a plan, it is ${formatCount(deviceLimitWithoutMembership, "computer")}. To change computers, sign in on the new one and choose the one it replaces, up to ${formatCount(maxReplacements, "time")} in ${formatCount(replacementDays, "day")}.`,
  },
  {
    question: { zh: "可以开发票吗？", en: "Can I get an invoice?" },
    zh: "可以。付款后，到“我的购买”打开收据，在那里申请，个人、企业抬头均可。开好后会发邮件通知你，可在收据页下载。",
    en: "Yes. After paying, open the receipt under Purchases and request one, as a person or a company. We email you once it is issued, and you can download it from the receipt page.",
    link: { to: "/account/purchases", zh: "我的购买", en: "Purchases" },
  },
  {
    question: { zh: "可以退款吗？", en: "Can I get a refund?" },
    zh: `${planTerms.noRefund.zh}同一笔订单付了两次的，多付的一笔会原路退回。`,
    en: `${planTerms.noRefund.en} If one order was paid twice, the second payment is refunded to where it came from.`,
    link: { to: "/legal/terms", zh: "查看服务条款", en: "Read the terms" },
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
