import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { postgresAccount as account, findPostgres } from "../machine/postgres.js";
import { findFreePort } from "./find-free-port.ts";

const gigabyte = 2 ** 30;

/**
 * A process that runs a PostgreSQL as long as its standard input is open, so that no server is left behind if the
 * process that started it is killed. It prints the server's address. The first argument is a JSON object with
 * additional settings; the second, if given, is the address of the primary to follow as a standby. Each input line is a
 * command that suspends all of the server's processes (`freeze`), resumes them (`thaw`), kills them (`kill`) or starts
 * them again (`start`). The line is printed when the command is done.
 */
const folder = makeFolder(tmpdir());
const programs = findPostgres().folder;
const [, , furtherSettings = "{}", primaryUrl] = process.argv;
const password = primaryUrl ? new URL(primaryUrl).password : randomBytes(16).toString("hex");
const data = join(makeFolder(inMemory() ?? tmpdir()), "data");
if (primaryUrl) copyPrimary(primaryUrl);
else initialise();
const port = await findFreePort();
let isKilled = false;
let server = start(() => console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`));
createInterface({ input: process.stdin })
  .on("line", async (command) => {
    if (command === "start") {
      isKilled = false;
      server = start(() => console.log(command));
      return;
    }
    if (command === "freeze") signalAll("SIGSTOP");
    else if (command === "thaw") signalAll("SIGCONT");
    else await killAll();
    console.log(command);
  })
  .once("close", () => {
    if (isKilled) process.exit();
    signalAll("SIGCONT");
    // Fast shutdown, which does not wait for clients.
    server.kill("SIGINT");
  });

function start(onReady: () => void): ChildProcess {
  const started = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...settings()], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  started.once("exit", (code) => {
    if (!isKilled) process.exit(code ?? 1);
  });
  let isReady = false;
  started.stderr.on("data", (chunk: Buffer) => {
    if (isReady || !/ready to accept (read-only )?connections/.test(String(chunk))) return;
    isReady = true;
    onReady();
  });
  return started;
}

/** Simulates a crash of the machine. */
async function killAll(): Promise<void> {
  isKilled = true;
  signalAll("SIGKILL");
  await once(server, "close");
}

/** The first process starts all others and restarts those that end, so it is stopped before its children are listed. */
function signalAll(signal: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void {
  server.kill("SIGSTOP");
  for (const pid of childrenOf(server.pid)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
  server.kill(signal);
}

function childrenOf(parent: number | undefined): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => parentOf(pid) === parent).map(Number);
}

/** The process name comes before the parent's number. It is in brackets and may contain any character. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]);
  } catch {
    return undefined;
  }
}

/** Makes a folder for PostgreSQL's account that is removed when this process exits. */
function makeFolder(parent: string): string {
  const made = mkdtempSync(join(parent, "baleen-postgres-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  chmodSync(made, 0o755);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(made, account.uid, account.gid);
  return made;
}

/**
 * A folder in memory, if there is enough. A new database has three hundred new files, which take some disks a third of
 * a second; all databases of a run together need a hundred megabytes.
 */
function inMemory(): string | undefined {
  const shared = "/dev/shm";
  if (!existsSync(shared) || process.availableMemory() < 2 * gigabyte) return undefined;
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize > gigabyte ? shared : undefined;
}

/** Copies the primary's data for a standby. */
function copyPrimary(url: string): void {
  runProgram("pg_basebackup", [
    `--pgdata=${data}`,
    "--write-recovery-conf",
    "--checkpoint=fast",
    "--no-sync",
    "-d",
    url,
  ]);
}

function initialise(): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o644);
  const options = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=password", "--no-sync"];
  const locale = ["--encoding=UTF8", "--locale=C"];
  runProgram("initdb", [`--pgdata=${data}`, ...options, ...locale]);
}

function runProgram(name: string, words: readonly string[]): void {
  const options = { ...account, cwd: folder, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(join(programs, name), words, options);
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

/** Turns durability off: test data need not survive a crash. */
function settings(): string[] {
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    fsync: "off",
    full_page_writes: "off",
    // Has half-hour offsets and summer time, because nothing may depend on the server's time zone.
    timezone: "America/St_Johns",
    // Where shared memory is small, as in most containers, parallel queries would fail with the default.
    dynamic_shared_memory_type: "mmap",
    ...JSON.parse(furtherSettings),
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
