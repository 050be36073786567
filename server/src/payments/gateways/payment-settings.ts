import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Merchants } from "../../platform/database/deployment.ts";
import { isLoopbackUrl } from "../../platform/networks.ts";
import type { SettingProblem } from "../../platform/setting-problem.ts";
import { alipaySettingsOf, alipayVariables, findAlipayProblems } from "./alipay/settings.ts";
import { findHupiProblems, hupiSettingsOf, hupiVariables } from "./hupi/settings.ts";
import { findWechatProblems, wechatSettingsOf, wechatVariables } from "./wechat/settings.ts";

/** The payment methods that are set up. One without settings is off. */
export type PaymentSettings = Readonly<ReturnType<typeof paymentSettingsOf>>;

export const paymentVariables = { ...wechatVariables, ...alipayVariables, ...hupiVariables };

type RawSettings = Parameters<typeof wechatSettingsOf>[0] &
  Parameters<typeof alipaySettingsOf>[0] &
  Parameters<typeof hupiSettingsOf>[0];

export function paymentSettingsOf(given: RawSettings) {
  return { wechat: wechatSettingsOf(given), alipay: alipaySettingsOf(given), hupi: hupiSettingsOf(given) };
}

export function findPaymentProblems(given: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  return [...findWechatProblems(given), ...findAlipayProblems(given), ...findHupiProblems(given)];
}

/** A production's methods whose gateway is on loopback: nobody can pay there, and no money moves. */
export function rehearsedMethods(
  mode: "demo" | "production",
  { wechat, alipay, hupi }: PaymentSettings,
): PaymentMethod[] {
  if (mode === "demo") return [];
  const addresses = { wechat: wechat?.gateway, alipay: alipay?.gatewayUrl, hupi: hupi?.gateway };
  return paymentMethods.filter((method) => isLoopbackUrl(addresses[method] ?? ""));
}

/** The merchants of the methods that are set up. A gateway on loopback has none. */
export function merchantsOf({ wechat, alipay, hupi }: PaymentSettings): Merchants {
  return {
    ...(wechat &&
      !isLoopbackUrl(wechat.gateway) && { wechat: `merchant ${wechat.merchantId}, app ${wechat.appId}` }),
    ...(alipay &&
      !isLoopbackUrl(alipay.gatewayUrl) && { alipay: `seller ${alipay.sellerId}, app ${alipay.appId}` }),
    ...(hupi && !isLoopbackUrl(hupi.gateway) && { hupi: `app ${hupi.appId}` }),
  };
}
