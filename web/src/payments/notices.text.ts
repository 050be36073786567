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

/** WeChat redirected to another browser than the one that started the payment, or this browser rejects cookies. */
export const payerLost: Localized = {
  zh: "微信授权没有完成：返回的浏览器和发起付款的不是同一个，或者它不接受Cookie。请重新付款；还是不行，请在手机浏览器里打开这个页面。",
  en: "WeChat didn’t confirm who is paying: it returned to another browser, or this browser blocks cookies. Please try again. If it keeps happening, open this page in your phone’s browser.",
};
