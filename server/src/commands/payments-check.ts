import type { Localized } from "@baleen/contract/language.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/payment-methods.ts";
import { configuredDeployment } from "../configured-deployment.ts";
import { checkDeployment } from "../db/deployment.ts";
import { openUncheckedDatabase } from "../db/open-database.ts";
import { systemClock } from "../outside/clock.ts";
import { checkAlipay } from "../outside/gateways/alipay/self-test.ts";
import type { SelfTestStep } from "../outside/gateways/gateway.ts";
import { GatewayError } from "../outside/gateways/gateway.ts";
import { sendOverHttp } from "../outside/gateways/http.ts";
import { checkHupi } from "../outside/gateways/hupi/self-test.ts";
import type { PaymentSettings } from "../outside/gateways/payment-settings.ts";
import { checkWechat } from "../outside/gateways/wechat/self-test.ts";
import { systemRandom } from "../outside/random.ts";
import { readSettings, type Settings } from "../settings.ts";

const off: Localized = { zh: "未设置，这种方式已关闭", en: "not set up, so this method is off" };
const reachable: Localized = { zh: "通知地址能收到请求", en: "The address for notices can be reached" };
const unreachable: Localized = {
  zh: "网关的通知到不了这里：请核对PUBLIC_ORIGIN、DNS、证书和防火墙，并确认网站正在运行",
  en: "Notices will not arrive: look at PUBLIC_ORIGIN, DNS, certificate and firewall, and whether the site runs",
};

/** The self-test of a method, and of its address for notices. */
async function* check(method: PaymentMethod, payments: PaymentSettings, notifyUrl: string) {
  const tools = { clock: systemClock, random: systemRandom };
  if (method === "wechat" && payments.wechat) yield* checkWechat(payments.wechat, tools);
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
      body: "self-test",
    });
    return answer.status === 400
      ? { what: reachable, ok: true }
      : { what: reachable, ok: false, hint: unreachable };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { what: reachable, ok: false, hint: unreachable };
  }
}

/** Throws for settings that do not match the database. Skips the embedded one, which only one process can open. */
async function checkDatabase(settings: Settings): Promise<void> {
  if (!settings.databaseUrl) return;
  const { db, close } = await openUncheckedDatabase(settings);
  try {
    await checkDeployment(db, await configuredDeployment(settings));
  } finally {
    await close();
  }
}

function print({ what, ok, hint }: SelfTestStep): void {
  process.stdout.write(`  ${ok ? "ok  " : "FAIL"}  ${what.zh} / ${what.en}\n`);
  if (!ok) process.exitCode = 1;
  if (hint) process.stdout.write(`        ${hint.zh}\n        ${hint.en}\n`);
}

try {
  const settings = readSettings(process.env);
  await checkDatabase(settings);
  const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`;
  for (const method of paymentMethods) {
    process.stdout.write(`${method}\n`);
    const notifyUrl = `${origin}/api/payments/notify/${method}`;
    if (!settings.payments[method]) process.stdout.write(`  ${off.zh} / ${off.en}\n`);
    else for await (const step of check(method, settings.payments, notifyUrl)) print(step);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
