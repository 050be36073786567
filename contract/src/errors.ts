import { accountErrors } from "./accounts/account-errors.ts";
import { consoleErrors } from "./back-office/console-errors.ts";
import { describedErrors } from "./back-office/described-errors.ts";
import { tokenErrors } from "./back-office/token-errors.ts";
import { imageErrors } from "./content/image-errors.ts";
import { desktopErrors } from "./desktop/desktop-errors.ts";
import { deviceErrors } from "./desktop/device-errors.ts";
import { errorKind, tooManyTries } from "./error-kind.ts";
import { httpErrors } from "./http-errors.ts";
import type { Localized } from "./language.ts";
import { trialErrors } from "./membership/trial-errors.ts";
import { privacyErrors } from "./privacy/privacy-errors.ts";
import { orderErrors } from "./shop/order-errors.ts";
import { promotionErrors } from "./shop/promotion-errors.ts";

/**
 * Every error of the API: its code, its HTTP status and its message in both languages. 401 is only for a missing or
 * invalid token, because browsers drop their session on it; a wrong password or code is 400.
 */
export const errors = {
  ...httpErrors,
  ...accountErrors,
  ...privacyErrors,
  ...consoleErrors,
  ...describedErrors,
  ...tokenErrors,
  ...imageErrors,
  ...orderErrors,
  ...promotionErrors,
  ...desktopErrors,
  ...deviceErrors,
  ...trialErrors,

  cardKeyInvalid: errorKind(4001, 400, {
    zh: "卡密验证失败，请检查卡密是否正确",
    en: "Card verification failed, please check if the card key is correct",
  }),
  cardKeyActiveHere: errorKind(4002, 400, {
    zh: "这张卡密已在你的账号上激活，无需重复激活",
    en: "This card key is already active on your account",
  }),
  tooManyCardTries: errorKind(4003, 429, tooManyTries),
  cardKeyNotNeeded: errorKind(4004, 400, {
    zh: "你已是永久会员，这张卡密没有被使用，可以留给别人",
    en: "You already have lifetime membership. This card key was not used, so someone else can still redeem it",
  }),

  severalCardKeys: errorKind(4005, 400, {
    zh: "内容里有多张卡密，一次只能激活一张",
    en: "This contains several card keys. Please activate one at a time",
  }),

  packageNotOnSale: errorKind(5001, 400, {
    zh: "该套餐已下架，请刷新页面",
    en: "This plan is no longer on sale. Please refresh the page",
  }),
  packageSoldOut: errorKind(5002, 400, { zh: "该套餐已售罄", en: "This plan is sold out" }),
  priceChanged: errorKind(5003, 400, {
    zh: "价格已更新，请刷新页面后重新下单",
    en: "The price has changed. Please refresh the page",
  }),
  orderNotPayable: errorKind(5005, 400, {
    zh: "订单已关闭，请重新下单",
    en: "This order is closed. Please place a new one",
  }),
  orderAlreadyPaid: errorKind(5006, 400, {
    zh: "订单已支付，无需再次付款",
    en: "This order is already paid. Please do not pay again",
  }),
  tooManyOrders: errorKind(5007, 429, tooManyTries),
  tooManyOpenOrders: errorKind(5008, 400, {
    zh: "你有太多未支付的订单，请先完成支付，或等它们自动关闭",
    en: "You have too many unpaid orders. Please pay one, or wait until they close",
  }),
  idempotencyKeyReused: errorKind(5009, 409, {
    zh: "同一个幂等键已用于另一份订单",
    en: "This idempotency key was used for another order",
  }),
  membershipIsLifetime: errorKind(5010, 400, {
    zh: "你已是永久会员，无需再购买",
    en: "You already have lifetime membership. There’s nothing more to buy",
  }),
  invoiceUnavailable: errorKind(5011, 409, {
    zh: "这个订单现在不能申请发票",
    en: "An invoice cannot be requested for this order right now",
  }),
  refundUnavailable: errorKind(5013, 409, {
    zh: "这个订单现在不能自助退款，请刷新页面",
    en: "This order can’t be refunded here right now. Please refresh the page",
  }),
  /** The operator requires a bound phone number before a payment. */
  phoneNeeded: errorKind(5012, 400, {
    zh: "付款前请先绑定手机号",
    en: "Please add your phone number before you pay",
  }),
  /** `notice`: the message that operators wrote for buyers when they switched the method off. */
  paymentMethodUnavailable: errorKind(6001, 400, ({ notice }: { notice?: Localized }) => {
    if (notice) return notice;
    return {
      zh: "这种支付方式暂未开通，请换一种方式",
      en: "This payment method is not available. Please choose another",
    };
  }),
  /** Operators have switched off every payment method. */
  purchasesPaused: errorKind(6004, 400, {
    zh: "目前暂停购买，请稍后再来",
    en: "Purchases are paused at the moment. Please come back later",
  }),
  paymentGatewayFailed: errorKind(6002, 503, {
    zh: "支付通道暂时没有响应，请稍后再试，或换一种支付方式",
    en: "The payment service is not responding. Please try again shortly, or choose another method",
  }),
  paymentNeedsBrowser: errorKind(6005, 400, {
    zh: "这个App里不能用这种方式付款，请复制链接，到手机浏览器里打开",
    en: "This method does not work inside this app. Please copy the link and open it in your phone’s browser",
  }),
  paymentNeedsWechat: errorKind(6006, 400, {
    zh: "请复制链接，在微信里打开后付款",
    en: "Please copy the link and open it in WeChat to pay",
  }),
  paymentNeedsComputer: errorKind(6007, 400, {
    zh: "这种方式需要扫码，请在电脑上打开这个页面，再用手机扫码付款",
    en: "This method needs a code to scan. Please open this page on a computer, and scan with your phone",
  }),
  paymentNeedsPhone: errorKind(6008, 400, {
    zh: "这种方式不能扫码，请用手机打开这个页面付款",
    en: "This method has no code to scan. Please open this page on your phone to pay",
  }),
  /** The server does not know the buyer's IP address, which WeChat Pay's pages for phones need. */
  payerAddressUnknown: errorKind(6010, 503, {
    zh: "暂时不能在手机浏览器里这样付款，请换一种支付方式，或在电脑上打开这个页面",
    en: "This method is unavailable in phone browsers right now. Please choose another, or open this page on a computer",
  }),
  tooManyPayments: errorKind(6009, 429, tooManyTries),
  tooManyPaymentLookups: errorKind(6011, 429, tooManyTries),
} as const;

export type ErrorName = keyof typeof errors;
