// @ts-check
import { readFileSync } from "node:fs";

/** Clock ticks per second in /proc, on every Linux (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const ticksPerS = 100;

/** @returns {number} the processor time in seconds of all ended child processes and their ended descendants */
export function readChildrensTimeS() {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The second field, a name in brackets, can contain spaces. `cutime` and `cstime` are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / ticksPerS;
}
