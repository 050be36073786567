import { PrimaryClient, tryHosts, urlsOfHosts } from "./primary.ts";

export const minVersion = 15;
const connectTimeoutMs = 5_000;

/**
 * Why PostgreSQL cannot be used at this URL, and the remedy; undefined if it can.
 * Sentences contain host, user and database, never the password.
 */
export async function findDatabaseProblem(databaseUrl: string): Promise<string | undefined> {
  let client: PrimaryClient | undefined;
  try {
    client = await tryHosts(databaseUrl, async () => {
      const tried = new PrimaryClient({
        connectionString: databaseUrl,
        connectionTimeoutMillis: connectTimeoutMs,
        query_timeout: connectTimeoutMs,
      });
      await tried.connect();
      return tried;
    });
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    const version = rows[0]?.server_version ?? "";
    if (Number.parseInt(version, 10) >= minVersion) return undefined;
    return `this is PostgreSQL ${version}; the server needs ${minVersion} or newer`;
  } catch (error) {
    const { message } = error as Error;
    return describeDatabaseError(error, databaseUrl) ?? `the database cannot be used: ${message}`;
  } finally {
    // Not awaited: a server that does not respond does not close the connection either.
    client?.end().catch(() => undefined);
  }
}

/** The sentence for an error of the database; undefined for other errors. */
export function describeDatabaseError(error: unknown, databaseUrl: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const where = placeOf(databaseUrl);
  if (/timeout|timed out/i.test(error.message)) return `${where} ${silent}`;
  return sentences[code]?.({ where, said: error.message });
}

const silent = "does not answer; look whether PostgreSQL runs, and at the firewall before it";
const unknownHost = ({ where }: ErrorContext) => `the host of ${where} is not known; mend its name`;
const refused = ({ where }: ErrorContext) =>
  `nothing listens at ${where}; start PostgreSQL, or mend host and port`;
const notLetIn = ({ said }: ErrorContext) =>
  `PostgreSQL refuses this user (${said}); mend user and password, or its pg_hba.conf`;
const silence = ({ where }: ErrorContext) => `${where} ${silent}`;

interface ErrorContext {
  readonly where: string;
  readonly said: string;
}

// Codes of the operating system, then SQLSTATE codes (PostgreSQL's manual, appendix A).
const sentences: Readonly<Record<string, (said: ErrorContext) => string>> = {
  ECONNREFUSED: refused,
  ENOENT: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: silence,
  EHOSTUNREACH: silence,
  ENETUNREACH: silence,
  ECONNRESET: silence,
  "28P01": notLetIn,
  "28000": notLetIn,
  "3D000": ({ said }) => `${said}; create it (createdb), or mend the name at the address's end`,
  "42501": ({ said }) => `this user lacks a right (${said}); make it the database's owner`,
  "25006": ({ where }) => `${where} only reads; name the primary server`,
  "53100": () => "the disk of the database's machine is full; make room on it",
  "53300": ({ said }) => `PostgreSQL has no connection left (${said}); raise max_connections`,
  "57P03": ({ said }) => `PostgreSQL is not ready (${said}); wait and start again`,
};

function placeOf(databaseUrl: string): string {
  const places = urlsOfHosts(databaseUrl).map((url) => {
    if (!URL.canParse(url)) return "this address";
    const { hostname, port, searchParams } = new URL(url);
    return `${hostname || searchParams.get("host") || "localhost"}:${port || 5432}`;
  });
  return places.join(" or ");
}
