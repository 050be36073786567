import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** The timelines of the database's servers: each promotion of a standby begins one. */
export const up = runStatements(sql`
  create table database_timelines (
    system text not null,
    timeline integer not null,
    seen_at timestamptz not null,
    host text,
    standby_seen_at timestamptz,
    primary key (system, timeline)
  )`);
