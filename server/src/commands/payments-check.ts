import type { Localized } from "@baleen/contract/language.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { configuredDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import type { SelfTestStep } from "../payments/gateways/gateway.ts";
import { isRehearsal } from "../payments/gateways/payment-settings.ts";
import { selfTestMethod } from "../payments/operator/check-payment-method.ts";
import { systemClock } from "../platform/clock.ts";
import { checkDeployment } from "../platform/database/deployment.ts";
import { systemRandom } from "../platform/random.ts";
import { printOutput } from "./command-context.ts";

const off: Localized = { zh: "未设置，这种方式已关闭", en: "not set up, so this method is off" };

const rehearsal: Localized = {
  zh: "支付演练中（PAYMENT_REHEARSAL）：本机的支付网关不收真钱，买家无法付款",
  en: "This is a rehearsal (PAYMENT_REHEARSAL): gateways on this machine move no money, and buyers cannot pay",
};

/** Throws for settings that do not match the database. The embedded one is skipped: only one process can open it. */
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

await printOutput(async ({ environment }) => {
  const settings = readSettings(environment);
  await checkDatabase(settings);
  const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`;
  const tools = { clock: systemClock, random: systemRandom, origin };
  if (isRehearsal(settings.mode, settings.payments)) {
    process.stdout.write(`${rehearsal.zh}\n${rehearsal.en}\n`);
  }
  for (const method of paymentMethods) {
    process.stdout.write(`${method}\n`);
    if (!settings.payments[method]) process.stdout.write(`  ${off.zh} / ${off.en}\n`);
    else for await (const step of selfTestMethod(method, settings.payments, tools)) print(step);
  }
  return "";
});
