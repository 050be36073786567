import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** A refund knows the audit log's entry that began it, so that whatever ends it records the outcome there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The entry is written after the refund, by the same transaction.
  await sql`alter table refunds add column entry_id bigint`.execute(db);
  await sql`
    update refunds set entry_id = entry.id
    from audit_log_entries as entry
    where refunds.state = 'underway'
      and entry.subject = refunds.order_no
      and entry.details ->> 'refundNo' = refunds.refund_no`.execute(db);
}
