import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { runInBatches } from "../platform/database/run-in-batches.ts";
import { inTransaction } from "../platform/database/transaction.ts";

/** Erases texts and pictures of complaints that ended before a time. Number, state and amounts stay with the trade. */
export async function eraseEndedComplaints(db: Database, before: Date, at: Date): Promise<void> {
  await runInBatches(
    async (batchSize) =>
      await inTransaction(db, async (tx) => {
        const ended = await tx
          .selectFrom("complaints")
          .select("id")
          .where("ended_at", "<=", before)
          .where("erased_at", "is", null)
          .orderBy("ended_at")
          .limit(batchSize)
          .forUpdate()
          .skipLocked()
          .execute();
        const ids = ended.map(({ id }) => id);
        if (ids.length === 0) return 0n;
        await sql`
          update complaint_entries set text = null, pictures = '[]' where complaint_id = any(${ids}::bigint[])`.execute(
          tx,
        );
        await sql`
          delete from complaint_act_pictures using complaint_acts
          where act_id = complaint_acts.id and complaint_id = any(${ids}::bigint[])`.execute(tx);
        await sql`update complaint_acts set text = null where complaint_id = any(${ids}::bigint[])`.execute(
          tx,
        );
        await sql`
          update complaints set text = null, raw = null, problem = null, pictures = '[]', erased_at = ${at}
          where id = any(${ids}::bigint[])`.execute(tx);
        return BigInt(ids.length);
      }),
  );
}
