import type { Localized } from "@baleen/contract/language.ts";

// Separate from the dialog's texts, which pages load late.

/** The specification's text for a successful payment. */
export const paid: Localized = {
  zh: "支付成功！会员权限已激活",
  en: "Payment Successful! Membership Permission Activated",
};

/** The message of error 6004, which pages show before an order is rejected. */
export const purchasesPaused: Localized = {
  zh: "目前暂停购买，请稍后再来",
  en: "Purchases are paused at the moment. Please come back later",
};
