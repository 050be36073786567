import { type RawBuilder, sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** Small batches hold their row locks only briefly. */
const batchSize = 1_000;
/** Remaining rows are left for the next run. */
const maxBatches = 50;

export interface OldRows {
  readonly table: string;
  /** A timestamp or date column; indexed if the table is large. */
  readonly ageColumn: string;
  /** Which of the old rows to delete; all by default. */
  readonly where?: RawBuilder<unknown>;
}

/** Deletes rows older than `before`, oldest first, one statement per batch. Locked rows are left for the next run. */
export async function deleteOldRows(
  db: Queries,
  { table, ageColumn, where }: OldRows,
  before: Date,
): Promise<void> {
  const [rows, age] = [sql.table(table), sql.ref(ageColumn)];
  await runInBatches(async () => {
    // `array(…)`, because PostgreSQL would execute a plain subquery as a join that scans the whole table.
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where ctid = any(array(
        select ctid from ${rows} where ${age} <= ${before} and ${where ?? sql`true`} order by ${age} limit ${batchSize}
        for update skip locked))`.execute(db);
    return numAffectedRows;
  });
}

/** Repeats a statement until it changes fewer than `batchSize` rows, at most `maxBatches` times. */
export async function runInBatches(change: (batchSize: number) => Promise<bigint>): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches += 1) {
    if ((await change(batchSize)) < batchSize) return;
  }
}
