import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** The card whose key was given instead. Without a reference, whose check would read the whole table. */
export const up = runStatements(sql`alter table cards add column replaced_by bigint`);
