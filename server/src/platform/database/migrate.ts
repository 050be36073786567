import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { createKinds, findUnknownExpansions, type Migrations, savingKinds } from "./migration-kinds.ts";
import { migration as platform } from "./migrations/0001-platform.ts";
import { migration as alarms } from "./migrations/0002-alarms.ts";
import { migration as messages } from "./migrations/0003-messages.ts";
import { migration as backOffice } from "./migrations/0004-back-office.ts";
import { migration as content } from "./migrations/0005-content.ts";
import { migration as accounts } from "./migrations/0006-accounts.ts";
import { migration as shop } from "./migrations/0007-shop.ts";
import { migration as membership } from "./migrations/0008-membership.ts";
import { migration as desktop } from "./migrations/0009-desktop.ts";
import { migration as payments } from "./migrations/0010-payments.ts";
import { migration as pages } from "./migrations/0011-pages.ts";
import { migration as operations } from "./migrations/0012-operations.ts";
import { migration as privacy } from "./migrations/0013-privacy.ts";
import { migration as emailSpelling } from "./migrations/0014-email-spelling.ts";
import { migration as enteredRefunds } from "./migrations/0018-entered-refunds.ts";
import { migration as phonePayments } from "./migrations/0022-phone-payments.ts";
import { migration as devicePlaces } from "./migrations/0024-device-places.ts";
import { migration as releaseFormats } from "./migrations/0026-release-formats.ts";
import { migration as requestDigests } from "./migrations/0030-request-digests.ts";
import { migration as cardBatches } from "./migrations/0031-card-batches.ts";
import { migration as devicesEnded } from "./migrations/0032-devices-ended.ts";
import { migration as endedRecoveryKeys } from "./migrations/0033-ended-recovery-keys.ts";
import { migration as demo } from "./migrations/demo-0001.ts";
import type { Tables } from "./tables.ts";

/** One for each room that has tables, in the order of their foreign keys; later migrations are appended. */
export const productMigrations = {
  "0001-platform": platform,
  "0002-alarms": alarms,
  "0003-messages": messages,
  "0004-back-office": backOffice,
  "0005-content": content,
  "0006-accounts": accounts,
  "0007-shop": shop,
  "0008-membership": membership,
  "0009-desktop": desktop,
  "0010-payments": payments,
  "0011-pages": pages,
  "0012-operations": operations,
  "0013-privacy": privacy,
  "0014-email-spelling": emailSpelling,
  "0018-entered-refunds": enteredRefunds,
  "0022-phone-payments": phonePayments,
  "0024-device-places": devicePlaces,
  "0026-release-formats": releaseFormats,
  "0030-request-digests": requestDigests,
  "0031-card-batches": cardBatches,
  "0032-devices-ended": devicesEnded,
  "0033-ended-recovery-keys": endedRecoveryKeys,
} satisfies Migrations;
/** Their history is separate: production never has the demo's tables. */
export const demoMigrations = { "demo-0001": demo } satisfies Migrations;

type History = "migrations" | "demo_migrations";

/**
 * Applies pending migrations under a database lock, so that nodes that start together wait for the first. A database
 * that a newer release has expanded is not changed; its unknown migrations are returned. The connection must have no
 * statement timeout, since waiting for the lock would hit it. Throws `databaseNewer`.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Migrations = productMigrations,
  history: History = "migrations",
): Promise<string[]> {
  const newer = await findUnknownExpansions(db, migrations, history);
  if (newer.length > 0) return newer;
  await createKinds(db);
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
