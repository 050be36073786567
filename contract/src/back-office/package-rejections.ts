import { errorKind } from "../error-kind.ts";
import { formatCount } from "../format-count.ts";
import { raiseNoticeDays } from "./packages.ts";

/** Rejections of actions on packages, their prices and stock; part of the table in `rejections.ts`. */
export const packageRejections = {
  noSuchPackage: errorKind(8401, 400, ({ packageId }: { packageId: number }) => ({
    zh: `套餐${packageId}不存在`,
    en: `There is no package ${packageId}`,
  })),
  packageCodeTaken: errorKind(8402, 400, ({ packageCode }: { packageCode: string }) => ({
    zh: `代码${packageCode}已被使用`,
    en: `The code ${packageCode} is in use`,
  })),
  packageSoldBefore: errorKind(8403, 400, {
    zh: "这个套餐已有人购买或已生成卡密，天数和等级不能再改。请新建一个套餐",
    en: "This package was sold, or cards of it were made: its days and level stay. Make a new package instead",
  }),
  stockTooLow: errorKind(8404, 400, ({ left, taken }: { left: number; taken: number }) => ({
    zh: `库存只剩${left}，不能减少${taken}`,
    en: `Only ${formatCount(left, "is", "are")} left, so ${taken} cannot be taken`,
  })),

  // Prices.
  priceInPast: errorKind(8405, 400, { zh: "生效时间已经过去", en: "The price would begin in the past" }),
  originalPriceTooLow: errorKind(8406, 400, {
    zh: "划线价必须高于售价",
    en: "The struck price has to be higher than the price",
  }),
  priceTimeTaken: errorKind(8407, 400, {
    zh: "这个时间已有一个价格，请先取消它",
    en: "A price begins at that time already. Cancel it first",
  }),
  priceInEffect: errorKind(8408, 400, {
    zh: "这个价格已经生效，不能取消",
    en: "This price has begun and cannot be canceled",
  }),
  noPriceAtTime: errorKind(8409, 400, {
    zh: "没有这个时间开始的价格",
    en: "No price begins at that time",
  }),
  priceNoticeTooShort: errorKind(8410, 400, {
    zh: `服务条款承诺涨价提前${raiseNoticeDays}天通知。如仍要涨价，请确认`,
    en: `The terms promise ${formatCount(raiseNoticeDays, "day")} of notice of a raise. Confirm it if you still want it`,
  }),

  packageHasNoTrial: errorKind(8411, 400, {
    zh: "这个套餐没有免费试用，不能生成试用卡密。请先在套餐的条款里填写试用天数",
    en: "This package has no trial, so no trial cards can be made of it. Set its trial days first",
  }),
} as const;
