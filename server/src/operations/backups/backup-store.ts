import { type Insertable, type Selectable, sql } from "kysely";
import { hasTable } from "../../platform/database/schema-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type BackupRow = Selectable<Tables["backups"]>;
export type BackupKind = BackupRow["kind"];

/** Adds a row; false if the database is empty or belongs to a release without this table. */
export async function addBackup(db: Queries, row: Insertable<Tables["backups"]>): Promise<boolean> {
  if (!(await hasTable(db, "backups"))) return false;
  await db.insertInto("backups").values(row).execute();
  return true;
}

/** The newest row of each kind and outcome, newest first. */
export async function listNewestBackups(db: Queries): Promise<BackupRow[]> {
  const rows = await db
    .selectFrom("backups")
    .selectAll()
    .distinctOn(["kind", "outcome"])
    .orderBy("kind")
    .orderBy("outcome")
    .orderBy("id", "desc")
    .execute();
  return rows.toSorted((one, other) => other.id - one.id);
}

/** When the last successful run of a kind ended; undefined if none succeeded. */
export function lastSuccessAt(newest: readonly BackupRow[], kind: BackupKind): Date | undefined {
  return newest.find((row) => row.kind === kind && row.outcome === "done")?.ended_at;
}

/** The tables whose row counts are compared to check that a restored database equals the backed-up one. */
const countedTables = [
  "accounts",
  "orders",
  "order_events",
  "payment_attempts",
  "payment_notices",
  "gateway_facts",
  "operator_statements",
  "refunds",
  "grants",
  "grant_cuts",
  "cards",
  "audit_log_entries",
  "operators",
] as const;

/** The row counts of those `countedTables` that this database has. */
export async function countRows(db: Queries): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of countedTables) {
    if (!(await hasTable(db, table))) continue;
    const { rows } = await sql<{
      rows: string;
    }>`select count(*)::text as rows from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.rows);
  }
  return counts;
}
