import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** Asset files of the newest builds, which nodes serve for each other. */
export const up = runStatements(
  sql`
    create table web_builds (
      id text primary key,
      files jsonb not null,
      started_at timestamptz not null
    )`,
  sql`
    create table web_files (
      name text primary key,
      bytes bytea not null
    )`,
  // Most are compressed already.
  sql`alter table web_files alter column bytes set storage external`,
);
