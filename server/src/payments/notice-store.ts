import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Queries } from "../db/transaction.ts";

interface NewNotice {
  readonly channel: PaymentMethod;
  readonly noticeId: string;
  readonly attemptNo: string;
  readonly body: string;
  readonly receivedAt: Date;
}

/** Keeps a notice before anybody judges it. A repeat changes nothing. */
export async function keepNotice(db: Queries, notice: NewNotice): Promise<void> {
  await db
    .insertInto("payment_notices")
    .values({
      channel: notice.channel,
      notice_id: notice.noticeId,
      attempt_no: notice.attemptNo,
      body: notice.body,
      received_at: notice.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(["channel", "notice_id"]).doNothing())
    .execute();
}

export async function noteHandled(
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

/** Notices that were kept and never handled, because the process died in between. */
export async function listUnhandledNotices(db: Queries, before: Date, most: number) {
  return await db
    .selectFrom("payment_notices")
    .select(["channel", "notice_id", "attempt_no"])
    .where("handled_at", "is", null)
    .where("received_at", "<=", before)
    .orderBy("received_at")
    .limit(most)
    .execute();
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
