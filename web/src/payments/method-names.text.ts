import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";

export const methodNames: Readonly<Record<PaymentMethod, Localized>> = {
  wechat: { zh: "微信支付", en: "WeChat Pay" },
  alipay: { zh: "支付宝", en: "Alipay" },
  hupi: { zh: "虎皮椒", en: "Hupijiao" },
};
