import { type Random, randomToken } from "../../platform/random.ts";
import type { RunProgram } from "./machine.ts";

/**
 * Makes a role and its database in this machine's PostgreSQL, as its superuser, and returns the address. If it runs
 * again, it gives the role another password and leaves the database as it is.
 */
export async function makeLocalDatabase(run: RunProgram, random: Random, name = "baleen"): Promise<string> {
  const runAsSuperuser = async (sql: string) =>
    (
      await run(
        "runuser",
        ["-u", "postgres", "--", "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"],
        {
          input: sql,
          cwd: "/",
        },
      )
    ).trim();
  // The token's alphabet needs neither quotes nor percent-encoding.
  const password = randomToken(random);
  const port = await runAsSuperuser("show port;\n");
  await runAsSuperuser(`
    select 'create role ${name}' where not exists (select from pg_roles where rolname = '${name}') \\gexec
    alter role ${name} with login createdb password '${password}';
    select 'create database ${name} owner ${name} encoding ''UTF8'' template template0' where not exists (select from pg_database where datname = '${name}') \\gexec
  `);
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
}
