import { accountErrors } from "./accounts/account-errors.ts";
import { consoleErrors } from "./back-office/console-errors.ts";
import { desktopErrors } from "./desktop/desktop-errors.ts";
import { errorKind, statusSentences, tooManyTries, type Wait } from "./error-kind.ts";
import type { Localized } from "./language.ts";
import { privacyErrors } from "./privacy/privacy-errors.ts";
import { waitingTime } from "./waiting-time.ts";

/**
 * Every error of the API: its code, its HTTP status and its message in both languages. 401 is only for a missing or
 * invalid token, because browsers drop their session on it; a wrong password or code is 400.
 */
export const errors = {
  invalidRequest: errorKind(1001, 400, { zh: "请求的内容不正确", en: "The request is not valid" }),
  unreadableBody: errorKind(1002, 400, { zh: "请求的内容无法读取", en: "The request body cannot be read" }),
  notFound: errorKind(1003, 404, statusSentences[404]),
  methodNotAllowed: errorKind(1004, 405, {
    zh: "该地址不支持这种请求方法",
    en: "This address does not support that method",
  }),
  tooManyRequests: errorKind(1007, 429, tooManyTries),
  forbidden: errorKind(1008, 403, statusSentences[403]),
  internal: errorKind(1009, 500, {
    zh: "服务器错误，请稍后再试",
    en: "Something went wrong on our side. Please try again later",
  }),
  unavailable: errorKind(1010, 503, {
    zh: "服务暂时不可用，请稍后再试",
    en: "The service is temporarily unavailable. Please try again shortly",
  }),
  // Of HTTP, before a call reads its body.
  bodyTooLarge: errorKind(1005, 413, { zh: "请求的内容太大", en: "The request is too large" }),
  unsupportedMediaType: errorKind(1006, 415, {
    zh: "请求的内容必须是JSON",
    en: "The request body must be JSON",
  }),
  addressTooLong: errorKind(1011, 414, {
    zh: "请求的地址太长",
    en: "The address of the request is too long",
  }),
  expectationFailed: errorKind(1012, 417, {
    zh: "服务器不支持请求的Expect要求",
    en: "The server cannot do what the request expects",
  }),
  headersTooLarge: errorKind(1013, 431, {
    zh: "请求的头部太大",
    en: "The headers of the request are too large",
  }),
  requestTooSlow: errorKind(1014, 408, {
    zh: "请求没有在时限内送达，请重试",
    en: "The request took too long to arrive. Please try again",
  }),
  malformedRequest: errorKind(1015, 400, {
    zh: "请求不符合HTTP格式",
    en: "This is not a valid HTTP request",
  }),
  tooManyAtOnce: errorKind(1016, 429, ({ retryAfterS }: Wait) => ({
    zh: `同时进行的请求太多，请在${waitingTime(retryAfterS).zh}后再试`,
    en: `Too many requests at the same time. Please try again in ${waitingTime(retryAfterS).en}`,
  })),
  preconditionFailed: errorKind(1017, 412, {
    zh: "文件已变更，请重新获取",
    en: "The file has changed. Please fetch it again",
  }),
  rangeNotSatisfiable: errorKind(1018, 416, {
    zh: "文件没有请求的这一段",
    en: "The file does not have the requested range",
  }),
  ...accountErrors,
  ...privacyErrors,
  ...consoleErrors,
  ...desktopErrors,

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
  orderNotFound: errorKind(5004, 404, { zh: "订单不存在", en: "This order does not exist" }),
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
    en: "You already have lifetime membership. There is nothing more to buy",
  }),
  invoiceUnavailable: errorKind(5011, 409, {
    zh: "这个订单现在不能申请发票",
    en: "An invoice cannot be requested for this order right now",
  }),
  imageNotListed: errorKind(7001, 403, {
    zh: "网站没有引用这张图片",
    en: "The site does not show this image",
  }),
  imageInvalid: errorKind(7002, 400, {
    zh: "这个地址没有可用的图片",
    en: "There is no usable image at this address",
  }),
  imageUnavailable: errorKind(7003, 503, {
    zh: "图片暂时无法加载",
    en: "The image cannot be loaded just now",
  }),

  /** `notice`: what operators have written for buyers when they switched the method off. */
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
    en: "This method does not work inside this app. Please copy the link and open it in your phone's browser",
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
} as const;

export type ErrorName = keyof typeof errors;
