import pg from "pg";
import { site } from "./site.ts";

/** The site's database. It connects when it is first used, and the process that runs the journeys may end meanwhile. */
export const database = new pg.Pool({
  connectionString: site.databaseUrl,
  max: 1,
  allowExitOnIdle: true,
});
