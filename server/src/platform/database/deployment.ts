import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Selectable, sql } from "kysely";
import type { Tables } from "../../tables.ts";
import { defineProblems, failure } from "../check.ts";
import type { KeySettings } from "../key-ring.ts";
import { Rejection } from "../rejection.ts";
import { fingerprintOf } from "../secret-key.ts";
import { findProblems, problemOf, type SettingProblem } from "../setting-problem.ts";
import type { Database } from "./database.ts";
import { findKeyProblems } from "./key-store.ts";
import type { RecordedMerchants } from "./platform-tables.ts";
import { hasTable } from "./schema-store.ts";
import { inTransaction, type Queries, type Tx } from "./transaction.ts";

/** The public identity of the merchant account that receives each method's payments. */
export type Merchants = Readonly<Partial<Record<PaymentMethod, string>>>;

type Mode = "demo" | "production";

/** The deployment according to the settings. */
export interface Deployment extends KeySettings {
  readonly mode: Mode;
  readonly merchants: Merchants;
}

/** The differences between the settings and the record; empty if there are none. */
export async function findMismatches(db: Database, deployment: Deployment): Promise<SettingProblem[]> {
  const recorded = await findDeployment(db);
  return recorded ? await findDifferences(db, recorded, deployment) : [];
}

/** Throws `deploymentDiffers` if the settings differ from the record. Read-only, so that it can run before migrations. */
export async function checkDeployment(db: Database, deployment: Deployment): Promise<void> {
  requireNoProblems(await findMismatches(db, deployment));
}

/**
 * Records the deployment at the first start. At later starts, compares it with the record, and records added and
 * removed payment methods.
 */
export async function recordDeployment(db: Database, deployment: Deployment): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { mode, secretKey, merchants } = deployment;
    // Another process may insert the row at the same time; then this insert waits for it.
    await tx
      .insertInto("deployment")
      .values({
        mode,
        secret_key_fingerprint: fingerprintOf(secretKey),
        merchants: "{}",
        recorded_at: sql<Date>`now()`,
      })
      .onConflict((conflict) => conflict.column("only_row").doNothing())
      .execute();
    const recorded = await lockDeployment(tx);
    if (!recorded) throw new Error("The deployment's row is missing");
    requireNoProblems(await findDifferences(tx, recorded, deployment));
    await saveMerchants(tx, mergeMerchants(recorded.merchants, merchants));
  });
}

function requireNoProblems(problems: readonly SettingProblem[]): void {
  if (problems.length > 0) throw new Rejection("deploymentDiffers", { problems });
}

const problem = defineProblems({
  ofProduction: failure({
    zh: "这是正式运行的数据库，现在却是演示模式；请设置APP_ENV=production，或换一个数据库",
    en: "this is a production database, but the mode is demo; set APP_ENV=production, or name another database",
  }),
  ofDemo: failure({
    zh: "这是演示的数据库，现在却是正式运行；请给正式运行单独的数据库",
    en: "this is a demo's database, but the mode is production; name a database of production's own",
  }),
  otherMerchant: failure(
    ({ method, recorded, current }: Record<"method" | "recorded" | "current", string>) => {
      const command = `npm run deployment -- accept-merchant ${method} --reason TEXT`;
      return {
        zh: `数据库记录的是${recorded}，配置中是${current}；请改回原来的，商户确实换了就运行${command}`,
        en: `this database knows ${recorded}, but the settings name ${current}; set the former, or say that it has changed by: ${command}`,
      };
    },
  ),
});

async function findDifferences(
  db: Queries,
  recorded: RecordedDeployment,
  deployment: Deployment,
): Promise<SettingProblem[]> {
  return [
    ...findProblems([
      [
        recorded.mode !== deployment.mode,
        "DATABASE_URL",
        recorded.mode === "production" ? problem.ofProduction() : problem.ofDemo(),
      ],
    ]),
    ...(await findKeyProblems(db, deployment)),
    ...compareMerchants(recorded.merchants, deployment.merchants),
  ];
}

function compareMerchants(recorded: RecordedMerchants, merchants: Merchants): SettingProblem[] {
  return paymentMethods.flatMap((method) => {
    const [former, current] = [recorded[method]?.merchant, merchants[method]];
    return former && current && former !== current
      ? [problemOf(method, problem.otherMerchant({ method, recorded: former, current }))]
      : [];
  });
}

function mergeMerchants(recorded: RecordedMerchants, current: Merchants): RecordedMerchants {
  const merged: Record<string, RecordedMerchants[PaymentMethod]> = {};
  for (const method of paymentMethods) {
    const merchant = current[method] ?? recorded[method]?.merchant;
    if (merchant) merged[method] = { merchant, configured: current[method] !== undefined };
  }
  return merged;
}

type RecordedDeployment = Selectable<Tables["deployment"]>;

/** Undefined if the table is missing or empty. */
export async function findDeployment(db: Queries): Promise<RecordedDeployment | undefined> {
  if (!(await hasTable(db, "deployment"))) return undefined;
  return await db.selectFrom("deployment").selectAll().executeTakeFirst();
}

export async function lockDeployment(tx: Tx): Promise<RecordedDeployment | undefined> {
  return await tx.selectFrom("deployment").selectAll().forUpdate().executeTakeFirst();
}

export async function saveMerchants(tx: Tx, merchants: RecordedMerchants): Promise<void> {
  await tx
    .updateTable("deployment")
    .set({ merchants: JSON.stringify(merchants) })
    .execute();
}
