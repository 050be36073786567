import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import type { MoneyOutcome, PaymentScene } from "@baleen/contract/payments/payments.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { paid } from "./notices.text.ts";

type App = "wechat" | "alipay";

/** A method's name. Buyers know the app they pay with, not the company that collects the money. */
export function methodName(method: PaymentMethod, app?: App): Localized {
  const { zh, en } = methodNames[app ?? method];
  if (method !== "hupi" || !app) return { zh, en };
  return { zh: `${zh}（${methodNames.hupi.zh}收款）`, en: `${en} (by ${methodNames.hupi.en})` };
}

/** The label of the payment link or button: the app and the price. */
export function payLabel(method: PaymentMethod, app: App | undefined, yuan: number): Localized {
  const { zh, en } = methodNames[app ?? method];
  const price = shortPrice(yuan);
  return { zh: `${zh} ${price}`, en: `${en} ${price}` };
}

/** The app that scans a code. Hupijiao codes are for WeChat or for Alipay, depending on the merchant's settings. */
export function scannerName(method: PaymentMethod, app?: App): Localized {
  const scanner = app ?? method;
  if (scanner === "wechat") return { zh: "微信", en: "WeChat" };
  return scanner === "alipay" ? methodNames.alipay : { zh: "微信或支付宝", en: "WeChat or Alipay" };
}

export const titles = {
  select: { zh: "确认订单", en: "Your order" },
  lifetime: { zh: "无需购买", en: "No purchase needed" },
  paying: { zh: "扫码支付", en: "Scan to pay" },
  app: { zh: "去付款", en: "Pay" },
  returned: { zh: "正在确认付款", en: "Checking your payment" },
  unpaid: { zh: "没有收到付款", en: "No payment received" },
  "payer-unknown": { zh: "微信授权没有完成", en: "WeChat authorization wasn’t completed" },
  phone: { zh: "绑定手机号", en: "Add your phone number" },
  failed: { zh: "支付没有完成", en: "Payment wasn’t completed" },
  "timed-out": { zh: "支付超时，请重试", en: "Payment Timeout, Please Try Again" },
  succeeded: paid,
} as const satisfies Record<string, Localized>;

export const texts = {
  close: { zh: "关闭", en: "Close" },
  lifetime: {
    zh: "你已是永久会员，不用再付款。",
    en: "You already have lifetime membership. There’s nothing more to pay.",
  },
  phoneNeeded: {
    zh: "付款前请先绑定手机号，换了设备也能找回账号。绑定后接着付款。",
    en: "Please add your phone number before you pay, so that you can always get back in. Then continue to payment.",
  },
  understood: { zh: "知道了", en: "Got it" },
  package: { zh: "套餐", en: "Plan" },
  due: { zh: "应付", en: "Total" },
  memberUntil: { zh: "付款后有效期至", en: "Member until" },
  forGood: { zh: "永久", en: "Lifetime" },
  order: { zh: "订单号", en: "Order" },
  methods: { zh: "支付方式", en: "Payment method" },
  makeCode: { zh: "生成付款码", en: "Show payment code" },
  retry: { zh: "重试", en: "Try again" },
  back: { zh: "换一种支付方式", en: "Pay another way" },
  copy: { zh: "复制", en: "Copy" },
  copyOrder: { zh: "复制订单号", en: "Copy order number" },
  copied: { zh: "订单号已复制", en: "Order number copied" },
  openCashier: { zh: "演示：打开模拟收银台", en: "Demo: open the simulated cashier" },
  limit: {
    zh: "二维码约6分钟内有效，请勿关闭本页。",
    en: "This code expires in about 6 minutes. Keep this page open.",
  },
  expired: { zh: "二维码已过期", en: "This code has expired" },
  newCode: { zh: "刷新二维码", en: "Get a new one" },
  signIn: { zh: "去登录", en: "Sign in" },
  goOn: { zh: "下一步", en: "Continue" },
  notHere: { zh: "这里不支持这种支付方式", en: "This method isn’t available here" },
  copyAddress: { zh: "复制链接", en: "Copy link" },
  addressCopied: { zh: "链接已复制", en: "Link copied" },
  addressByHand: { zh: "请长按复制这个链接：", en: "Press and hold to copy this link:" },
  updatesItself: { zh: "付款后页面自动更新。", en: "This page updates once you have paid." },
  linkExpired: { zh: "付款链接已过期。", en: "The payment link has expired." },
  newLink: { zh: "重新获取", en: "Get a new one" },
  otherDevice: { zh: "用另一台设备付款", en: "Pay with another device" },
  otherDeviceHint: {
    zh: "生成付款码，用另一台手机扫码付款。",
    en: "Show a payment code here and scan it with another phone.",
  },
  openingSheet: { zh: "正在打开微信支付…", en: "Opening WeChat Pay…" },
  sheetCancelled: {
    zh: "付款已取消，需要时可以再付。",
    en: "Payment canceled. You can still pay whenever you’re ready.",
  },
  sheetFailed: {
    zh: "微信支付没有完成，请再试一次。如果已经付款，页面会自动更新。",
    en: "WeChat Pay didn’t finish. Please try again. If you have paid, this page updates by itself.",
  },
  tryAgain: { zh: "再试一次", en: "Try again" },
  notTaken: { zh: "本次没有扣款。", en: "You were not charged." },
  ifPaid: {
    zh: "如果已经付款，页面会自动更新。",
    en: "If you have paid, this page updates by itself.",
  },
  checkingPayment: { zh: "正在确认付款，需要几秒钟。", en: "We’re checking. This takes a few seconds." },
  checkingLonger: {
    zh: "确认比平时慢。不用再付，确认后会员自动开通，可以先关闭本页。",
    en: "This is taking longer than usual. There’s no need to pay again: your membership starts once it’s confirmed, even if you close this page.",
  },
  unpaid: {
    zh: "没有付款，可以再试一次。已经付款的不用再付，到账后本页自动更新。",
    en: "If you haven’t paid, try again. If you have, just wait: this page updates once the payment arrives.",
  },
  payerUnknown: {
    zh: "未获得微信付款授权，未扣款。",
    en: "Nothing has been charged. Authorize again to continue.",
  },
  askWechatAgain: { zh: "重新授权", en: "Try WeChat again" },
  memberForGood: { zh: "你已是永久会员", en: "You are a lifetime member" },
  makingCode: { zh: "正在生成付款码…", en: "Getting the payment code…" },
  makingPayment: { zh: "正在准备付款…", en: "Preparing your payment…" },
  openElsewhere: {
    zh: "用另一台设备扫码，就能打开这个页面。",
    en: "Scan with another device to open this page.",
  },
  pageCode: { zh: "这个页面的二维码", en: "QR code of this page" },
  payElsewhere: { zh: "用别的浏览器或设备付款", en: "Pay in another browser or on another device" },
} as const satisfies Record<string, Localized>;

