import pg from "pg";

/**
 * A URL for each host of a database URL, which may name several as libpq's do: `postgres://user@one:5432,two:5433/name`
 * (https://www.postgresql.org/docs/17/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS).
 */
export function urlsOfHosts(databaseUrl: string): [string, ...string[]] {
  const [, before, hosts = "", after = ""] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? [];
  if (before === undefined || !hosts.includes(",")) return [databaseUrl];
  const [first = "", ...others] = hosts.split(",").map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** Which host of a database URL is the primary, as far as this process knows. */
class Hosts {
  readonly urls: readonly string[];
  #current = 0;

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  get current(): string {
    return this.urls[this.#current] ?? "";
  }

  /** Moves on from a host that is not the primary, unless another connection has done so. */
  moveOnFrom(url: string): void {
    if (this.current === url) this.#current = (this.#current + 1) % this.urls.length;
  }
}

const hostsByUrl = new Map<string, Hosts>();

function hostsOf(databaseUrl = ""): Hosts {
  const hosts = hostsByUrl.get(databaseUrl) ?? new Hosts(urlsOfHosts(databaseUrl));
  hostsByUrl.set(databaseUrl, hosts);
  return hosts;
}

/** A host of several that is not the primary; the code is PostgreSQL's for a server that only reads. */
class NotPrimaryError extends Error {
  readonly code = "25006";

  constructor() {
    super("This host is no primary server");
  }
}

type Connected = (error: Error | null) => void;

/** A connection to the host that is known as the primary. Of several hosts, each failure makes the next one that. */
export class PrimaryClient extends pg.Client {
  readonly #hosts: Hosts;
  readonly #url: string;

  constructor(config: pg.ClientConfig = {}) {
    const hosts = hostsOf(config.connectionString);
    const url = hosts.current;
    super(url === "" ? config : { ...config, connectionString: url });
    this.#hosts = hosts;
    this.#url = url;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connecting = this.#connectToPrimary();
    if (callback === undefined) return connecting;
    connecting.then(() => callback(null), callback);
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.Client> {
    try {
      await super.connect();
      if (this.#hosts.urls.length > 1) await this.#expectPrimary();
      return this;
    } catch (error) {
      this.moveOn();
      throw error;
    }
  }

  async #expectPrimary(): Promise<void> {
    const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (rows[0]?.isStandby) throw new NotPrimaryError();
  }

  /** The next connection goes to another host. */
  moveOn(): void {
    this.#hosts.moveOnFrom(this.#url);
  }
}

/** Runs a connection attempt for each host, until one succeeds. Throws the last error. */
export async function tryHosts<Connection>(
  databaseUrl: string | undefined,
  connect: () => Promise<Connection>,
): Promise<Connection> {
  for (let triesLeft = hostsOf(databaseUrl).urls.length - 1; ; triesLeft -= 1) {
    const tried = hostsOf(databaseUrl).current;
    try {
      return await connect();
    } catch (error) {
      // A pool without a free connection has tried no host.
      const hasMovedOn = hostsOf(databaseUrl).current !== tried;
      if (triesLeft === 0 || !hasMovedOn) throw error;
    }
  }
}
