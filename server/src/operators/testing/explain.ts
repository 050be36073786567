import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../tables.ts";

/** A database that records its statements so that their plans can be explained. */
export function recordStatements(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // `end` does not wait for the server, which closes the connections itself if the database is dropped first.
  pool.on("error", () => undefined);
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query);
    },
  });
  return {
    db,
    close: () => db.destroy(),
    /** The plans of the statements recorded since the last call. */
    async explain(): Promise<string[]> {
      const plans: string[] = [];
      for (const { sql, parameters } of statements.splice(0)) {
        const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${sql}`, [...parameters]);
        plans.push(`${sql}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
      }
      return plans;
    },
  };
}
