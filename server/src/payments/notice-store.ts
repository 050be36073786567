import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { sql } from "kysely";
import { inBatches } from "../db/in-batches.ts";
import type { Queries } from "../db/transaction.ts";

interface NewNotice {
  readonly channel: PaymentMethod;
  readonly noticeId: string;
  readonly attemptNo: string;
  readonly body: string;
  readonly receivedAt: Date;
  /** The result of settling it; without it the job `finishNotice` settles it. */
  readonly outcome?: string;
}

/** Stores a notice. A repeated one only updates an unhandled notice's outcome. */
export async function saveNotice(db: Queries, notice: NewNotice): Promise<void> {
  const { outcome = null, receivedAt } = notice;
  await db
    .insertInto("payment_notices")
    .values({
      channel: notice.channel,
      notice_id: notice.noticeId,
      attempt_no: notice.attemptNo,
      body: notice.body,
      received_at: receivedAt,
      handled_at: outcome === null ? null : receivedAt,
      outcome,
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

export async function markNoticeHandled(
  db: Queries,
  channel: PaymentMethod,
  noticeId: string,
  outcome: string,
  at: Date,
) {
  await db
    .updateTable("payment_notices")
    .set({ handled_at: at, outcome })
    .where("channel", "=", channel)
    .where("notice_id", "=", noticeId)
    .where("handled_at", "is", null)
    .execute();
}

/** Undefined if the notice has been handled. */
export async function findUnhandledNotice(db: Queries, id: number) {
  return await db
    .selectFrom("payment_notices")
    .select(["channel", "notice_id", "attempt_no"])
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
}

/** The notices that came for some attempts, oldest first. */
export async function listNotices(db: Queries, attemptNos: readonly string[]) {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("payment_notices")
    .select(["notice_id", "received_at", "outcome"])
    .where("attempt_no", "in", attemptNos)
    .orderBy("id")
    .execute();
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
