import type { Localized } from "../language.ts";
import type { PaymentMethod } from "./payment-methods.ts";

/** The names of the payment methods, for buyers and operators. */
export const methodNames: Readonly<Record<PaymentMethod, Localized>> = {
  wechat: { zh: "微信支付", en: "WeChat Pay" },
  alipay: { zh: "支付宝", en: "Alipay" },
  hupi: { zh: "虎皮椒", en: "Hupijiao" },
};
