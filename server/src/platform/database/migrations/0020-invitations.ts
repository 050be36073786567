import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** For whom a setup link was made, as its maker calls them. */
export const up = runStatements(sql`alter table operator_links add column invitee text`);
