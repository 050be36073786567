import { errorKind, tooManyTries } from "../error-kind.ts";

/** Why a promotion code does not reduce a price; part of the table in `errors.ts`. */
export const promotionErrors = {
  promotionUnknown: errorKind(5021, 400, {
    zh: "没有这个优惠码，请检查有没有输错",
    en: "This promotion code does not exist. Please check the spelling",
  }),
  /** Also for revoked codes. */
  promotionEnded: errorKind(5022, 400, {
    zh: "这个优惠码已失效",
    en: "This promotion code is no longer valid",
  }),
  promotionNotStarted: errorKind(5023, 400, {
    zh: "这个优惠码还没到可用的时间",
    en: "This promotion code is not valid yet",
  }),
  promotionUsedUp: errorKind(5024, 400, {
    zh: "这个优惠码已用完",
    en: "This promotion code has been used up",
  }),
  promotionNotForPackage: errorKind(5025, 400, {
    zh: "这个优惠码不能用于这个套餐",
    en: "This promotion code is not for this plan",
  }),
  promotionUsedByYou: errorKind(5026, 400, {
    zh: "你已用过这个优惠，每人限用一次",
    en: "You have used this promotion already. It works once for each account",
  }),
  promotionFirstPurchaseOnly: errorKind(5027, 400, {
    zh: "这个优惠码只限首次购买使用",
    en: "This promotion code is for first purchases only",
  }),
  promotionPriceTooLow: errorKind(5028, 400, {
    zh: "用了这个优惠码，价格会低于0.01元，不能使用",
    en: "With this promotion code the price would fall below ¥0.01, so it cannot be used",
  }),
  tooManyPromotionTries: errorKind(5029, 429, tooManyTries),
} as const;
