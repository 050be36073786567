import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findPostgres, postgresAccount } from "../../scripts/machine/postgres.js";
import { findFreePort } from "../../scripts/testing/find-free-port.ts";
import { UnusableOptionsError } from "./options.ts";

export type PrimaryFault = "kill primary" | "freeze primary" | "cut off primary";

const network = "10.231.77";
const bridge = "baleen-storm";
const programs = ["patroni", "etcd", "haproxy", "ip", "setpriv"];
const promoteTimeoutMs = 120_000;
const lookEveryMs = 250;

interface Machine {
  readonly name: string;
  readonly ipAddress: string;
  readonly configuration: string;
  patroni: ChildProcess;
}

/**
 * The cluster that `docs/operations/availability.md` describes for three machines: three etcd members, two PostgreSQL
 * servers under Patroni with synchronous replication, and HAProxy. Each PostgreSQL server has its own network
 * namespace, so that it can be cut off.
 */
export class Cluster {
  /** The URL of HAProxy, which routes to the primary. */
  readonly proxyUrl: string;
  /** A URL with both hosts; the product finds the primary itself. */
  readonly hostsUrl: string;
  readonly #machines: Machine[] = [];
  readonly #otherProcesses: ChildProcess[] = [];
  readonly #folder: string;
  #output = "";

  private constructor(folder: string, password: string, proxyPort: number) {
    const url = (hosts: string) => `postgres://postgres:${password}@${hosts}/postgres`;
    this.#folder = folder;
    this.proxyUrl = url(`127.0.0.1:${proxyPort}`);
    this.hostsUrl = url(`${addressOf(1)}:5432,${addressOf(2)}:5432`);
  }

  static async start(): Promise<Cluster> {
    requirePrograms();
    const folder = makeFolder();
    const password = randomBytes(16).toString("hex");
    const cluster = new Cluster(folder, password, await findFreePort());
    process.once("exit", () => cluster.stop());
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    try {
      await cluster.#startAll(password);
    } catch (error) {
      throw new Error(`The cluster did not start. It wrote:\n${cluster.logs()}`, { cause: error });
    }
    return cluster;
  }

  async #startAll(password: string): Promise<void> {
    createNetwork();
    const etcdHosts = await this.#startEtcd();
    for (const n of [1, 2]) {
      const name = `db${n}`;
      const configuration = join(this.#folder, `${name}.yml`);
      // YAML is a superset of JSON.
      const configurationText = patroniConfiguration({ n, folder: this.#folder, password, etcdHosts });
      writeFileSync(configuration, JSON.stringify(configurationText));
      this.#machines.push({
        name,
        ipAddress: addressOf(n),
        configuration,
        patroni: this.#startPatroni(name, configuration),
      });
    }
    this.#startProxy();
    await this.#waitForPrimary(() => true);
    await this.#waitForStandby();
  }

  async #startEtcd(): Promise<string[]> {
    const members: { name: string; client: string; peer: string }[] = [];
    for (const name of ["etcd1", "etcd2", "etcd3"]) {
      const [client, peer] = [await findFreePort(), await findFreePort()];
      members.push({ name, client: `${network}.1:${client}`, peer: `http://${network}.1:${peer}` });
    }
    const all = members.map(({ name, peer }) => `${name}=${peer}`).join(",");
    for (const { name, client, peer } of members) {
      const words = [
        "--name",
        name,
        "--data-dir",
        join(this.#folder, name),
        "--log-level",
        "error",
        "--enable-v2",
      ];
      words.push("--listen-client-urls", `http://${client}`, "--advertise-client-urls", `http://${client}`);
      words.push("--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer);
      words.push("--initial-cluster", all);
      this.#otherProcesses.push(this.#run("etcd", words));
    }
    return members.map(({ client }) => client);
  }

  #startProxy(): void {
    const file = join(this.#folder, "haproxy.cfg");
    const port = new URL(this.proxyUrl).port;
    writeFileSync(file, proxyConfiguration(port));
    this.#otherProcesses.push(this.#run("haproxy", ["-f", file]));
  }

  #startPatroni(name: string, configuration: string): ChildProcess {
    const { uid, gid } = postgresAccount;
    const user = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
    return this.#run("ip", ["netns", "exec", namespaceOf(name), ...user, "patroni", configuration]);
  }

