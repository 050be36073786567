import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { findRehearsal } from "../operations/doctor/checks/gateways.ts";
import { formatCheckResult } from "../operations/doctor/examine.ts";
import { prepareDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import { selfTestMethod } from "../payments/gateways/self-test-method.ts";
import { type Finding, skipped } from "../platform/check.ts";
import { systemClock } from "../platform/clock.ts";
import { checkDeployment } from "../platform/database/deployment.ts";
import { systemRandom } from "../platform/random.ts";
import { printOutput } from "./command-line.ts";

const notSetUp = skipped({ zh: "未设置，这种方式已关闭", en: "not set up, so this method is off" });

/** Throws if the settings do not match the database. Skips the embedded one, because only one process can open it. */
async function checkDatabase(settings: Settings): Promise<void> {
  if (!settings.databaseUrl) return;
  const { db, close } = await openUncheckedDatabase(settings);
  try {
    await checkDeployment(db, await prepareDeployment(settings));
  } finally {
    await close();
  }
}

function print(method: PaymentMethod, findings: readonly Finding[]): void {
  process.stdout.write(`${formatCheckResult({ subject: { zh: method, en: method }, findings })}\n`);
  if (findings.some(({ result }) => result === "fail")) process.exitCode = 1;
}

await printOutput(async ({ environment }) => {
  const settings = readSettings(environment);
  const { mode, payments } = settings;
  await checkDatabase(settings);
  const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`;
  const tools = { clock: systemClock, random: systemRandom, origin };
  const rehearsal = findRehearsal(mode, payments);
  for (const method of paymentMethods) {
    const findings: Finding[] = payments[method] ? [...rehearsal] : [notSetUp];
    try {
      if (payments[method])
        for await (const step of selfTestMethod(method, payments, tools)) findings.push(step);
    } finally {
      print(method, findings);
    }
  }
  return "";
});
