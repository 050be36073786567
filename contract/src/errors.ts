import { accountErrors } from "./accounts/account-errors.ts";
import { recoveryErrors } from "./accounts/recovery-errors.ts";
import { consoleErrors } from "./back-office/console-errors.ts";
import { counted } from "./counted.ts";
import { desktopErrors } from "./desktop/desktop-errors.ts";
import type { Localized } from "./language.ts";
import { privacyErrors } from "./privacy/privacy-errors.ts";
import { statusSentences, tooManyTries, transportErrors } from "./transport-errors.ts";

type Sentence = Localized | Localized<(retryAfterS: number) => string>;

interface ErrorKind {
  /** Unique, and never reused for another cause: clients decide by it. */
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 417 | 429 | 431 | 500 | 503;
  readonly sentence: Sentence;
}

/**
 * Every error of the API: its code, its HTTP status and its message in both languages. 401 is only for a missing or
 * invalid token, because browsers drop their session on it; a wrong password or code is 400.
 */
export const errors = {
  invalidRequest: {
    code: 1001,
    status: 400,
    sentence: { zh: "请求的内容不正确", en: "The request is not valid" },
  },
  unreadableBody: {
    code: 1002,
    status: 400,
    sentence: { zh: "请求的内容无法读取", en: "The request body cannot be read" },
  },
  notFound: {
    code: 1003,
    status: 404,
    sentence: statusSentences[404],
  },
  methodNotAllowed: {
    code: 1004,
    status: 405,
    sentence: { zh: "该地址不支持这种请求方法", en: "This address does not support that method" },
  },
  tooManyRequests: { code: 1007, status: 429, sentence: tooManyTries },
  forbidden: { code: 1008, status: 403, sentence: statusSentences[403] },
  internal: {
    code: 1009,
    status: 500,
    sentence: {
      zh: "服务器错误，请稍后再试",
      en: "Something went wrong on our side. Please try again later",
    },
  },
  unavailable: {
    code: 1010,
    status: 503,
    sentence: {
      zh: "服务暂时不可用，请稍后再试",
      en: "The service is temporarily unavailable. Please try again shortly",
    },
  },
  ...transportErrors,
  tooManyAtOnce: {
    code: 1016,
    status: 429,
    sentence: {
      zh: (retryAfterS: number) => `同时进行的请求太多，请在${retryAfterS}秒后再试`,
      en: (retryAfterS: number) =>
        `Too many requests at the same time. Please try again in ${counted(retryAfterS, "second")}`,
    },
  },
  ...accountErrors,
  ...recoveryErrors,
  ...privacyErrors,
  ...consoleErrors,
  ...desktopErrors,

  cardKeyInvalid: {
    code: 4001,
    status: 400,
    sentence: {
      zh: "卡密验证失败，请检查卡密是否正确",
      en: "Card verification failed, please check if the card key is correct",
    },
  },
  cardKeyActiveHere: {
    code: 4002,
    status: 400,
    sentence: {
      zh: "这张卡密已在你的账号上激活，无需重复激活",
      en: "This card key is already active on your account",
    },
  },
  tooManyCardTries: { code: 4003, status: 429, sentence: tooManyTries },
  cardKeyNotNeeded: {
    code: 4004,
    status: 400,
    sentence: {
      zh: "你已是永久会员，这张卡密没有被使用，可以留给别人",
      en: "You already have lifetime membership. This card key was not used, so someone else can still redeem it",
    },
  },

  severalCardKeys: {
    code: 4005,
    status: 400,
    sentence: {
      zh: "内容里有多张卡密，一次只能激活一张",
      en: "This contains several card keys. Please activate one at a time",
    },
  },

  packageNotOnSale: {
    code: 5001,
    status: 400,
    sentence: {
      zh: "该套餐已下架，请刷新页面",
      en: "This plan is no longer on sale. Please refresh the page",
    },
  },
  packageSoldOut: { code: 5002, status: 400, sentence: { zh: "该套餐已售罄", en: "This plan is sold out" } },
  priceChanged: {
    code: 5003,
    status: 400,
    sentence: {
      zh: "价格已更新，请刷新页面后重新下单",
      en: "The price has changed. Please refresh the page",
    },
  },
  orderNotFound: {
    code: 5004,
    status: 404,
    sentence: { zh: "订单不存在", en: "This order does not exist" },
  },
  orderNotPayable: {
    code: 5005,
    status: 400,
    sentence: { zh: "订单已关闭，请重新下单", en: "This order is closed. Please place a new one" },
  },
  orderAlreadyPaid: {
    code: 5006,
    status: 400,
    sentence: { zh: "订单已支付，无需再次付款", en: "This order is already paid. Please do not pay again" },
  },
  tooManyOrders: { code: 5007, status: 429, sentence: tooManyTries },
  tooManyOpenOrders: {
    code: 5008,
    status: 400,
    sentence: {
      zh: "你有太多未支付的订单，请先完成支付，或等它们自动关闭",
      en: "You have too many unpaid orders. Please pay one, or wait until they close",
    },
  },
  idempotencyKeyReused: {
    code: 5009,
    status: 409,
    sentence: {
      zh: "同一个幂等键已用于另一份订单",
      en: "This idempotency key was used for another order",
    },
  },
  membershipIsLifetime: {
    code: 5010,
    status: 400,
    sentence: {
      zh: "你已是永久会员，无需再购买",
      en: "You already have lifetime membership. There is nothing more to buy",
    },
  },
  invoiceUnavailable: {
    code: 5011,
    status: 409,
    sentence: {
      zh: "这个订单现在不能申请发票",
      en: "An invoice cannot be requested for this order right now",
    },
  },
  imageNotListed: {
    code: 7001,
    status: 403,
    sentence: { zh: "网站没有引用这张图片", en: "The site does not show this image" },
  },
  imageInvalid: {
    code: 7002,
    status: 400,
    sentence: { zh: "这个地址没有可用的图片", en: "There is no usable image at this address" },
  },
  imageUnavailable: {
    code: 7003,
    status: 503,
    sentence: { zh: "图片暂时无法加载", en: "The image cannot be loaded just now" },
  },

  paymentMethodUnavailable: {
    code: 6001,
    status: 400,
    sentence: {
      zh: "这种支付方式暂未开通，请换一种方式",
      en: "This payment method is not available. Please choose another",
    },
  },
  /** Operators have switched off every payment method. */
  purchasesPaused: {
    code: 6004,
    status: 400,
    sentence: {
      zh: "目前暂停购买，请稍后再来",
      en: "Purchases are paused at the moment. Please come back later",
    },
  },
  paymentGatewayFailed: {
    code: 6002,
    status: 503,
    sentence: {
      zh: "支付通道暂时没有响应，请稍后再试，或换一种支付方式",
      en: "The payment service is not responding. Please try again shortly, or choose another method",
    },
  },
  paymentNeedsBrowser: {
    code: 6005,
    status: 400,
    sentence: {
      zh: "这个App里不能用这种方式付款，请复制链接，到手机浏览器里打开",
      en: "This method does not work inside this app. Please copy the link and open it in your phone's browser",
    },
  },
  paymentNeedsWechat: {
    code: 6006,
    status: 400,
    sentence: {
      zh: "请复制链接，在微信里打开后付款",
      en: "Please copy the link and open it in WeChat to pay",
    },
  },
  paymentNeedsComputer: {
    code: 6007,
    status: 400,
    sentence: {
      zh: "这种方式需要扫码，请在电脑上打开这个页面，再用手机扫码付款",
      en: "This method needs a code to scan. Please open this page on a computer, and scan with your phone",
    },
  },
  paymentNeedsPhone: {
    code: 6008,
    status: 400,
    sentence: {
      zh: "这种方式不能扫码，请用手机打开这个页面付款",
      en: "This method has no code to scan. Please open this page on your phone to pay",
    },
  },
  tooManyPayments: { code: 6009, status: 429, sentence: tooManyTries },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof errors;