  #run(program: string, words: readonly string[]): ChildProcess {
    const child = spawn(program, words, {
      cwd: this.#folder,
      stdio: ["ignore", "pipe", "pipe"],
      // If a process in the storm's own group were stopped, the whole group would get a SIGHUP.
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.#output += chunk;
      });
    }
    return child;
  }

  /**
   * Injects a fault into the primary, waits until another server accepts writes, calls `onPromoted`, and then ends the
   * fault. Resolves once there is a synchronous standby again.
   */
  async injectFault(blow: PrimaryFault, onPromoted: () => void): Promise<void> {
    const former = await this.#waitForPrimary(() => true);
    const machine = this.#machines.find(({ ipAddress }) => ipAddress === former);
    if (!machine) throw new Error(`${former} is none of the cluster's machines.`);
    await faultActions[blow].inject(machine);
    await this.#waitForPrimary((ipAddress) => ipAddress !== former);
    onPromoted();
    if (blow === "kill primary") machine.patroni = this.#startPatroni(machine.name, machine.configuration);
    else faultActions[blow].revert(machine);
    await this.#waitForStandby();
  }

  async #waitForPrimary(isWanted: (ipAddress: string) => boolean): Promise<string> {
    return await this.#waitFor("a primary", async () => {
      const found = await readPrimary(this.proxyUrl);
      return found !== undefined && isWanted(found) ? found : undefined;
    });
  }

  /**
   * Asks Patroni, which reads etcd. PostgreSQL reports a standby as synchronous seconds before Patroni would promote
   * it.
   */
  async #waitForStandby(): Promise<void> {
    const addresses = this.#machines.map(({ ipAddress }) => `http://${ipAddress}:8008/synchronous`);
    await this.#waitFor("a synchronous standby", async () => {
      const answers = await Promise.all(addresses.map(isOk));
      return answers.includes(true) ? true : undefined;
    });
  }

  async #waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + promoteTimeoutMs;
    while (performance.now() < deadline) {
      const found = await find();
      if (found !== undefined) return found;
      await pause(lookEveryMs);
    }
    throw new Error(
      `There was not ${what} within ${promoteTimeoutMs / 1000} s. The cluster wrote:\n${this.#output.slice(-8_000)}`,
    );
  }

  logs(): string {
    return this.#output;
  }

  stop(): void {
    for (const machine of this.#machines) killAll(machine);
    for (const child of this.#otherProcesses) child.kill("SIGKILL");
    removeNetwork();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface FaultActions {
  readonly inject: (machine: Machine) => Promise<void>;
  readonly revert: (machine: Machine) => void;
}

const faultActions: Readonly<Record<PrimaryFault, FaultActions>> = {
  "kill primary": {
    async inject(machine) {
      const ended = once(machine.patroni, "close");
      killAll(machine);
      await ended;
    },
    revert: () => undefined,
  },
  "freeze primary": {
    inject: async (machine) => signalAll(machine, "SIGSTOP"),
    revert: (machine) => signalAll(machine, "SIGCONT"),
  },
  "cut off primary": {
    inject: async ({ name }) => ip("link", "set", linkOf(name), "down"),
    revert: ({ name }) => ip("link", "set", linkOf(name), "up"),
  },
};

/** Stops all processes before killing them, so that none starts another meanwhile. */
function killAll(machine: Machine): void {
  signalAll(machine, "SIGSTOP");
  signalAll(machine, "SIGKILL");
}

/** Signals all processes of a machine's namespace: Patroni and PostgreSQL. */
function signalAll({ name }: Machine, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync("ip", ["netns", "pids", namespaceOf(name)], { encoding: "utf8" });
  for (const pid of stdout.split("\n").filter(Boolean)) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // The process has ended.
    }
  }
}

const addressOf = (n: number) => `${network}.${10 + n}`;
const namespaceOf = (name: string) => `baleen-${name}`;
const linkOf = (name: string) => `baleen-${name}`;

function createNetwork(): void {
  removeNetwork();
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${network}.1/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const n of [1, 2]) {
    const [namespace, link] = [namespaceOf(`db${n}`), linkOf(`db${n}`)];
    ip("netns", "add", namespace);
    ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", namespace);
    ip("link", "set", link, "master", bridge);
    ip("link", "set", link, "up");
    ip("-n", namespace, "addr", "add", `${addressOf(n)}/24`, "dev", "eth0");
    ip("-n", namespace, "link", "set", "eth0", "up");
    ip("-n", namespace, "link", "set", "lo", "up");
  }
}

