export const paymentMethods = ["wechat", "alipay", "hupi"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
