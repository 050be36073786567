import { sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** Small enough to be over before anybody waits for one of its rows. */
const batchSize = 1_000;
/** What is left after these is for the next time. */
const maxBatches = 50;

interface Old {
  readonly table: string;
  /** The column with the rows' age, which has an index. */
  readonly since: string;
  readonly before: Date;
}

/** Removes old rows, the oldest first. Rows that somebody holds are left for the next time. */
export async function deleteOld(db: Queries, { table, since, before }: Old): Promise<void> {
  const [rows, age] = [sql.table(table), sql.ref(since)];
  await inBatches(async () => {
    // An array, because a subquery would be joined by reading the whole table.
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where ctid = any(array(
        select ctid from ${rows} where ${age} <= ${before} order by ${age} limit ${batchSize}
        for update skip locked))`.execute(db);
    return numAffectedRows;
  });
}

/** Repeats a statement that changes at most `batchSize` rows until fewer are left. */
export async function inBatches(change: (batchSize: number) => Promise<bigint>): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches += 1) {
    if ((await change(batchSize)) < batchSize) return;
  }
}
