/** Why an entitlement has no level. */
export const noLevelReasons = {
  none: { zh: "还没有会员", en: "There is no membership yet" },
  ended: { zh: "会员已到期", en: "Your membership has ended" },
  refunded: { zh: "会员已退款", en: "Your membership was refunded" },
  blocked: { zh: "该账号已被停用", en: "This account has been blocked" },
  deviceLimit: {
    zh: "会员可用的设备数变少了，这台设备不在其中。想用这台，请在网站的“软件设备”里退出较新登录的设备",
    en: "Your membership covers fewer devices now, and this is not one of them. To use it here, sign out a newer device under Devices on the website",
  },
} as const;
export type NoLevelReason = keyof typeof noLevelReasons;
