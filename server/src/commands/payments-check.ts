import { parseArgs } from "node:util";
import type { Localized } from "@baleen/contract/language.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { testWechatSignIn } from "../accounts/wechat/self-test.ts";
import { setComplaintUrls, testComplaintDesks } from "../complaints/self-test.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { checkComplaints } from "../operations/doctor/checks/complaints.ts";
import { findRehearsal } from "../operations/doctor/checks/gateways.ts";
import { checkWechatSignIn, wechatSignInOff } from "../operations/doctor/checks/wechat-sign-in.ts";
import { formatCheckResult } from "../operations/doctor/examine.ts";
import { prepareDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import { noAlarms } from "../payments/gateways/gateway.ts";
import { GatewayMeter } from "../payments/gateways/gateway-meter.ts";
import { openGateways } from "../payments/gateways/open-gateways.ts";
import { selfTestMethod } from "../payments/gateways/self-test-method.ts";
import { type Finding, ok, skipped, toFailure } from "../platform/check.ts";
import { systemClock } from "../platform/clock.ts";
import { checkDeployment } from "../platform/database/deployment.ts";
import { systemRandom } from "../platform/random.ts";
import { printOutput, UsageError } from "./command-line.ts";

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

const urlOutcomes = {
  set: { zh: "投诉通知地址已设置", en: "The notice URL for complaints is set" },
  kept: { zh: "投诉通知地址已经是本站的", en: "The notice URL for complaints is this site's already" },
} as const;

/** Sets the URL for notices about complaints. Another system's is only replaced if the operator names it. */
async function setUrls(context: Parameters<typeof setComplaintUrls>[0], replaces: string | undefined) {
  for await (const { method, outcome, url } of setComplaintUrls(context, replaces)) {
    const finding =
      outcome === "foreign"
        ? toFailure({ code: "complaintUrlForeign", sentence: foreignUrl(url ?? "") })
        : ok(urlOutcomes[outcome]);
    print({ zh: method, en: method }, [finding]);
  }
}

function foreignUrl(url: string): Localized {
  return {
    zh: `现在的通知地址是${url}，可能属于另一个系统。要替换它，请加上--replace=${url}`,
    en: `The notice URL is ${url} and may belong to another system. To replace it, add --replace=${url}`,
  };
}

const usage = `Tries the payment methods.

  npm run payments:check
  npm run payments:check -- --set-complaint-url [--replace=URL]   sets this site's URL for notices about complaints`;

function readOptions(words: readonly string[]) {
  try {
    const options = { "set-complaint-url": { type: "boolean" }, replace: { type: "string" } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch {
    throw new UsageError(usage);
  }
}

await printOutput(async ({ environment, words }) => {
  const options = readOptions(words);
  const settings = readSettings(environment);
  const { mode, payments, wechatSignIn } = settings;
  await checkDatabase(settings);
  const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`;
  const tools = { clock: systemClock, random: systemRandom, origin };
  const gateways = openGateways(payments, {
    ...{ clock: systemClock, random: systemRandom, alarms: noAlarms },
    meter: new GatewayMeter(systemClock),
  });
  const complaints = { gateways, origin: () => origin };
  if (options["set-complaint-url"]) {
    await setUrls(complaints, options.replace);
    return "";
  }
  const rehearsal = findRehearsal(mode, payments);
  for (const method of paymentMethods) {
    const isSetUp = payments[method] !== undefined;
    const tests = isSetUp ? selfTestMethod(method, payments, tools) : undefined;
    await run({ zh: method, en: method }, tests, isSetUp ? rehearsal : [notSetUp]);
  }
  await run(checkComplaints.subject, testComplaintDesks(complaints), []);
  const signIn = wechatSignIn && testWechatSignIn(wechatSignIn, { origin });
  await run(checkWechatSignIn.subject, signIn, signIn ? [] : [wechatSignInOff]);
  return "";
});
