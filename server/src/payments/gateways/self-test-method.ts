import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Finding } from "../../platform/check.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";
import { checkAlipay } from "./alipay/self-test.ts";
import { GatewayError } from "./gateway.ts";
import { sendOverHttp } from "./http.ts";
import { checkHupi } from "./hupi/self-test.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { selfTestNotice } from "./raw-notice.ts";
import { defineSteps } from "./self-test.ts";
import { checkWechat, checkWechatFlows } from "./wechat/self-test.ts";

const step = defineSteps({
  notices: { zh: "通知地址能收到请求", en: "The address for notices can be reached" },
});
const unreachableAdvice: Localized = {
  zh: "网关的通知到不了这里：请核对PUBLIC_ORIGIN、DNS、证书和防火墙，并确认网站正在运行",
  en: "Notices will not arrive: look at PUBLIC_ORIGIN, DNS, certificate and firewall, and whether the site runs",
};

/** Runs the self-test of a method, if it has settings, and checks its notice URL. */
export async function* selfTestMethod(
  method: PaymentMethod,
  payments: PaymentSettings,
  { origin, ...tools }: { readonly clock: Clock; readonly random: Random; readonly origin: string },
): AsyncGenerator<Finding> {
  const notifyUrl = `${origin}/api/payments/notify/${method}`;
  if (method === "wechat" && payments.wechat) {
    let isSound = true;
    for await (const finding of checkWechat(payments.wechat, tools)) {
      isSound &&= finding.result === "ok";
      yield finding;
    }
    if (isSound) yield* checkWechatFlows(payments.wechat, { ...tools, origin });
  }
  if (method === "alipay" && payments.alipay) yield* checkAlipay(payments.alipay, tools);
  if (method === "hupi" && payments.hupi) yield* checkHupi(payments.hupi, { ...tools, notifyUrl });
  yield await checkNotifyAddress(notifyUrl);
}

/** Sends an invalid notice, which the site must refuse. */
async function checkNotifyAddress(notifyUrl: string): Promise<Finding> {
  try {
    const answer = await sendOverHttp(notifyUrl, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: selfTestNotice,
    });
    return step.notices(answer.status === 400 ? undefined : unreachableAdvice);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return step.notices(unreachableAdvice);
  }
}
