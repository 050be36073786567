import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** What operators write about orders and accounts for each other. They go with the account. */
export const up = runStatements(
  sql`
    create table notes (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id),
      order_no text references orders (order_no),
      at timestamptz not null,
      operator text not null,
      text text not null,
      waits_for text check (waits_for in ('owner', 'finance', 'support', 'content', 'reader')),
      done_at timestamptz,
      done_by text,
      check ((done_at is null) = (done_by is null))
    )`,
  sql`create index notes_by_account on notes (account_id, id)`,
  sql`create index notes_by_order on notes (order_no, id) where order_no is not null`,
  sql`create index notes_that_wait on notes (id) where waits_for is not null and done_at is null`,
);
