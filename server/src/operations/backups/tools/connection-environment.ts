import { urlsOfHosts } from "../../../platform/database/primary.ts";

/** The parameters of a database URL, and the variables of libpq with the same meaning. */
const parameters = {
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  options: "PGOPTIONS",
  host: "PGHOST",
  port: "PGPORT",
  target_session_attrs: "PGTARGETSESSIONATTRS",
} as const;

/**
 * The environment with which PostgreSQL's programs reach the database of a URL. The password is not among the
 * arguments, which every user of the machine can see. Nothing else of this process's environment is passed on.
 */
export function connectionEnvironment(databaseUrl: string, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const urls = urlsOfHosts(databaseUrl).map((each) => new URL(each));
  const [url = new URL(databaseUrl)] = urls;
  const { username, password } = url;
  const inherited = Object.entries(own).filter(([name]) => /^(PATH|HOME|TMPDIR|PG[A-Z]+)$/.test(name));
  const all: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    PGAPPNAME: "baleen backup",
    PGCONNECT_TIMEOUT: "10",
    PGSSLMODE: sslModeOf(url) ?? own.PGSSLMODE,
    ...Object.fromEntries(
      Object.entries(parameters).map(([name, variable]) => [
        variable,
        url.searchParams.get(name) ?? own[variable],
      ]),
    ),
    PGDATABASE: databaseOf(databaseUrl) || own.PGDATABASE,
  };
  const hosts = urls.map(({ hostname }) => decodeURIComponent(hostname.replace(/^\[(.*)\]$/, "$1")));
  if (url.hostname) all.PGHOST = hosts.join(",");
  if (urls.some(({ port }) => port)) all.PGPORT = urls.map(({ port }) => port || "5432").join(",");
  if (urls.length > 1) all.PGTARGETSESSIONATTRS ??= "read-write";
  if (username) all.PGUSER = decodeURIComponent(username);
  if (password) all.PGPASSWORD = decodeURIComponent(password);
  return all;
}

export function databaseOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(urlsOfHosts(databaseUrl)[0]).pathname.slice(1));
}

export function userOf(databaseUrl: string): string | undefined {
  return decodeURIComponent(new URL(urlsOfHosts(databaseUrl)[0]).username) || undefined;
}

export function urlOfDatabase(databaseUrl: string, name: string): string {
  return databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);
}

/** `no-verify` and `ssl=true` are known to the driver alone. */
function sslModeOf({ searchParams }: URL): string | undefined {
  const mode = searchParams.get("sslmode");
  if (mode) return mode === "no-verify" ? "require" : mode;
  return ["true", "1"].includes(searchParams.get("ssl") ?? "") ? "require" : undefined;
}
