import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What came of comparing each day's bill of a gateway with the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliations (
      method text not null,
      day date not null,
      outcome text not null check (outcome in ('agrees', 'differs', 'unavailable')),
      payments integer not null,
      payments_fen bigint not null,
      refunds integer not null,
      refunds_fen bigint not null,
      foreign_lines integer not null,
      gateway_only integer not null,
      ours_only integer not null,
      other_amounts integer not null,
      differences jsonb not null,
      carried jsonb not null,
      done_at timestamptz not null,
      primary key (day, method)
    )`.execute(db);
}
