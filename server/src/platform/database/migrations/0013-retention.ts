import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What removing old rows in small batches needs: an index by age each, and a digest in place of a notice's body. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_notices alter column body drop not null, add column body_digest text`.execute(
    db,
  );
  await sql`create index notices_with_body on payment_notices (received_at) where body is not null`.execute(
    db,
  );
  await sql`create index login_failures_by_age on login_failures (failed_at)`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
  await sql`create index ended_sessions on sessions (ended_at) where ended_at is not null`.execute(db);
}
