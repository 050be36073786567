import { type Check, type Facts, type Finding, fail } from "./check.ts";
import { checkAlerts } from "./checks/alerts.ts";
import { checkBackups } from "./checks/backups.ts";
import { checkCertificate } from "./checks/certificate.ts";
import { checkClock } from "./checks/clock.ts";
import { checkConsole } from "./checks/console.ts";
import {
  checkConnections,
  checkDatabase,
  checkDeployment,
  checkDurability,
  checkMigrations,
} from "./checks/database.ts";
import { checkDisk } from "./checks/disk.ts";
import { checkDns } from "./checks/dns.ts";
import { checkGateways } from "./checks/gateways.ts";
import { checkMail } from "./checks/mail.ts";
import { checkProxy } from "./checks/proxy.ts";
import { checkSettings } from "./checks/settings.ts";
import { checkSite } from "./checks/site.ts";
import { checkSms } from "./checks/sms.ts";
import { reasonOf } from "./outside.ts";

interface Examined {
  readonly name: Check["name"];
  readonly findings: readonly Finding[];
}

/** Runs all checks one after the other. */
export async function* examine(facts: Facts): AsyncGenerator<Examined> {
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
export function writeExamined({ name, findings }: Examined): string {
  const lines = findings.flatMap(({ result, sentence, remedy }) => [
    `  ${marks[result]}  ${sentence.zh === sentence.en ? sentence.en : `${sentence.zh} / ${sentence.en}`}`,
    ...(remedy && result !== "ok" ? [`        ${remedy.zh}`, `        ${remedy.en}`] : []),
  ]);
  return [`${name.zh} / ${name.en}`, ...lines, ""].join("\n");
}

/** All checks, in the order in which problems are best mended. */
export const checks: readonly Check[] = [
  checkSettings,
  checkDatabase,
  checkDurability,
  checkConnections,
  checkMigrations,
  checkDeployment,
  checkDns,
  checkCertificate,
  checkSite,
  checkProxy,
  checkConsole,
  checkClock,
  checkDisk,
  checkBackups,
  checkMail,
  checkSms,
  checkGateways,
  checkAlerts,
];
