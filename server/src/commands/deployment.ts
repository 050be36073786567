import { parseArgs } from "node:util";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { OperatorError } from "../back-office/operator-error.ts";
import { acceptKey, acceptMerchant, nothingRecorded } from "../operations/accept-deployment.ts";
import { configuredDeployment, readSettings } from "../operations/settings/settings.ts";
import type { Database } from "../platform/database/database.ts";
import { readDatabaseTime } from "../platform/database/database-clock.ts";
import { type Deployment, findDeployment } from "../platform/database/deployment.ts";
import { openUncheckedDatabase } from "../platform/database/open-database.ts";
import {
  commandOperator,
  type Invocation,
  neededReason,
  printOutput,
  UsageError,
} from "./with-command-deps.ts";

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

type Given = Partial<Record<keyof typeof options, string>>;
type Command = (db: Database, deployment: Deployment, method: string, given: Given) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  async show(db) {
    const recorded = await findDeployment(db);
    if (!recorded) throw new OperatorError(nothingRecorded);
    const merchants = Object.entries(recorded.merchants).map(
      ([method, { merchant, configured }]) => `${method}: ${merchant}${configured ? "" : " (off)"}`,
    );
    return [
      `mode: ${recorded.mode}`,
      `fingerprint of SECRET_KEY: ${recorded.secret_key_fingerprint}`,
      `recorded: ${recorded.recorded_at.toISOString()}`,
      ...merchants,
    ].join("\n");
  },

  "accept-merchant": async (db, deployment, method, given) =>
    await acceptMerchant(
      { db, deployment, at: await readDatabaseTime(db), ...signed(given) },
      methodOf(method),
    ),

  "accept-key": async (db, deployment, _, given) =>
    await acceptKey(
      { db, deployment, at: await readDatabaseTime(db), ...signed(given) },
      given["unused-cards"],
    ),
};

function signed(given: Given) {
  return { operator: commandOperator(given).operator.login, reason: neededReason(given) };
}

function methodOf(text: string): PaymentMethod {
  const method = paymentMethods.find((name) => name === text);
  if (!method) throw new UsageError(`accept-merchant needs one of ${paymentMethods.join(", ")}`);
  return method;
}

/** `npm run deployment` */
export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const [name = "", method = ""] = positionals;
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  const settings = readSettings(invocation.environment);
  const deployment = await configuredDeployment(settings);
  const database = await openUncheckedDatabase(settings, name === "show" ? undefined : settings.mode);
  try {
    return `${await command(database.db, deployment, method, values)}\n`;
  } finally {
    await database.close();
  }
}

if (import.meta.main) await printOutput(run);
