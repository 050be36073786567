// @ts-check
import { readFileSync } from "node:fs";

/** Clock ticks of a second in /proc, on every Linux (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const ticksPerS = 100;

/** @returns {number} seconds that all ended processes have used that this one has started, and those that they have started */
export function readChildrensTimeS() {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The second field, a name in brackets, can hold blanks. `cutime` and `cstime` are the fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / ticksPerS;
}
