import { userInfo } from "node:os";
import { addAuditLogEntry } from "./operators/audit-log/audit-log-store.ts";
import type { Database } from "./platform/database/database.ts";

/** Records in the audit log which operating system user migrated without a recent backup. */
export async function recordUnbackedMigrations(db: Database, migrations: readonly string[], at: Date) {
  if (migrations.length === 0) return;
  const operator = { id: null, login: userInfo().username };
  const action = { action: "migrateWithoutBackup", operator, reason: null, via: "command" } as const;
  await addAuditLogEntry(db, action, { at, outcome: "done", details: { migrations } });
}
