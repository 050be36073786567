import pg from "pg";
import { readDatabaseUrl, urlForDriver } from "./database-url.ts";

/**
 * Splits a database URL with several hosts, as libpq supports, into one URL per host:
 * `postgres://user@one:5432,two:5433/name`
 * (https://www.postgresql.org/docs/17/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS).
 */
export function urlsOfHosts(databaseUrl: string): [string, ...string[]] {
  const [, before, hosts = "", after = ""] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? [];
  if (before === undefined || !hosts.includes(",")) return [databaseUrl];
  const [first = "", ...others] = hosts.split(",").map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** The value of a parameter of a database URL; null if the parameter is missing. */
export function parameterOf(databaseUrl: string, name: string): string | null {
  return readDatabaseUrl(databaseUrl)?.parameters.get(name) ?? null;
}

/** The role that libpq's `target_session_attrs` demands. With several hosts the default is the primary. */
function requiredRoleOf(urls: readonly string[]): "primary" | "standby" | undefined {
  const attributes = parameterOf(urls[0] ?? "", "target_session_attrs");
  if (attributes === "read-write" || attributes === "primary") return "primary";
  if (attributes === "read-only" || attributes === "standby") return "standby";
  return attributes === null && urls.length > 1 ? "primary" : undefined;
}

interface Server {
  readonly isStandby: boolean;
  readonly system: string;
  /** Eight hexadecimal digits; each promotion increases the number. Null on a standby. */
  readonly timeline: string | null;
}

const serverQuery = `
  select pg_is_in_recovery() as "isStandby", system_identifier::text as system,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline
  from pg_control_system()`;

/** Which host of a database URL is the primary, as far as this process knows. */
class Hosts {
  readonly urls: readonly string[];
  readonly requiredRole: "primary" | "standby" | undefined;
  /** How often a connection attempt has moved on to the next host. */
  switches = 0;
  #current = 0;
  #primary: Server | undefined;
  readonly #connected = new Set<PrimaryClient>();

  constructor(databaseUrl: string) {
    this.urls = urlsOfHosts(databaseUrl);
    this.requiredRole = requiredRoleOf(this.urls);
  }

  get current(): string {
    return this.urls[this.#current] ?? "";
  }

  /** Moves on from a host that cannot be used, unless another connection has already done so. */
  switchFrom(url: string): void {
    if (this.urls.length === 1 || this.current !== url) return;
    this.#current = (this.#current + 1) % this.urls.length;
    this.switches += 1;
  }

  /**
   * Throws `WrongRoleError` if the server does not have the wanted role, or is a former primary: this process has
   * already met a newer one.
   */
  acceptServer(client: PrimaryClient, server: Server): void {
    if (server.isStandby !== (this.requiredRole === "standby")) throw new WrongRoleError(server);
    if (server.timeline === null) return;
    const { system, timeline } = this.#primary ?? server;
    if (server.system === system && server.timeline < (timeline ?? "")) throw new WrongRoleError(server);
    this.#primary = server;
    // The former primary may be frozen, or isolated from everyone but this process.
    for (const other of this.#connected) if (other.url !== client.url) other.drop();
    this.#connected.add(client);
    client.once("end", () => this.#connected.delete(client));
  }
}

const hostsByUrl = new Map<string, Hosts>();

function hostsOf(databaseUrl = ""): Hosts {
  const hosts = hostsByUrl.get(databaseUrl) ?? new Hosts(databaseUrl);
  hostsByUrl.set(databaseUrl, hosts);
  return hosts;
}

/** Has the code of PostgreSQL's error for a write to a read-only server. */
class WrongRoleError extends Error {
  readonly code = "25006";

  constructor({ isStandby, timeline }: Server) {
    super(
      isStandby
        ? "This host is a standby"
        : `Timeline ${timeline} of this host is not the one that is wanted`,
    );
  }
}

type ConnectCallback = (error: Error | null) => void;

/**
 * A connection to the host that was last known as the primary. Each failure moves on to the next host. As soon as there
 * is a connection to a new primary, connections to the former one are closed.
 */
export class PrimaryClient extends pg.Client {
  readonly url: string;
  readonly #hosts: Hosts;

  constructor(config: pg.ClientConfig = {}) {
    const hosts = hostsOf(config.connectionString);
    const url = hosts.current;
    super(url === "" ? config : { ...config, connectionString: urlForDriver(url) });
    this.#hosts = hosts;
    this.url = url;
    // A broken connection is reported by its next query; without a listener it would end the process.
    this.on("error", () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    const connecting = this.#connectToPrimary();
    if (callback === undefined) return connecting;
    connecting.then(() => callback(null), callback);
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.Client> {
    try {
      await super.connect();
      if (this.#hosts.requiredRole !== undefined) {
        const { rows } = await this.query<Server>(serverQuery);
        if (rows[0]) this.#hosts.acceptServer(this, rows[0]);
      }
      return this;
    } catch (error) {
      this.#hosts.switchFrom(this.url);
      // Not awaited: a server that does not respond does not complete the close either.
      this.end().catch(() => undefined);
      throw error;
    }
  }

  /** Destroys the socket without notifying the server; the next connection goes to another host. */
  drop(error?: Error): void {
    this.#hosts.switchFrom(this.url);
    this.connection.stream.destroy(error);
  }
}

/** Runs a connection attempt for each host, until one succeeds. Throws the last error. */
export async function tryHosts<Connection>(
  databaseUrl: string | undefined,
  connect: () => Promise<Connection>,
): Promise<Connection> {
  const hosts = hostsOf(databaseUrl);
  for (let triesLeft = hosts.urls.length - 1; ; triesLeft -= 1) {
    const { switches } = hosts;
    try {
      return await connect();
    } catch (error) {
      // If no host was tried, the pool had no free connection; trying again would not help.
      if (triesLeft === 0 || hosts.switches === switches) throw error;
    }
  }
}
