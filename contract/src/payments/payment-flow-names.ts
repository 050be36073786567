import type { Localized } from "../language.ts";
import type { PaymentMethod } from "../shop/payment-methods.ts";
import type { PaymentFlow } from "./payments.ts";

const code: Localized = { zh: "扫码", en: "code" };
const h5: Localized = { zh: "手机浏览器（H5）", en: "phone’s browser (H5)" };
const jsapi: Localized = { zh: "微信内（JSAPI）", en: "inside WeChat (JSAPI)" };

/** The payment flows as operators read them, with the gateways' own terms. */
export const flowNames: Readonly<Record<PaymentMethod, Readonly<Record<PaymentFlow, Localized>>>> = {
  wechat: { code: { zh: "扫码（Native）", en: "code (Native)" }, h5, jsapi },
  // The address in a QR code opens the app on a phone.
  alipay: { code: { zh: "扫码或打开App", en: "code, or its link to the app" }, h5, jsapi },
  hupi: { code, h5: { zh: "手机付款页", en: "payment page on the phone" }, jsapi },
};
