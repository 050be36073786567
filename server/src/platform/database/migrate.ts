import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { findUnknownExpansions, type Migrations, prepareKinds, savingKinds } from "./migration-kinds.ts";
import * as accounts from "./migrations/0001-accounts.ts";
import * as orders from "./migrations/0002-orders.ts";
import * as site from "./migrations/0003-site.ts";
import * as proofs from "./migrations/0004-proofs.ts";
import * as cards from "./migrations/0005-cards.ts";
import * as refunds from "./migrations/0006-refunds.ts";
import * as deployment from "./migrations/0007-deployment.ts";
import * as alarms from "./migrations/0008-alarms.ts";
import * as facts from "./migrations/0009-gateway-facts.ts";
import * as jobs from "./migrations/0010-jobs.ts";
import * as invariantChecks from "./migrations/0011-invariant-checks.ts";
import * as auditLog from "./migrations/0012-audit-log.ts";
import * as retention from "./migrations/0013-retention.ts";
import * as codesOfDevices from "./migrations/0014-codes-of-devices.ts";
import * as recovery from "./migrations/0019-recovery.ts";
import * as rateLimits from "./migrations/0020-rate-limits.ts";
import * as leaving from "./migrations/0022-leaving.ts";
import * as reminders from "./migrations/0024-reminders.ts";
import * as operators from "./migrations/0025-operators.ts";
import * as consoleAccounts from "./migrations/0026-accounts-of-the-console.ts";
import * as cardBatches from "./migrations/0027-card-batches-and-prices.ts";
import * as siteDrafts from "./migrations/0028-site-drafts.ts";
import * as paymentsMessagesNodes from "./migrations/0029-payments-messages-nodes.ts";
import * as alerts from "./migrations/0030-alerts.ts";
import * as backups from "./migrations/0031-backups.ts";
import * as reconciliations from "./migrations/0032-reconciliations.ts";
import * as severalNodes from "./migrations/0033-several-nodes.ts";
import * as operatorStatements from "./migrations/0034-operator-statements.ts";
import * as outcomesOfRefunds from "./migrations/0035-outcomes-of-refunds.ts";
import * as cardChanges from "./migrations/0036-card-changes.ts";
import * as ownersOfCodes from "./migrations/0037-owners-of-codes.ts";
import * as ownersAndRecovery from "./migrations/0039-owners-and-recovery.ts";
import * as codes from "./migrations/0040-codes.ts";
import * as demo from "./migrations/demo-0001.ts";
import * as demoCaptchas from "./migrations/demo-0002.ts";
import * as demoSamples from "./migrations/demo-0003.ts";
import type { Tables } from "./tables.ts";

export const productMigrations = {
  "0001-accounts": accounts,
  "0002-orders": orders,
  "0003-site": site,
  "0004-proofs": proofs,
  "0005-cards": cards,
  "0006-refunds": refunds,
  "0007-deployment": deployment,
  "0008-alarms": alarms,
  "0009-gateway-facts": facts,
  "0010-jobs": jobs,
  "0011-invariant-checks": invariantChecks,
  "0012-audit-log": auditLog,
  "0013-retention": retention,
  "0014-codes-of-devices": codesOfDevices,
  "0019-recovery": recovery,
  "0020-rate-limits": rateLimits,
  "0022-leaving": leaving,
  "0024-reminders": reminders,
  "0025-operators": operators,
  "0026-accounts-of-the-console": consoleAccounts,
  "0027-card-batches-and-prices": cardBatches,
  "0028-site-drafts": siteDrafts,
  "0029-payments-messages-nodes": paymentsMessagesNodes,
  "0030-alerts": alerts,
  "0031-backups": backups,
  "0032-reconciliations": reconciliations,
  "0033-several-nodes": severalNodes,
  "0034-operator-statements": operatorStatements,
  "0035-outcomes-of-refunds": outcomesOfRefunds,
  "0036-card-changes": cardChanges,
  "0037-owners-of-codes": ownersOfCodes,
  "0039-owners-and-recovery": ownersAndRecovery,
  "0040-codes": codes,
} satisfies Migrations;
/** Their history is separate: production never has the demo's tables. */
export const demoMigrations = {
  "demo-0001": demo,
  "demo-0002": demoCaptchas,
  "demo-0003": demoSamples,
} satisfies Migrations;

type History = "migrations" | "demo_migrations";

/**
 * Applies pending migrations under a database lock, so that nodes that start together wait for the first. A database
 * that a newer release has expanded is not changed; its unknown migrations are returned. The connection must have no
 * statement timeout, since waiting for the lock would hit it. Throws `NewerDatabaseError`.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Migrations = productMigrations,
  history: History = "migrations",
): Promise<string[]> {
  const newer = await findUnknownExpansions(db, migrations, history);
  if (newer.length > 0) return newer;
  await prepareKinds(db, migrations, history);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => savingKinds(migrations) },
    migrationTableName: history,
    migrationLockTableName: `${history}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return [];
  // A newer release may have migrated while this one waited for the lock.
  const meanwhile = await findUnknownExpansions(db, migrations, history);
  if (meanwhile.length === 0) throw error;
  return meanwhile;
}
