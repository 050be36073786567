import type { Localized } from "@baleen/contract/language.ts";
import {
  type CheckResult,
  type Finding,
  type FoundProblem,
  isFailure,
  runCheck,
} from "../../platform/check.ts";
import type { DeploymentCheck, Facts } from "./check.ts";
import { checkBackups } from "./checks/backups.ts";
import { checkComplaints } from "./checks/complaints.ts";
import { checkConsole } from "./checks/console.ts";
import {
  checkCollations,
  checkConnections,
  checkDatabase,
  checkDurability,
  checkMigrations,
} from "./checks/database.ts";
import { checkDesktop } from "./checks/desktop.ts";
import { checkFileStore } from "./checks/file-store.ts";
import { checkGateways, checkNames } from "./checks/gateways.ts";
import { checkKeys } from "./checks/keys.ts";
import { checkClock, checkDisk } from "./checks/machine.ts";
import { checkAlerts, checkMail, checkSms } from "./checks/messages.ts";
import { checkPrivateAnswers, checkProxy } from "./checks/proxy.ts";
import { checkArchive, checkDatabaseServers, checkStandbys } from "./checks/replication.ts";
import { checkDeployment, checkSettings } from "./checks/settings.ts";
import { checkCertificate, checkDns, checkSite } from "./checks/site.ts";
import { checkDataDir, checkPorts } from "./checks/start.ts";
import { checkWechatSignIn } from "./checks/wechat-sign-in.ts";

/** Runs all checks of a running site concurrently and yields each result. */
export async function* examine(facts: Facts): AsyncGenerator<CheckResult> {
  const running = checks
    .filter(({ atStart }) => atStart !== "only")
    .map((check) => ({ subject: check.subject, findings: runCheck(check, facts) }));
  for (const { subject, findings } of running) yield { subject, findings: await findings };
}

/** The problems that keep the server from starting. */
export async function findStartFailures(facts: Facts): Promise<readonly FoundProblem[]> {
  const found = await Promise.all(
    checks.filter(({ atStart }) => atStart).map((check) => runCheck(check, facts)),
  );
  return found.flat().filter(isFailure);
}

const resultLabels: Readonly<Record<Finding["result"], string>> = {
  ok: "ok  ",
  warn: "WARN",
  fail: "FAIL",
  skipped: "–   ",
};

const formatBothLanguages = ({ zh, en }: Localized) => (zh === en ? en : `${zh} / ${en}`);

/** Formats a check's findings for the terminal, in both languages. */
export function formatCheckResult({ subject, findings }: CheckResult): string {
  const lines = findings.flatMap(({ result, sentence, remedy }) => [
    `  ${resultLabels[result]}  ${formatBothLanguages(sentence)}`,
    ...(remedy ? [`        ${remedy.zh}`, `        ${remedy.en}`] : []),
  ]);
  return [formatBothLanguages(subject), ...lines, ""].join("\n");
}

/** All checks, in the order in which problems should be fixed. */
export const checks: readonly DeploymentCheck[] = [
  checkSettings,
  checkPorts,
  checkDatabase,
  checkDataDir,
  checkDurability,
  checkDatabaseServers,
  checkStandbys,
  checkArchive,
  checkCollations,
  checkConnections,
  checkMigrations,
  checkDeployment,
  checkKeys,
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
  checkFileStore,
  checkNames,
  checkMail,
  checkSms,
  checkGateways,
  checkComplaints,
  checkWechatSignIn,
  checkAlerts,
];
