import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { percentile, printFigure } from "../measure.ts";
import { type Answer, type Disruption, isFailed, wasInFlight } from "./answers.ts";
import { plotLatencies } from "./latency-plot.ts";
import { windowsByKind } from "./latency-windows.ts";
import type { StormOptions } from "./options.ts";

interface StormResult {
  readonly options: StormOptions;
  readonly answers: readonly Answer[];
  readonly disruptions: readonly Disruption[];
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
  /** Of the nodes. */
  readonly logs: string;
}

const plottedWindows = 40;

/** Writes `report.json`, `latencies.svg` and `nodes.log`, and prints a table. */
export function writeReport({ options, answers, disruptions, counts, violations, logs }: StormResult): void {
  const durationS = Math.max(1, ...answers.map(({ fromMs }) => fromMs / 1000));
  const latencies = windowsByKind(answers, Math.max(1, durationS / plottedWindows));
  const kinds = Object.fromEntries(
    [...Map.groupBy(answers, ({ kind }) => kind)].map(([kind, own]) => [kind, summarise(own, disruptions)]),
  );
  mkdirSync(options.out, { recursive: true });
  // Addresses of databases have passwords.
  const { database, ...shownOptions } = options;
  const report = {
    options: { ...shownOptions, hasOwnDatabase: database !== undefined },
    violations,
    counts,
    kinds,
    disruptions,
    latencies,
  };
  writeFileSync(join(options.out, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(options.out, "latencies.svg"), plotLatencies({ latencies, disruptions, durationS }));
  writeFileSync(join(options.out, "nodes.log"), logs);
  for (const [what, count] of Object.entries(counts)) printFigure(what, String(count), "");
  for (const [kind, { count, p50, p99, failedInKills, statuses }] of Object.entries(kinds)) {
    const failures = failedInKills > 0 ? `, ${failedInKills} failed in kills` : "";
    const latency = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${failures}`;
    printFigure(kind, String(count), `${latency}; ${JSON.stringify(statuses)}`);
  }
  for (const sentence of violations) console.log(`VIOLATED: ${sentence}`);
  console.log(violations.length === 0 ? "Nothing was violated." : `${violations.length} violations.`);
  if (database)
    console.log("The database is as the storm has left it: drop it. Another storm needs an empty one.");
  console.log(`The report is in ${options.out}; the seed was ${options.seed}.`);
}

function summarise(own: readonly Answer[], disruptions: readonly Disruption[]) {
  const tookMs = own.map((answer) => answer.durationMs);
  const statuses: Record<string, number> = {};
  for (const { status } of own) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    count: own.length,
    p50: percentile(tookMs, 50),
    p99: percentile(tookMs, 99),
    failedInKills: own.filter((answer) => isFailed(answer) && wasInFlight(answer, disruptions)).length,
    statuses,
  };
}
