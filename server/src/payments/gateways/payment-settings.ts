import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Merchants } from "../../platform/database/deployment.ts";
import { isLoopbackUrl } from "../../platform/networks.ts";
import type { SettingProblem } from "../../platform/setting-problem.ts";
import { alipaySettingsOf, alipayVariables, findAlipayProblems } from "./alipay/settings.ts";
import { findHupiProblems, hupiSettingsOf, hupiVariables } from "./hupi/settings.ts";
import { findWechatProblems, wechatSettingsOf, wechatVariables } from "./wechat/settings.ts";

/** The settings of the configured payment methods. A method without settings is off. */
export type PaymentSettings = Readonly<ReturnType<typeof paymentSettingsOf>>;

export const paymentVariables = { ...wechatVariables, ...alipayVariables, ...hupiVariables };

type RawSettings = Parameters<typeof wechatSettingsOf>[0] &
  Parameters<typeof alipaySettingsOf>[0] &
  Parameters<typeof hupiSettingsOf>[0];

export function paymentSettingsOf(variables: RawSettings) {
  return {
    wechat: wechatSettingsOf(variables),
    alipay: alipaySettingsOf(variables),
    hupi: hupiSettingsOf(variables),
  };
}

export function findPaymentProblems(
  variables: Readonly<Record<string, string | undefined>>,
): SettingProblem[] {
  return [...findWechatProblems(variables), ...findAlipayProblems(variables), ...findHupiProblems(variables)];
}

/** The gateway URLs of the configured methods. */
export function gatewayUrlsOf({ wechat, alipay, hupi }: PaymentSettings) {
  const urls = { wechat: wechat?.gatewayOrigin, alipay: alipay?.gatewayUrl, hupi: hupi?.gatewayOrigin };
  return paymentMethods.flatMap((method) => (urls[method] ? [{ method, url: urls[method] }] : []));
}

/** Methods of a production site whose gateway is on loopback: nobody can pay there, and no money moves. */
export function listRehearsalMethods(
  mode: "demo" | "production",
  payments: PaymentSettings,
): PaymentMethod[] {
  const rehearsed = gatewayUrlsOf(payments).filter(({ url }) => mode === "production" && isLoopbackUrl(url));
  return rehearsed.map(({ method }) => method);
}

/** The merchants of the configured methods. A gateway on loopback has none. */
export function merchantsOf(payments: PaymentSettings): Merchants {
  const { wechat, alipay, hupi } = payments;
  const merchants = {
    wechat: `merchant ${wechat?.merchantId}, app ${wechat?.appId}`,
    alipay: `seller ${alipay?.sellerId}, app ${alipay?.appId}`,
    hupi: `app ${hupi?.appId}`,
  };
  const real = gatewayUrlsOf(payments).filter(({ url }) => !isLoopbackUrl(url));
  return Object.fromEntries(real.map(({ method }) => [method, merchants[method]]));
}
