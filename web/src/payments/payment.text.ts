import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";

export const methodNames: Readonly<Record<PaymentMethod, Localized>> = {
  wechat: { zh: "微信支付", en: "WeChat Pay" },
  alipay: { zh: "支付宝", en: "Alipay" },
  hupi: { zh: "虎皮椒", en: "Hupijiao" },
};

/** The name of the app that scans the code. Hupijiao's codes are for WeChat or Alipay, as the merchant has set it. */
export const scannerNames: Readonly<Record<PaymentMethod, Localized>> = {
  wechat: { zh: "微信", en: "WeChat" },
  alipay: { zh: "支付宝", en: "Alipay" },
  hupi: { zh: "微信或支付宝", en: "WeChat or Alipay" },
};

export const titles = {
  select: { zh: "确认订单", en: "Your order" },
  lifetime: { zh: "无需购买", en: "Nothing to buy" },
  paying: { zh: "扫码支付", en: "Scan to pay" },
  failed: { zh: "支付没有完成", en: "The payment did not go through" },
  "timed-out": { zh: "支付超时，请重试", en: "Payment Timeout, Please Try Again" },
  succeeded: { zh: "支付成功！会员权限已激活", en: "Payment Successful! Membership Permission Activated" },
} as const satisfies Record<string, Localized>;

export const texts = {
  close: { zh: "关闭", en: "Close" },
  lifetime: {
    zh: "你已是永久会员，不用再付款。",
    en: "You already have lifetime membership. There is nothing more to pay.",
  },
  understood: { zh: "知道了", en: "Got it" },
  package: { zh: "套餐", en: "Plan" },
  due: { zh: "应付", en: "To pay" },
  memberUntil: { zh: "付款后会员至", en: "Member until" },
  forGood: { zh: "永久", en: "for good" },
  order: { zh: "订单号", en: "Order" },
  methods: { zh: "支付方式", en: "Payment method" },
  makeCode: { zh: "生成付款码", en: "Show the payment code" },
  retry: { zh: "重试", en: "Try again" },
  back: { zh: "返回换一种方式", en: "Pay another way" },
  copy: { zh: "复制", en: "Copy" },
  copyOrder: { zh: "复制订单号", en: "Copy the order number" },
  copied: { zh: "订单号已复制", en: "Order number copied" },
  openCashier: { zh: "演示：打开模拟收银台", en: "Demo: open the simulated cashier" },
  limit: {
    zh: "二维码在本页约6分钟内有效。",
    en: "The code works on this page for about 6 minutes.",
  },
  expired: { zh: "二维码已过期", en: "This code has expired" },
  newCode: { zh: "换一个新的", en: "Get a new one" },
  maybePaid: {
    zh: "还没有收到付款结果。如果你已经付款，请不要再付一次：稍后到个人中心查看，或联系我们并提供订单号。",
    en: "No result has arrived yet. If you have paid, please do not pay again: look at your profile a little later, or contact us with the order number.",
  },
  reloading: { zh: "页面将在2秒后刷新。", en: "The page reloads in 2 seconds." },
  signIn: { zh: "去登录", en: "Sign in" },
  makingOrder: { zh: "正在生成付款码…", en: "Getting the payment code…" },
} as const satisfies Record<string, Localized>;

export function scanHint(scanner: Localized): Localized {
  return {
    zh: `请用${scanner.zh}扫一扫，付款后自动更新。`,
    en: `Scan the code with ${scanner.en}. This updates once you have paid.`,
  };
}

/** The label of a link that opens the app on the same phone. */
export function openAppLabel(scanner: Localized): Localized {
  return { zh: `用${scanner.zh}打开付款`, en: `Pay in ${scanner.en}` };
}

/** For phones, which cannot scan their own screen. */
export function albumHint(scanner: Localized): Localized {
  return {
    zh: `长按保存二维码，再到${scanner.zh}“扫一扫”里从相册选取。`,
    en: `Press and hold to save the code, then open Scan in ${scanner.en} and pick it from your album.`,
  };
}

export function codeDescription(yuan: number): Localized {
  return { zh: `付款二维码，金额${yuan}元`, en: `QR code for a payment of ${yuan} yuan` };
}

export const problems = {
  orderFailed: {
    zh: "创建订单失败，请稍后重试",
    en: "Order creation failed, please try again later",
  },
  noOrderNo: {
    zh: "订单创建成功，但没有返回订单号",
    en: "Order creation successful but no order number returned",
  },
  noCode: { zh: "获取支付二维码失败", en: "Failed to get payment QR code" },
  notDrawn: { zh: "二维码生成失败，请重试", en: "QR code generation failed, please try again" },
  statusFailed: { zh: "支付状态查询失败", en: "Payment status query failed" },
  paymentFailed: { zh: "支付失败，这笔订单已结束。", en: "The payment failed and this order is over." },
} as const satisfies Record<string, Localized>;
