/** Why a statement gives no level. */
export const noLevelReasons = {
  none: { zh: "还没有会员", en: "There is no membership yet" },
  ended: { zh: "会员已到期", en: "Your membership has ended" },
  refunded: { zh: "会员已退款", en: "Your membership was refunded" },
  blocked: { zh: "该账号已被停用", en: "This account has been blocked" },
  deviceLimit: {
    zh: "会员可用的设备数变少了，这台设备不在其中",
    en: "Your membership covers fewer devices now, and this is not one of them",
  },
} as const;
export type NoLevelReason = keyof typeof noLevelReasons;
