import { percentile } from "../measure.ts";
import type { Answer } from "./answers.ts";

export interface LatencyWindow {
  /** The window's middle, in seconds since the storm began. */
  readonly atS: number;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

export type LatenciesByKind = Readonly<Record<string, readonly LatencyWindow[]>>;

/** The percentiles of each kind in windows of that length, by when requests were sent. Windows without a request are left out. */
export function windowsByKind(answers: readonly Answer[], windowS: number): LatenciesByKind {
  const kinds = Map.groupBy(answers, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds].map(([kind, own]) => {
      const windows = Map.groupBy(own, ({ fromMs }) => Math.floor(fromMs / 1000 / windowS));
      return [
        kind,
        [...windows].sort(([a], [b]) => a - b).map(([n, inside]) => windowOf(n, windowS, inside)),
      ];
    }),
  );
}

function windowOf(n: number, windowS: number, answers: readonly Answer[]): LatencyWindow {
  const tookMs = answers.map((answer) => answer.durationMs);
  return {
    atS: (n + 0.5) * windowS,
    count: answers.length,
    p50: percentile(tookMs, 50),
    p99: percentile(tookMs, 99),
  };
}
