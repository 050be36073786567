import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { inBatches } from "../platform/database/in-batches.ts";
import type { Queries } from "../platform/database/transaction.ts";

export interface ReceivedNotice {
  readonly channel: PaymentMethod;
  readonly noticeId: string;
  readonly attemptNo: string;
  readonly body: string | null;
  readonly receivedAt: Date;
}

/** Stores a notice and, once it is settled, the outcome; until then the job `finishNotice` tries. The first outcome stays. */
export async function saveNotice(
  db: Queries,
  notice: ReceivedNotice,
  handled?: { readonly outcome: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("payment_notices")
    .values({
      channel: notice.channel,
      notice_id: notice.noticeId,
      attempt_no: notice.attemptNo,
      body: notice.body,
      received_at: notice.receivedAt,
      handled_at: handled?.at ?? null,
      outcome: handled?.outcome ?? null,
    })
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
    .select([
      "channel",
      "notice_id as noticeId",
      "attempt_no as attemptNo",
      "body",
      "received_at as receivedAt",
    ])
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
}

/** Replaces the bodies of handled notices by their digests, which still tell whether a copy is the same. */
export async function purgeNoticeBodies(db: Queries, before: Date): Promise<void> {
  await inBatches(async (batchSize) => {
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