function removeNetwork(): void {
  for (const n of [1, 2]) spawnSync("ip", ["netns", "del", namespaceOf(`db${n}`)]);
  spawnSync("ip", ["link", "del", bridge]);
}

function ip(...words: string[]): void {
  const { status, stderr } = spawnSync("ip", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${words.join(" ")} failed: ${stderr}`);
}

function requirePrograms(): void {
  const missing = programs.filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length > 0) {
    throw new UnusableOptionsError(
      `--failover needs ${missing.join(", ")}: apt-get install patroni etcd-server haproxy iproute2 postgresql`,
    );
  }
  if (process.getuid?.() !== 0)
    throw new UnusableOptionsError("--failover lays networks between its machines, which only root may do.");
}

/** Creates a folder that PostgreSQL's account owns. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "baleen-cluster-"));
  const { uid = 0, gid = 0 } = postgresAccount;
  chmodSync(folder, 0o755);
  chownSync(folder, uid, gid);
  return folder;
}

async function readPrimary(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found: string }>(
      "select host(inet_server_addr()) as found where not pg_is_in_recovery()",
    );
    return rows[0]?.found;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

interface PatroniSettings {
  readonly n: number;
  readonly folder: string;
  readonly password: string;
  readonly etcdHosts: readonly string[];
}

/** https://patroni.readthedocs.io/en/latest/patroni_configuration.html */
function patroniConfiguration({ n, folder, password, etcdHosts }: PatroniSettings) {
  const ipAddress = addressOf(n);
  const user = (username: string) => ({ username, password });
  return {
    scope: "storm",
    name: `db${n}`,
    restapi: { listen: `${ipAddress}:8008`, connect_address: `${ipAddress}:8008` },
    // With etcd3, a leader that resumes after a freeze takes its key back from its successor: Patroni 3.0.2, the
    // version in Debian 12, writes the key unconditionally (`_update_leader` in patroni/dcs/etcd3.py).
    etcd: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: true,
        // While PostgreSQL is cut off, its shutdown waits for the standby until `wal_sender_timeout`. Patroni 3.0.2
        // gives up earlier, starts a second PostgreSQL beside it, and rewinds its data directory.
        primary_stop_timeout: 5,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            wal_log_hints: "on",
            hot_standby: "on",
            wal_sender_timeout: "5s",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
    },
    postgresql: {
      listen: `${ipAddress}:5432`,
      connect_address: `${ipAddress}:5432`,
      data_dir: join(folder, `data${n}`),
      bin_dir: findPostgres().folder,
      pgpass: join(folder, `pgpass${n}`),
      authentication: {
        superuser: user("postgres"),
        replication: user("replicator"),
        rewind: user("rewinder"),
      },
      pg_hba: [
        `host replication replicator ${network}.0/24 scram-sha-256`,
        `host all all ${network}.0/24 scram-sha-256`,
      ],
      basebackup: [{ checkpoint: "fast" }],
      parameters: { unix_socket_directories: "", dynamic_shared_memory_type: "mmap" },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

/** Ends the connections to a server that is no primary any more. */
function proxyConfiguration(port: string): string {
  const servers = [1, 2].map((n) => `  server db${n} ${addressOf(n)}:5432 check port 8008`);
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}
