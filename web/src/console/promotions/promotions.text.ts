import type { PromotionRow, revokePromotionCodes } from "@baleen/contract/back-office/promotions.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatYuan } from "../values/figures.ts";

export const texts = {
  promotion: { zh: "优惠活动", en: "Promotion" },
  list: { zh: "优惠活动列表", en: "Promotions" },
  none: { zh: "还没有优惠活动。", en: "No promotions yet." },
  noneHint: { zh: "新建一个，就能把优惠码发给买家。", en: "Make one to give buyers a code." },
  reduction: { zh: "优惠", en: "Reduction" },
  packages: { zh: "适用套餐", en: "Packages" },
  allPackages: { zh: "全部套餐", en: "All packages" },
  starts: { zh: "开始", en: "Starts" },
  ends: { zh: "结束", en: "Ends" },
  noEnd: { zh: "不限", en: "Open-ended" },
  maxUses: { zh: "每码次数", en: "Uses per code" },
  unlimited: { zh: "不限", en: "Unlimited" },
  firstPurchaseOnly: { zh: "限首次购买", en: "First purchases only" },
  yes: { zh: "是", en: "Yes" },
  no: { zh: "否", en: "No" },
  codes: { zh: "优惠码", en: "Codes" },
  code: { zh: "优惠码", en: "Code" },
  noCodes: { zh: "没有优惠码。", en: "No codes." },
  used: { zh: "已使用", en: "Used" },
  reserved: { zh: "占用中", en: "Reserved" },
  late: { zh: "迟到付款", en: "Paid late" },
  taken: { zh: "共优惠", en: "Taken off" },
  revoked: { zh: "已作废", en: "Revoked" },
  note: { zh: "备注", en: "Note" },
  made: { zh: "制作", en: "Made" },
  link: { zh: "链接", en: "Link" },
  reservedHint: {
    zh: "“占用中”是还没付款的订单，关闭后自动归还。订单关闭后才到的付款照样开通，所以使用次数可能超过上限，这时会有告警。",
    en: "“Reserved” are orders that were not paid yet; a closed one gives its use back. A payment that arrives after that is granted all the same, so uses can exceed the limit, and an alarm says so.",
  },
} as const satisfies Record<string, Localized>;

export const formTexts = {
  newPromotion: { zh: "新建优惠活动", en: "New promotion" },
  nameHint: { zh: "只有操作员看得到。", en: "Only operators see it." },
  kind: { zh: "优惠方式", en: "Kind of reduction" },
  kinds: {
    percent: { zh: "按百分比", en: "Percent" },
    fen: { zh: "按金额", en: "Amount" },
  },
  percent: { zh: "减百分之几（1到99）", en: "Percent off (1 to 99)" },
  percentHint: {
    zh: "例如20就是八折。不足一分的零头归买家。",
    en: "Such as 20. Fractions of a fen are the buyer’s.",
  },
  amount: { zh: "减多少元", en: "Yuan off" },
  packagesHint: { zh: "都不选就是全部套餐。", en: "None selected means all of them." },
  startsAt: { zh: "开始（北京时间，不填为现在）", en: "Starts (China time; empty is now)" },
  endsAt: { zh: "结束（北京时间，不填为不限）", en: "Ends (China time; empty is open-ended)" },
  maxUses: { zh: "每个码能用几次（不填为不限）", en: "Uses per code (empty is unlimited)" },
  maxUsesHint: { zh: "每个账号在一个活动里只能用一次。", en: "Each account can use a promotion once." },
  firstPurchaseOnly: { zh: "只限首次购买", en: "For first purchases only" },
  codesKind: { zh: "优惠码", en: "Codes" },
  codesKinds: {
    chosen: { zh: "自己起一个", en: "One of my choice" },
    random: { zh: "随机生成多个", en: "Random ones" },
  },
  chosen: { zh: "优惠码（4到24个字母或数字）", en: "Code (4 to 24 letters or digits)" },
  random: { zh: "生成几个（最多1000）", en: "How many (at most 1,000)" },
  fixedHint: {
    zh: "建好后不能修改，只能作废。不足0.01元的套餐不能使用。",
    en: "It cannot be changed later, only revoked. Packages that would cost less than ¥0.01 are left out.",
  },
  revokeAll: { zh: "作废全部优惠码", en: "Revoke all codes" },
  revoke: { zh: "作废", en: "Revoke" },
  revokeHint: {
    zh: "立即失效，不能恢复。已下单的买家仍按原来的优惠付款。",
    en: "They stop working at once, for good. Orders that have one keep their price.",
  },
  export: { zh: "导出优惠码", en: "Export codes" },
  exportHint: { zh: "每个优惠码一行，附使用次数。", en: "One row per code, with its uses." },
} as const satisfies Record<string, Localized | Readonly<Record<string, Localized>>>;

export function reductionText({
  percent,
  amountFen,
}: Pick<PromotionRow, "percent" | "amountFen">): Localized {
  if (percent === null) {
    const amount = formatYuan(amountFen ?? 0);
    return { zh: `减${amount}`, en: `${amount} off` };
  }
  return { zh: `减${percent}%`, en: `${percent}% off` };
}

export function revokedText({ changed }: ReplyOf<typeof revokePromotionCodes>): Localized {
  return { zh: `已作废${changed}个`, en: `${changed} revoked` };
}
