import { errorKind } from "../error-kind.ts";

/** Rejections of actions on promotions and their codes; part of the table in `rejections.ts`. */
export const promotionRejections = {
  noSuchPromotion: errorKind(8421, 400, ({ promotionId }: { promotionId: number }) => ({
    zh: `优惠活动${promotionId}不存在`,
    en: `There is no promotion ${promotionId}`,
  })),
  promotionNameTaken: errorKind(8422, 400, ({ promotion }: { promotion: string }) => ({
    zh: `已有优惠活动${promotion}，请换一个名称`,
    en: `There is a promotion ${promotion} already. Choose another name`,
  })),
  promotionCodeTaken: errorKind(8423, 400, ({ promotionCode }: { promotionCode: string }) => ({
    zh: `优惠码${promotionCode}已被使用，请换一个`,
    en: `The code ${promotionCode} is in use. Choose another`,
  })),
  promotionWindowEmpty: errorKind(8424, 400, {
    zh: "结束时间必须晚于开始时间和现在",
    en: "The end has to be later than the beginning and than now",
  }),
  promotionMakesNoPrice: errorKind(8425, 400, {
    zh: "所选套餐里，没有一个减价后还在0.01元以上",
    en: "None of the chosen plans would still cost ¥0.01 or more",
  }),
  noSuchPromotionCode: errorKind(8426, 400, {
    zh: "这个活动没有这个优惠码",
    en: "The promotion has no such code",
  }),
} as const;
