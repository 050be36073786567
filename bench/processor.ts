import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Linux reports processor time to user space in these units, independent of the kernel's configuration. */
const ticksPerSecond = 100;

/** The processor time of a process, in seconds, on all threads. */
export function processorSeconds(pid: number): number {
  const [user = 0, system = 0] = processorTicks(pid);
  return (user + system) / ticksPerSecond;
}

/** The processor time of this process's child processes that have ended, in seconds. */
export function endedChildrenSeconds(): number {
  const [, , user = 0, system = 0] = processorTicks("self");
  return (user + system) / ticksPerSecond;
}

/**
 * The fields utime, stime, cutime and cstime of proc_pid_stat(5). The process name before them may contain spaces and
 * parentheses.
 */
function processorTicks(pid: number | "self"): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).map(Number);
}

/**
 * The processor time, in milliseconds, of all descendant processes whose command line contains a word. Ended processes
 * count if a process that still runs has waited for them.
 */
export function processorMs(word: string): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return processes
    .filter(({ pid, command }) => command.includes(word) && isOurs(pid))
    .reduce((sum, { ticks }) => sum + (ticks / ticksPerSecond) * 1000, 0);
}

function readProcess(pid: number) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    // The name, which comes second and in brackets, may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const ticks = stat.slice(11, 15).reduce((sum, time) => sum + Number(time), 0);
    return { pid, command, parent: Number(stat[1]), ticks };
  } catch {
    // The process has ended.
    return undefined;
  }
}

/** Cores for the server and for the load. Both are undefined if they cannot be separated. */
export interface Cores {
  readonly server: string | undefined;
  readonly generator: string | undefined;
}

/** The last core that this process may use for the server, the others for the load. */
export function separateCores(): Cores {
  const allowed = allowedCores();
  const server = allowed.at(-1);
  if (allowed.length < 2) return { server: undefined, generator: undefined };
  return { server, generator: allowed.slice(0, -1).join(",") };
}

function allowedCores(): string[] {
  const list =
    tasksetOutput(["-cp", String(process.pid)])
      ?.split(": ")
      .at(-1)
      ?.trim() ?? "";
  return list
    .split(",")
    .filter((range) => range !== "")
    .flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
    });
}

/** Keeps all threads of a process, and those that they start, on these cores. */
export function pin(pid: number, cores: string | undefined): void {
  if (cores) tasksetOutput(["-acp", cores, String(pid)]);
}

/** A command that runs on these cores alone. */
export function pinCommand(command: readonly string[], cores: string | undefined): string[] {
  return cores ? ["taskset", "-c", cores, ...command] : [...command];
}

function tasksetOutput(args: readonly string[]): string | undefined {
  try {
    return execFileSync("taskset", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return undefined;
  }
}
