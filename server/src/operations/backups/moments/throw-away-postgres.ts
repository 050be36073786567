import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import { Rejection } from "../../../platform/rejection.ts";

/** The account that runs PostgreSQL's programs, which refuse to run as root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

interface ThrowAwayOptions {
  readonly program: string;
  /** Contains the restored folder `data`; used only by this server. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly account: Account;
  readonly signal?: AbortSignal | undefined;
}

export type ThrowAwayPostgres = Awaited<ReturnType<typeof startThrowAwayPostgres>>;

const port = 5432;

type Server = ChildProcessByStdio<null, null, Readable>;

/**
 * Starts PostgreSQL on a restored data folder, lets it recover to its target, and waits until it accepts connections.
 * It listens only on a socket in its folder and archives nothing. It is thrown away later, so it flushes nothing to
 * disk.
 */
export async function startThrowAwayPostgres(options: ThrowAwayOptions) {
  const { program, folder, environment, account, signal } = options;
  await writeConfiguration(folder, account);
  const server = spawn(program, argumentsFor(folder), {
    ...account,
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = () => stopServer(server);
  const abort = () => void stop();
  signal?.addEventListener("abort", abort);
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop();
    throw signal?.aborted ? new Rejection("backupStopped") : error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  return {
    urlOf: (user: string, database: string) =>
      `postgres://${encodeURIComponent(user)}@${encodeURIComponent(folder)}:${port}/${encodeURIComponent(database)}?sslmode=disable`,
    stop,
  };
}

/** Debian keeps these files outside the data folder, so backups do not contain them. */
async function writeConfiguration(folder: string, { uid, gid }: Account): Promise<void> {
  const files = { "pg_hba.conf": "local all all trust\n", "postgresql.conf": "", "pg_ident.conf": "" };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await writeFile(file, text);
    await chmod(file, 0o600);
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  }
}

/** Settings made with `alter system` on the backed-up server are in the data folder; these arguments override them. */
function argumentsFor(folder: string): string[] {
  const settings = {
    config_file: path.join(folder, "postgresql.conf"),
    hba_file: path.join(folder, "pg_hba.conf"),
    ident_file: path.join(folder, "pg_ident.conf"),
    external_pid_file: "",
    listen_addresses: "",
    port: String(port),
    unix_socket_directories: folder,
    unix_socket_permissions: "0700",
    ssl: "off",
    archive_mode: "off",
    archive_command: "",
    archive_cleanup_command: "",
    recovery_end_command: "",
    primary_conninfo: "",
    synchronous_standby_names: "",
    max_wal_senders: "0",
    hot_standby: "off",
    shared_preload_libraries: "",
    shared_buffers: "128MB",
    huge_pages: "off",
    dynamic_shared_memory_type: "mmap",
    max_connections: "20",
    autovacuum: "off",
    fsync: "off",
    full_page_writes: "off",
    logging_collector: "off",
    log_destination: "stderr",
    log_line_prefix: "",
    log_min_messages: "warning",
    lc_messages: "C",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return [
    "-D",
    path.join(folder, "data"),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

async function waitUntilReady(server: Server): Promise<void> {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.once("close", () => reject(rejectionOfRecovery(lines)));
  createInterface({ input: server.stderr }).on("line", (line) => {
    lines.push(line);
    if (lines.length > maxLines) lines.shift();
    if (line.includes("database system is ready to accept connections")) resolve();
  });
  await promise;
}

const maxLines = 100;

/** The reason why PostgreSQL did not reach the point in time. */
function rejectionOfRecovery(lines: readonly string[]): Rejection {
  const output = lines.join("\n");
  if (/recovery ended before configured recovery target was reached/.test(output)) {
    // The archive has nothing later than the point in time, so it may not be complete up to there.
    const [, day, time] = /last completed transaction was at log time ([\d-]+) ([\d:.]+)/.exec(output) ?? [];
    const last = day ? chinaTimeOf(new Date(`${day}T${time}Z`)) : undefined;
    return new Rejection("pointInTimeBeyondArchive", { last });
  }
  const fatal = lines.find((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.filter(Boolean).at(-1) ?? "";
  return new Rejection("recoveryFailed", { output: fatal });
}

async function stopServer(server: Server): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const closed = once(server, "close");
  // Immediate shutdown, since nothing is kept.
  server.kill("SIGQUIT");
  await closed;
}
