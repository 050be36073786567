import type { ConsolePackage, packageFields } from "@baleen/contract/back-office/packages.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { maxTrialDays } from "@baleen/contract/membership/trials.ts";

export const texts = {
  list: { zh: "套餐列表", en: "Packages" },
  price: { zh: "价格", en: "Price" },
  original: { zh: "划线价", en: "Struck price" },
  days: { zh: "天数", en: "Days" },
  stock: { zh: "库存", en: "Stock" },
  unlimited: { zh: "不限", en: "Unlimited" },
  visible: { zh: "展示", en: "Shown" },
  shown: { zh: "展示中", en: "Shown" },
  hidden: { zh: "已隐藏", en: "Hidden" },
  sold: { zh: "30天售出", en: "Sold, 30 days" },
  trials: { zh: "30天试用", en: "Trials, 30 days" },
  nextPrice: { zh: "下次调价", en: "Next price" },
  empty: { zh: "还没有套餐，商店是空的。", en: "No packages yet. The shop is empty." },
  prices: { zh: "价格", en: "Prices" },
  from: { zh: "生效时间", en: "From" },
  history: { zh: "修改记录", en: "History" },
  changes: { zh: "更改", en: "Changes" },
  noHistory: { zh: "没有修改过。", en: "Never changed." },
  noPrices: { zh: "没有调过价。", en: "The price was never changed." },
  devices: { zh: "软件设备数", en: "Devices" },
  toolFeatures: { zh: "软件功能", en: "In the tool" },
  preview: { zh: "商店里的样子", en: "As the shop shows it" },
} as const satisfies Record<string, Localized>;

export const formTexts = {
  newPackage: { zh: "新建套餐", en: "New package" },
  code: { zh: "代码", en: "Code" },
  codeHint: {
    zh: "小写字母、数字和连字符，例如half-year。建好后不能改。",
    en: "Lowercase letters, digits and hyphens, such as half-year. It cannot be changed later.",
  },
  stock: { zh: "库存（不填为不限）", en: "Stock (empty is unlimited)" },
  editTexts: { zh: "修改文字", en: "Edit texts" },
  editTerms: { zh: "修改期限", en: "Edit terms" },
  changeStock: { zh: "调整库存", en: "Change stock" },
  editTool: { zh: "软件权益", en: "Desktop tool" },
  devices: { zh: "可登录的设备数", en: "Devices that may be signed in" },
  devicesHint: {
    zh: "同一等级的套餐取最大的。减少后，最新登录的设备保留。",
    en: "The highest limit among packages of the same level applies. If it is lowered, the most recently signed-in devices stay.",
  },
  toolFeatures: {
    zh: "软件里的功能（每行一个名字，可不填）",
    en: "Features in the tool, one name a line (optional)",
  },
  toolFeaturesHint: {
    zh: "软件认得的名字，小写字母、数字和连字符，例如voice-clone。",
    en: "Names that the tool knows: lowercase letters, digits and hyphens, such as voice-clone.",
  },
  save: { zh: "保存", en: "Save" },
  setPrice: { zh: "设置价格", en: "Set a price" },
  cancelPrice: { zh: "取消", en: "Cancel" },
  description: { zh: "介绍（中文）", en: "Description, Chinese" },
  descriptionEn: { zh: "介绍（英文）", en: "Description, English" },
  features: { zh: "权益（中文，每行一项）", en: "Features, Chinese, one a line" },
  featuresEn: { zh: "权益（英文，每行一项）", en: "Features, English, one a line" },
  validDays: { zh: "会员天数", en: "Days of membership" },
  trialDays: { zh: "免费试用天数（0为没有）", en: "Days of free trial (0 is none)" },
  trialHint: {
    zh: `最多${maxTrialDays}天。每人只能试用一次，不论哪个套餐；需要绑定手机号或微信。`,
    en: `At most ${maxTrialDays}. Everyone gets one trial, whatever the plan, and needs a phone number or WeChat for it.`,
  },
  sort: { zh: "排序（小的在前）", en: "Place (lower comes first)" },
  isVisible: { zh: "在商店展示", en: "Show in the shop" },
  soldHint: {
    zh: "已有人购买，天数和等级不能改。需要的话请新建套餐。",
    en: "It has been sold, so days and level stay. Make a new package instead.",
  },
  delta: { zh: "增减数量", en: "Add or take" },
  deltaHint: { zh: "例如20或-5。", en: "Such as 20 or -5." },
  makeUnlimited: { zh: "改为不限", en: "Make unlimited" },
  price: { zh: "价格（元）", en: "Price in yuan" },
  original: { zh: "划线价（元，可不填）", en: "Struck price in yuan (optional)" },
  from: { zh: "生效时间（中国时间，不填为立即）", en: "From (China time; empty is now)" },
  raiseHint: { zh: "服务条款承诺涨价提前30天通知。", en: "The terms promise 30 days’ notice of a raise." },
  acceptsShortNotice: {
    zh: "我知道这次涨价的通知期不足30天",
    en: "I know that this raise gives less than 30 days’ notice",
  },
  stale: {
    zh: "套餐已被别人修改。下面是现在的内容，你填写的还在表单里。请对照后再保存。",
    en: "Someone else has changed this package. Below is how it stands now; what you typed is still in the form. Compare, then save.",
  },
} as const satisfies Record<string, Localized>;

export const fieldNames: Readonly<Record<(typeof packageFields)[number], Localized>> = {
  code: { zh: "代码", en: "Code" },
  name: { zh: "名称", en: "Name" },
  description: { zh: "介绍", en: "Description" },
  descriptionEn: { zh: "英文介绍", en: "English description" },
  features: { zh: "权益", en: "Features" },
  featuresEn: { zh: "英文权益", en: "English features" },
  validDays: { zh: "天数", en: "Days" },
  level: { zh: "等级", en: "Level" },
  sort: { zh: "排序", en: "Place" },
  isVisible: { zh: "展示", en: "Shown" },
  trialDays: { zh: "试用天数", en: "Trial days" },
  stock: { zh: "库存", en: "Stock" },
  priceFen: { zh: "价格", en: "Price" },
  originalPriceFen: { zh: "划线价", en: "Struck price" },
  fromAt: { zh: "生效时间", en: "From" },
  devices: { zh: "软件设备数", en: "Devices" },
  toolFeatures: { zh: "软件功能", en: "Features in the tool" },
};

export function stockChangeText(before: string, after: string): Localized {
  return {
    zh: `库存将从${before}变为${after}。`,
    en: `Stock changes from ${before} to ${after}.`,
  };
}

export function priceChangeText(before: string, after: string): Localized {
  return { zh: `价格从${before}变为${after}。`, en: `The price goes from ${before} to ${after}.` };
}

export function trialsText({ begun, converted }: ConsolePackage["trialsIn30Days"]): Localized {
  return {
    zh: `开始${begun}，其中已购买${converted}`,
    en: `${begun} begun, ${converted} of them have bought`,
  };
}
