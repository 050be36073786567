import {
  type DatabaseUrl,
  findUrlProblem,
  readDatabaseUrl,
} from "../../../platform/database/database-url.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { problemOf } from "../../../platform/setting-problem.ts";

/** Parameters of a database URL and libpq's variables with the same meaning. */
const parameters = {
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  options: "PGOPTIONS",
  target_session_attrs: "PGTARGETSESSIONATTRS",
} as const;

/**
 * The environment with which PostgreSQL's programs connect to a database URL. The password is not passed as an
 * argument, since every user of the machine can see arguments. Only variables for PostgreSQL and a few basic ones are
 * inherited from this process.
 */
export function connectionEnvironment(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { hosts, user, password, database, parameters: given } = readUrl(databaseUrl);
  const inherited = Object.entries(environment).filter(([name]) =>
    /^(PATH|HOME|TMPDIR|PG[A-Z]+)$/.test(name),
  );
  const all: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    PGAPPNAME: "baleen backup",
    PGCONNECT_TIMEOUT: "10",
    PGSSLMODE: sslModeOf(given) ?? environment.PGSSLMODE,
    ...Object.fromEntries(
      Object.entries(parameters).map(([name, variable]) => [
        variable,
        given.get(name) ?? environment[variable],
      ]),
    ),
    PGDATABASE: database || environment.PGDATABASE,
  };
  if (hosts.some(({ host }) => host)) all.PGHOST = hosts.map(({ host }) => host).join(",");
  if (hosts.some(({ port }) => port)) all.PGPORT = hosts.map(({ port }) => port || "5432").join(",");
  if (hosts.length > 1) all.PGTARGETSESSIONATTRS ??= "read-write";
  if (user) all.PGUSER = user;
  if (password) all.PGPASSWORD = password;
  return all;
}

/** Throws `Rejection` if the URL cannot be read unambiguously. */
function readUrl(databaseUrl: string): DatabaseUrl {
  const problem = findUrlProblem(databaseUrl);
  if (problem) throw new Rejection("databaseUnusable", { problem: problemOf("DATABASE_URL", problem) });
  return readDatabaseUrl(databaseUrl) as DatabaseUrl;
}

export const databaseNameOf = (databaseUrl: string): string => readUrl(databaseUrl).database;

export const userOf = (databaseUrl: string): string | undefined => readUrl(databaseUrl).user || undefined;

export function urlOfDatabase(databaseUrl: string, name: string): string {
  return databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);
}

/** Maps `no-verify` and `ssl=true`, which only the driver supports, to libpq's modes. */
function sslModeOf(search: URLSearchParams): string | undefined {
  const mode = search.get("sslmode");
  if (mode) return mode === "no-verify" ? "require" : mode;
  return ["true", "1"].includes(search.get("ssl") ?? "") ? "require" : undefined;
}
