import pg from "pg";
import { site } from "./site.ts";

/** The site's database. Connects on first use; an idle connection does not keep the process running. */
export const database = new pg.Pool({
  connectionString: site.databaseUrl,
  max: 1,
  allowExitOnIdle: true,
});
