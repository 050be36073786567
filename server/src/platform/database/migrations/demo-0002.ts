import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What the demo's captchas show, for tests that cannot read pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captcha_answers (
      captcha_id text primary key,
      answer text not null
    )`.execute(db);
}
