import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { requiredText } from "../rules.ts";
import { paymentMethods } from "../shop/payment-methods.ts";

const paymentStatuses = ["PENDING", "SUCCESS", "FAILED", "TRADE_CLOSED"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The buyer's money after a payment that ended without a membership. `none`: no money was taken. `unknown`: money may
 * have been taken, and the gateway is still queried. `returned`: money was taken, and is returned or on its way back.
 */
const moneyOutcomes = ["none", "unknown", "returned"] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];

/**
 * Where the buyer's page runs. `scan`: on a computer, whose screen another device scans. `browser`: in a browser of the
 * phone or tablet that pays. `wechat`, `alipay`: in the browser inside that app.
 */
export const paymentScenes = ["scan", "browser", "wechat", "alipay"] as const;
export type PaymentScene = (typeof paymentScenes)[number];

/** `code`: a QR code to scan. `h5`: a page of the gateway, opened on the phone that pays. `jsapi`: inside WeChat. */
export const paymentFlows = ["code", "h5", "jsapi"] as const;
export type PaymentFlow = (typeof paymentFlows)[number];

/** The parameters of `WeixinJSBridge.invoke("getBrandWCPayRequest", …)`. */
const bridgeRequest = z.object({
  appId: z.string(),
  /** Seconds, as text. */
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal("RSA"),
  paySign: z.string(),
});
export type BridgeRequest = z.output<typeof bridgeRequest>;

export const startPayment = defineCall("POST /payment-configs/client/{method}/qrcode", {
  access: "signed-in",
  params: z.object({ method: requiredText(20) }),
  body: z.object({
    orderId: requiredText(64),
    amount: z.optional(z.number()),
    /** Defaults to `scan`. */
    scene: z.optional(z.enum(paymentScenes)),
    /** Starts over with a new payment; in WeChat, the payer is identified again. The previous payment stays valid. */
    again: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** Empty if there is nothing to scan: one of the three fields below is then set. */
    codeUrl: z.string(),
    /** A link for the same tab that opens the payment app or the gateway's page. WeChat needs the link's `Referer`. */
    payUrl: z.optional(z.string()),
    /**
     * A payment for WeChat's bridge. The bridge's result does not prove a payment; `readPaymentStatus` returns what was
     * paid.
     */
    jsapi: z.optional(bridgeRequest),
    /**
     * WeChat's OAuth page, which identifies the payer; needed before `jsapi`. It redirects back to the pricing page.
     */
    authorizeUrl: z.optional(z.string()),
    /** Seconds until the code expires; a duration, because browsers' clocks differ. Other deployments may omit it. */
    validForS: z.optional(z.int()),
  }),
  summary:
    "How an order is paid: the content of a QR code or, in other scenes than `scan`, a link or a payment for WeChat's bridge. Asking again while it is valid gives the same.",
  timeout: "long",
});

export const readPaymentMethods = defineCall("GET /payment-configs/client/methods", {
  access: "anyone",
  query: z.object({ scene: z.optional(z.enum(paymentScenes)) }),
  reply: z.array(
    z.object({
      method: z.enum(paymentMethods),
      works: z.boolean(),
      /** Why it does not work there: the code and message of the error that `startPayment` would return. */
      code: z.optional(z.int()),
      message: z.optional(z.string()),
      /** The app that pays, if the method's name does not show it. */
      app: z.optional(z.enum(["wechat", "alipay"])),
    }),
  ),
  summary: "Which payment methods work in a scene and, of those that do not, why.",
  isCacheable: true,
});

/** The query parameters with which buyers return to the pricing page. */
export const returnParameters = {
  packageId: "buy",
  orderNo: "order",
  method: "method",
  /** `yes` or `no`: whether WeChat has identified the payer. Absent on return from a payment app. */
  authorized: "authorized",
  /** The promotion code of the order. */
  promotionCode: "code",
  /** `yes` if the order is partly paid with remaining days of lower plans. */
  paysDifference: "difference",
} as const;

export const readPaymentStatus = defineCall("GET /payment-configs/status/{method}/{orderNo}", {
  access: "signed-in",
  params: z.object({ method: requiredText(20), orderNo: requiredText(64) }),
  reply: z.object({
    status: z.enum(paymentStatuses),
    /** Only with `FAILED` and `TRADE_CLOSED`. */
    money: z.optional(z.enum(moneyOutcomes)),
  }),
  summary: "How the payment of one's own order stands.",
});

/** Path of the demo's simulated cashier; the order number follows. */
export const cashierPath = "/demo/cashier/";

/** Returns whether a QR code's content is the URL of the simulated cashier. */
export function isCashierUrl(codeUrl: string): boolean {
  return new RegExp(`^https?://[^/?#]+${cashierPath}`).test(codeUrl);
}
