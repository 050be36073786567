import { parseArgs } from "node:util";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { acceptKey, acceptMerchant } from "../operations/accept-deployment.ts";
import { checkKeys, judgeKeyChange } from "../operations/doctor/checks/keys.ts";
import { formatCheckResult } from "../operations/doctor/examine.ts";
import { readKeyChange } from "../operations/secret-keys/read-key-change.ts";
import { prepareDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import { toFailure } from "../platform/check.ts";
import type { Database } from "../platform/database/database.ts";
import { readDatabaseTime } from "../platform/database/database-clock.ts";
import { type Deployment, findDeployment, findMismatches } from "../platform/database/deployment.ts";
import { formatTime } from "../platform/format-time.ts";
import { Rejection } from "../platform/rejection.ts";
import { commandOperator, requireReason } from "./command-context.ts";
import { type Invocation, oneOf, printOutput } from "./command-line.ts";

const usage = `What the database is: its mode, its key, its merchants. A server whose settings differ does not start.

  npm run deployment -- show
  npm run deployment -- accept-merchant METHOD --reason TEXT      (${paymentMethods.join(", ")})
  npm run deployment -- accept-key --reason TEXT [--unused-cards revoke|keep]

The accept commands record what the settings name now. Stop all servers first. --by NAME gives another name
than the system's.`;

const options = {
  reason: { type: "string" },
  by: { type: "string" },
  "unused-cards": { type: "string" },
} as const;

async function describeDeployment(db: Database, deployment: Deployment, settings: Settings): Promise<string> {
  const recorded = await findDeployment(db);
  if (!recorded) throw new Rejection("nothingRecorded");
  const merchants = Object.entries(recorded.merchants).map(
    ([method, { merchant, configured }]) => `${method}: ${merchant}${configured ? "" : " (off)"}`,
  );
  return [
    `mode: ${recorded.mode}`,
    `fingerprint of SECRET_KEY: ${recorded.secret_key_fingerprint}`,
    `recorded: ${formatTime(recorded.recorded_at, "en")}`,
    ...merchants,
    "",
    await describeKeyChange(db, deployment, settings),
  ].join("\n");
}

/** The result of the doctor's check, in both languages. */
async function describeKeyChange(db: Database, deployment: Deployment, settings: Settings): Promise<string> {
  const keyChange = await readKeyChange(db, deployment, await readDatabaseTime(db));
  const mismatches = await findMismatches(db, deployment);
  const judged = keyChange ? [judgeKeyChange(keyChange, settings)].flat() : [];
  const findings = mismatches.length > 0 ? mismatches.map(toFailure) : judged;
  return formatCheckResult({ subject: checkKeys.subject, findings }).trimEnd();
}

const commands = ["show", "accept-merchant", "accept-key"] as const;
const methodMissing = `accept-merchant needs one of ${paymentMethods.join(", ")}`;

export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const [word, method] = positionals;
  const name = oneOf(commands, word, usage);
  const settings = readSettings(invocation.environment);
  const deployment = await prepareDeployment(settings);
  const { db, close } = await openUncheckedDatabase(settings, name === "show" ? undefined : settings.mode);
  try {
    if (name === "show") return `${await describeDeployment(db, deployment, settings)}\n`;
    const { operator } = commandOperator(values);
    const by = { operator: operator.login, reason: requireReason(values) };
    const acceptance = { db, deployment, at: await readDatabaseTime(db), ...by };
    return name === "accept-key"
      ? `${await acceptKey(acceptance, values["unused-cards"])}\n`
      : `${await acceptMerchant(acceptance, oneOf(paymentMethods, method, methodMissing))}\n`;
  } finally {
    await close();
  }
}

if (import.meta.main) await printOutput(run);
