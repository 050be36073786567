import { setTimeout as pause } from "node:timers/promises";
import { median, printFigure, spread } from "../measure.ts";
import { processorMs, processorSeconds } from "../processor.ts";

const reapDelayMs = 500;

/** How fast something is done, and the processor time that it takes. */
export interface Cost {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly loadMs: number;
}

/** Measures the cost of `work`, which returns how many times it did what is measured. */
export async function measureCost(serverPid: number, work: () => Promise<number>): Promise<Cost> {
  const read = () =>
    [processorSeconds(serverPid) * 1000, processorMs("postgres"), process.cpuUsage()] as const;
  const [server, database, load] = read();
  const startedAt = performance.now();
  const count = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  // PostgreSQL adds the processor time of a closed connection's process only after it has waited for that process.
  await pause(reapDelayMs);
  const [serverAfter, databaseAfter] = read();
  const loadUsage = process.cpuUsage(load);
  return {
    perSecond: count / seconds,
    serverMs: (serverAfter - server) / count,
    databaseMs: (databaseAfter - database) / count,
    loadMs: (loadUsage.user + loadUsage.system) / 1000 / count,
  };
}

export function printCost(what: string, costs: readonly Cost[]): void {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  const ms = (name: keyof Cost) => of(name).toFixed(2);
  printFigure(what, of("perSecond").toFixed(0), "");
  const each = `server ${ms("serverMs")}, PostgreSQL ${ms("databaseMs")}, load ${ms("loadMs")}`;
  printFigure("  processor time of one, ms", "", each);
}

interface RatioOptions {
  readonly isApart: boolean;
  readonly aim?: number;
}

/** Compares rates round by round. Also compares processor times if server and PostgreSQL had a core to themselves. */
export function printRatio(
  what: string,
  ones: readonly Cost[],
  others: readonly Cost[],
  { isApart, aim }: RatioOptions,
): void {
  const compare = (words: string, ratio: (one: Cost, other: Cost) => number) => {
    const ratios = ones.flatMap((one, round) => (others[round] ? ratio(one, others[round]) : []));
    const limit = aim ? `, aim: at least ${aim}` : "";
    printFigure(words, median(ratios).toFixed(3), spread(ratios, 3) + limit);
  };
  compare(what, (one, other) => one.perSecond / other.perSecond);
  if (!isApart) return;
  const measuredMs = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs;
  // On an idle machine this equals the ratio of the rates. It also holds on a busy one.
  compare("  by processor time", (one, other) => measuredMs(other) / measuredMs(one));
}
