import { type Check, type Facts, type Finding, fail } from "./check.ts";
import { checkBackups } from "./checks/backups.ts";
import { checkConsole } from "./checks/console.ts";
import {
  checkCollations,
  checkConnections,
  checkDatabase,
  checkDurability,
  checkMigrations,
} from "./checks/database.ts";
import { checkDesktop } from "./checks/desktop.ts";
import { checkGateways, checkNames } from "./checks/gateways.ts";
import { checkClock, checkDisk } from "./checks/machine.ts";
import { checkAlerts, checkMail, checkSms } from "./checks/messages.ts";
import { checkPrivateAnswers } from "./checks/private-answers.ts";
import { checkProxy } from "./checks/proxy.ts";
import { checkArchive, checkServers, checkStandbys } from "./checks/replication.ts";
import { checkDeployment, checkSettings } from "./checks/settings.ts";
import { checkCertificate, checkDns, checkSite } from "./checks/site.ts";
import { reasonOf } from "./probes.ts";

interface CheckResult {
  readonly name: Check["name"];
  readonly findings: readonly Finding[];
}

export async function* examine(facts: Facts): AsyncGenerator<CheckResult> {
  for (const check of checks) yield { name: check.name, findings: await runCheck(check, facts) };
}

async function runCheck(check: Check, facts: Facts): Promise<readonly Finding[]> {
  try {
    return await check.run(facts);
  } catch (error) {
    const reason = reasonOf(error);
    return fail({ zh: `无法检查：${reason}`, en: `This could not be checked: ${reason}` });
  }
}

const marks: Readonly<Record<Finding["result"], string>> = {
  ok: "ok  ",
  warn: "WARN",
  fail: "FAIL",
  skipped: "–   ",
};

/** A check's findings for the terminal, in both languages. */
export function writeCheckResult({ name, findings }: CheckResult): string {
  const lines = findings.flatMap(({ result, sentence, remedy }) => [
    `  ${marks[result]}  ${sentence.zh === sentence.en ? sentence.en : `${sentence.zh} / ${sentence.en}`}`,
    ...(remedy && result !== "ok" ? [`        ${remedy.zh}`, `        ${remedy.en}`] : []),
  ]);
  return [`${name.zh} / ${name.en}`, ...lines, ""].join("\n");
}

/** All checks, in the order in which their problems should be fixed. */
export const checks: readonly Check[] = [
  checkSettings,
  checkDatabase,
  checkDurability,
  checkServers,
  checkStandbys,
  checkArchive,
  checkCollations,
  checkConnections,
  checkMigrations,
  checkDeployment,
  checkDns,
  checkCertificate,
  checkSite,
  checkProxy,
  checkPrivateAnswers,
  checkConsole,
  checkDesktop,
  checkClock,
  checkDisk,
  checkBackups,
  checkNames,
  checkMail,
  checkSms,
  checkGateways,
  checkAlerts,
];
