import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ConsoleContext } from "../../context.ts";
import { addAuditLogOutcome } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { type OperatorAction, performAction } from "../../operators/perform-action.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { checkAlipay } from "../gateways/alipay/self-test.ts";
import { GatewayError, type SelfTestStep, selfTestNotice } from "../gateways/gateway.ts";
import { sendOverHttp } from "../gateways/http.ts";
import { checkHupi } from "../gateways/hupi/self-test.ts";
import type { PaymentSettings } from "../gateways/payment-settings.ts";
import { checkWechat, checkWechatWays } from "../gateways/wechat/self-test.ts";
import { methodSubject } from "./switch-payment-method.ts";

const reachable: Localized = { zh: "通知地址能收到请求", en: "The address for notices can be reached" };
const unreachable: Localized = {
  zh: "网关的通知到不了这里：请核对PUBLIC_ORIGIN、DNS、证书和防火墙，并确认网站正在运行",
  en: "Notices will not arrive: look at PUBLIC_ORIGIN, DNS, certificate and firewall, and whether the site runs",
};

/** The self-test of a method, if it has settings, and of its address for notices. */
export async function* selfTestMethod(
  method: PaymentMethod,
  payments: PaymentSettings,
  { origin, ...tools }: { readonly clock: Clock; readonly random: Random; readonly origin: string },
): AsyncGenerator<SelfTestStep> {
  const notifyUrl = `${origin}/api/payments/notify/${method}`;
  if (method === "wechat" && payments.wechat) {
    let isSound = true;
    for await (const step of checkWechat(payments.wechat, tools)) {
      isSound &&= step.ok;
      yield step;
    }
    if (isSound) yield* checkWechatWays(payments.wechat, { ...tools, origin });
  }
  if (method === "alipay" && payments.alipay) yield* checkAlipay(payments.alipay, tools);
  if (method === "hupi" && payments.hupi) yield* checkHupi(payments.hupi, { ...tools, notifyUrl });
  yield await checkNotifyAddress(notifyUrl);
}

/** Sends an invalid notice, which the site must refuse. */
async function checkNotifyAddress(notifyUrl: string): Promise<SelfTestStep> {
  try {
    const answer = await sendOverHttp(notifyUrl, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: selfTestNotice,
    });
    return answer.status === 400
      ? { what: reachable, ok: true }
      : { what: reachable, ok: false, hint: unreachable };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { what: reachable, ok: false, hint: unreachable };
  }
}

/** Runs the self-test for an operator. A repetition runs it again, under the first one's entry. */
export const checkPaymentMethod: ConsoleAction<"checkPaymentMethod", ConsoleContext> = async (
  context,
  { method, ...by },
) => {
  const { db, clock, random, gateways, payments } = context;
  const action: OperatorAction = { ...by, action: "checkPaymentMethod", subject: methodSubject(method) };
  const { result } = await performAction(context, action, async (_, { id }) => {
    if (!gateways.has(method)) throw new Rejection("methodNotSetUp");
    return { result: { entryId: id }, outcome: "started" };
  });
  const steps: SelfTestStep[] = [];
  for await (const step of selfTestMethod(method, payments, { clock, random, origin: context.origin() })) {
    steps.push(step);
  }
  const failed = steps.filter(({ ok }) => !ok).map(({ what }) => what);
  const outcome: AuditOutcome =
    failed.length === 0 ? { outcome: "done" } : { outcome: "stepsFailed", params: { steps: failed } };
  await addAuditLogOutcome(db, result.entryId, outcome, clock.now());
  return { steps: steps.map(({ what, ok, hint = null }) => ({ what, ok, hint })) };
};
