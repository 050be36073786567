import { setTimeout as pause } from "node:timers/promises";
import { median, say, spread } from "../measure.ts";
import { processorMs, processorSeconds } from "../processor.ts";

const reapMs = 500;

/** How fast something is done, and the processor time that it takes. */
export interface Cost {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly loadMs: number;
}

/** `work` tells how often it did what is measured. */
export async function costOf(serverPid: number, work: () => Promise<number>): Promise<Cost> {
  const read = () =>
    [processorSeconds(serverPid) * 1000, processorMs("postgres"), process.cpuUsage()] as const;
  const [server, database, load] = read();
  const startedAt = performance.now();
  const count = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  // The time of a closed connection's process counts once PostgreSQL has waited for it.
  await pause(reapMs);
  const [serverAfter, databaseAfter] = read();
  const used = process.cpuUsage(load);
  return {
    perSecond: count / seconds,
    serverMs: (serverAfter - server) / count,
    databaseMs: (databaseAfter - database) / count,
    loadMs: (used.user + used.system) / 1000 / count,
  };
}

export function sayCost(what: string, costs: readonly Cost[]): void {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  const ms = (name: keyof Cost) => of(name).toFixed(2);
  say(what, of("perSecond").toFixed(0), "");
  const each = `server ${ms("serverMs")}, PostgreSQL ${ms("databaseMs")}, load ${ms("loadMs")}`;
  say("  processor time of one, ms", "", each);
}

interface RatioOptions {
  readonly isApart: boolean;
  readonly aim?: number;
}

/** Compares rates round by round, and the processor times if no other process had the core of server and PostgreSQL. */
export function sayRatio(
  what: string,
  ones: readonly Cost[],
  others: readonly Cost[],
  { isApart, aim }: RatioOptions,
): void {
  const compare = (words: string, ratio: (one: Cost, other: Cost) => number) => {
    const ratios = ones.flatMap((one, round) => (others[round] ? ratio(one, others[round]) : []));
    const limit = aim ? `, aim: at least ${aim}` : "";
    say(words, median(ratios).toFixed(3), spread(ratios, 3) + limit);
  };
  compare(what, (one, other) => one.perSecond / other.perSecond);
  if (!isApart) return;
  const measuredMs = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs;
  // Which is the same where nothing else runs, and holds where something does.
  compare("  by processor time", (one, other) => measuredMs(other) / measuredMs(one));
}
