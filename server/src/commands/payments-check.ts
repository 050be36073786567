import type { Localized } from "@baleen/contract/language.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { testWechatSignIn } from "../accounts/wechat/self-test.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { findRehearsal } from "../operations/doctor/checks/gateways.ts";
import { checkWechatSignIn, wechatSignInOff } from "../operations/doctor/checks/wechat-sign-in.ts";
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

function print(subject: Localized, findings: readonly Finding[]): void {
  process.stdout.write(`${formatCheckResult({ subject, findings })}\n`);
  if (findings.some(({ result }) => result === "fail")) process.exitCode = 1;
}

/** Prints what was found so far even if a test throws. */
async function run(
  subject: Localized,
  tests: AsyncIterable<Finding> | undefined,
  before: readonly Finding[],
): Promise<void> {
  const findings = [...before];
  try {
    if (tests) for await (const finding of tests) findings.push(finding);
  } finally {
    print(subject, findings);
  }
}

await printOutput(async ({ environment }) => {
  const settings = readSettings(environment);
  const { mode, payments, wechatSignIn } = settings;
  await checkDatabase(settings);
  const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`;
  const tools = { clock: systemClock, random: systemRandom, origin };
  const rehearsal = findRehearsal(mode, payments);
  for (const method of paymentMethods) {
    const isSetUp = payments[method] !== undefined;
    const tests = isSetUp ? selfTestMethod(method, payments, tools) : undefined;
    await run({ zh: method, en: method }, tests, isSetUp ? rehearsal : [notSetUp]);
  }
  const signIn = wechatSignIn && testWechatSignIn(wechatSignIn, { origin });
  await run(checkWechatSignIn.subject, signIn, signIn ? [] : [wechatSignInOff]);
  return "";
});