/** Said while a payment is being started. On phones, a code is only for another device. */
export function orderingText(
  { options }: { options: { byCode?: boolean | undefined } },
  scene: PaymentScene,
): Localized {
  return scene === "scan" || options.byCode ? texts.makingCode : texts.makingPayment;
}

/** What is said while a payment is checked. */
export function checkingText({ isSlow }: { readonly isSlow?: true }): Localized {
  return isSlow ? texts.checkingLonger : texts.checkingPayment;
}

/** Whether the buyer was charged. */
export const moneyTexts: Readonly<Record<MoneyOutcome, Localized>> = {
  none: {
    zh: "支付平台说没有扣款。刚付过的不用再付，到账后会自动开通。",
    en: "The payment provider reports no charge. If you have just paid, don’t pay again: your membership starts once the payment arrives.",
  },
  unknown: {
    zh: "正在向支付平台核对。已经付款的，会员会自动开通，不用再付。没有付款，可以重试。",
    en: "We’re checking with the payment provider. If you have paid, your membership starts by itself. If you haven’t, you can try again.",
  },
  returned: { zh: "已付款项将原路退回。", en: "Your payment is being refunded." },
};

export function scanHint(scanner: Localized): Localized {
  return {
    zh: `请用${scanner.zh}扫一扫，付款后页面自动更新。`,
    en: `Scan the code with ${scanner.en}. This page updates once you have paid.`,
  };
}

export function memberUntil(date: Localized): Localized {
  return { zh: `会员至${date.zh}`, en: `You are a member until ${date.en}` };
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
  notStarted: {
    zh: "没能发起付款，请稍后重试",
    en: "The payment couldn’t be started. Please try again later",
  },
  notDrawn: { zh: "二维码生成失败，请重试", en: "QR code generation failed, please try again" },
  statusFailed: { zh: "支付状态查询失败", en: "Payment status query failed" },
  paymentFailed: { zh: "支付失败，订单已关闭。", en: "The payment failed and this order is closed." },
} as const satisfies Record<string, Localized>;

/** WeChat redirected to another browser than the one that started the payment, or this browser rejects cookies. */
export const payerLost: Localized = {
  zh: "微信授权没有完成：返回的浏览器和发起付款的不是同一个，或者它不接受Cookie。请重新付款；还是不行，请在手机浏览器里打开这个页面。",
  en: "WeChat authorization wasn’t completed: it returned to another browser, or this browser blocks cookies. Please try again. If it keeps happening, open this page in your phone’s browser.",
};

/** Where a phone number is added, for shops that require one before a payment. */
export const addPhone = {
  path: "/profile",
  label: { zh: "去绑定手机号", en: "Add a phone number" },
} as const;
