import type { Localized } from "@baleen/contract/language.ts";

/** The specification's words for a payment that has succeeded. */
export const paid: Localized = {
  zh: "支付成功！会员权限已激活",
  en: "Payment Successful! Membership Permission Activated",
};
