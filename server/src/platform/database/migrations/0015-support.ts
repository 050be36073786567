import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** What support needs to know of a buyer's card, and of a request whose id a buyer's page has shown. */
export const up = runStatements(
  // Without a reference, whose check would read the whole table.
  sql`alter table cards add column replaced_by bigint`,
  sql`
    create table failed_requests (
      id uuid primary key,
      at timestamptz not null,
      call text not null,
      status smallint not null,
      code integer not null,
      account_id bigint,
      order_no text
    )`,
  sql`create index failed_requests_by_time on failed_requests (at)`,
);
