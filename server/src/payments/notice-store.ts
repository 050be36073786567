import { type Insertable, type Selectable, sql } from "kysely";
import { runInBatches } from "../platform/database/run-in-batches.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

const columns = ["channel", "notice_id", "attempt_no", "body", "received_at"] as const;

export type ReceivedNotice = Pick<Selectable<Tables["payment_notices"]>, (typeof columns)[number]>;

/**
 * Stores a notice and, once it is settled, its outcome; until then the job `finishNotice` retries. A stored outcome is
 * never replaced.
 */
export async function saveNotice(db: Queries, notice: Insertable<Tables["payment_notices"]>): Promise<void> {
  await db
    .insertInto("payment_notices")
    .values(notice)
    .onConflict((conflict) =>
      conflict
        .columns(["channel", "notice_id"])
        .doUpdateSet((column) => ({
          handled_at: column.ref("excluded.handled_at"),
          outcome: column.ref("excluded.outcome"),
        }))
        .where("payment_notices.handled_at", "is", null),
    )
    .execute();
}

/** Undefined if the notice has been handled. */
export async function findUnhandledNotice(db: Queries, id: number): Promise<ReceivedNotice | undefined> {
  return await db
    .selectFrom("payment_notices")
    .select(columns)
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
}

/** Replaces the bodies of handled notices by their digests, which can still identify a repeated notice. */
export async function purgeNoticeBodies(db: Queries, before: Date): Promise<void> {
  await runInBatches(async (batchSize) => {
    const { numAffectedRows = 0n } = await sql`
      update payment_notices
      set body = null, body_digest = encode(sha256(convert_to(body, 'UTF8')), 'hex')
      where ctid = any(array(
        select ctid from payment_notices
        where body is not null and received_at <= ${before} and handled_at is not null
        order by received_at limit ${batchSize} for update skip locked))`.execute(db);
    return numAffectedRows;
  });
}
