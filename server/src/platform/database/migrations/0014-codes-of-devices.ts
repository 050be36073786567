import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** A code belongs to the browser that asked for it. Codes of the release before stay open to every browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table codes add column device_digest text, add column other_guesses integer default 0`.execute(
    db,
  );
}
