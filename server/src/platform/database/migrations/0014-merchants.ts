import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** What gateways took of payments, by their bills, and files that prove to others whose site this is. */
export const up = runStatements(
  sql`
    create table bill_fees (
      attempt_no text not null,
      method text not null,
      day date not null,
      fee_fen integer not null,
      primary key (attempt_no, method, day)
    )`,
  sql`create index bill_fees_by_day on bill_fees (method, day)`,
  sql`
    create table verification_files (
      name text primary key,
      content text not null,
      changed_at timestamptz not null,
      changed_by text not null
    )`,
);
