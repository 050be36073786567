import { findAlipayProblems } from "./alipay/find-alipay-problems.ts";
import { type AlipaySettings, alipaySettingsOf, alipayVariables } from "./alipay/settings.ts";
import { findHupiProblems, type HupiSettings, hupiSettingsOf, hupiVariables } from "./hupi/settings.ts";
import { findWechatProblems } from "./wechat/find-wechat-problems.ts";
import { type WechatSettings, wechatSettingsOf, wechatVariables } from "./wechat/settings.ts";

/** The payment methods that are set up. One without settings is off. */
export interface PaymentSettings {
  readonly wechat: WechatSettings | undefined;
  readonly alipay: AlipaySettings | undefined;
  readonly hupi: HupiSettings | undefined;
}

export const paymentVariables = { ...wechatVariables, ...alipayVariables, ...hupiVariables };

type Given = Parameters<typeof wechatSettingsOf>[0] &
  Parameters<typeof alipaySettingsOf>[0] &
  Parameters<typeof hupiSettingsOf>[0];

export function paymentSettingsOf(given: Given): PaymentSettings {
  return { wechat: wechatSettingsOf(given), alipay: alipaySettingsOf(given), hupi: hupiSettingsOf(given) };
}

export function findPaymentProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  return [...findWechatProblems(given), ...findAlipayProblems(given), ...findHupiProblems(given)];
}
