import { type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * A code belongs to the account that had its address when it was sent: addresses change hands. Without a foreign key,
 * since its check would wait for a locked account, and addresses without one have nothing to wait for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table codes add column owner_id bigint`.execute(db);
  await sql`create index codes_by_owner on codes (owner_id) where owner_id is not null`.execute(db);
}
