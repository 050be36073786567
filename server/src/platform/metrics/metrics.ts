import type { metricTable } from "./metric-table.data.ts";

type Table = typeof metricTable;
type NameOf<Kind extends string> = {
  [Name in keyof Table]: Table[Name]["kind"] extends Kind ? Name : never;
}[keyof Table];

export type CounterName = NameOf<"counter">;
export type GaugeName = NameOf<"gauge">;
export type HistogramName = NameOf<"histogram">;
export type LabelsOf<Name extends keyof Table> = Readonly<Record<Table[Name]["labels"][number], string>>;

/** Records the metrics of handlers and jobs. A label never contains text that a client has sent. */
export interface Metrics {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  set<Name extends GaugeName>(name: Name, labels: LabelsOf<Name>, value: number): void;
}

/** Ignores all metrics; used when they are not served. */
export const noMetrics: Metrics = {
  count: () => undefined,
  observe: () => undefined,
  set: () => undefined,
};
