import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type MetricDefinition, metricPrefix, metricTable } from "./metric-table.data.ts";
import type { CounterName, GaugeName, HistogramName, LabelsOf, Metrics } from "./metrics.ts";

/** Values of gauges: a number, or a number for each set of labels. A gauge without a value is not reported. */
export type GaugeValues = {
  readonly [Name in GaugeName]?: number | readonly (readonly [LabelsOf<Name>, number])[] | undefined;
};

export interface ServedMetrics extends Metrics {
  readonly contentType: string;
  /** Registers a function that reads gauges when the metrics are scraped; they are absent while `read` fails. */
  addSource(read: () => Promise<GaugeValues> | GaugeValues): void;
  /** All metrics in Prometheus' text format. */
  print(): Promise<string>;
}

/** Creates the metrics in a registry of their own, together with those of the process. */
export function openMetrics(): ServedMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registered = registerAll(registry);
  const sources: Parameters<ServedMetrics["addSource"]>[0][] = [];
  let readBefore: GaugeName[] = [];

  return {
    contentType: registry.contentType,
    count: (name, labels, by = 1) => registered[name].inc(labels, by),
    observe: (name, labels, seconds) => registered[name].observe(labels, seconds),
    set: (name, labels, value) => registered[name].set(labels, value),
    addSource: (read) => void sources.push(read),
    async print() {
      const results = await Promise.allSettled(sources.map(async (read) => await read()));
      const values: GaugeValues = Object.assign(
        {},
        ...results.map((result) => (result.status === "fulfilled" ? result.value : {})),
      );
      // No `await` between clearing and setting, so that no scrape gets only half of the gauges.
      for (const name of readBefore) clear(registered[name], name);
      // `Object.keys` drops the type of the keys.
      readBefore = Object.keys(values) as GaugeName[];
      for (const name of readBefore) {
        const value = values[name] ?? [];
        for (const [labels, number] of typeof value === "number" ? [[{}, value] as const] : value) {
          registered[name].set(labels, number);
        }
      }
      return await registry.metrics();
    },
  };
}

type Registered = Record<CounterName, Counter> & Record<GaugeName, Gauge> & Record<HistogramName, Histogram>;

function registerAll(registry: Registry): Registered {
  const entries = Object.entries<MetricDefinition>(metricTable).map(([name, definition]) => {
    const { kind, help, labels: labelNames, buckets } = definition;
    const options = { name: metricPrefix + name, help, labelNames, registers: [registry] };
    if (kind === "counter") return [name, new Counter(options)];
    // A new gauge would report 0, which nobody measured.
    if (kind === "gauge") return [name, clear(new Gauge(options), name as GaugeName)];
    return [name, new Histogram({ ...options, buckets: [...(buckets ?? [])] })];
  });
  // The `kind` determines which of the three classes a name has.
  return Object.fromEntries(entries) as Registered;
}

/** Removes all series; `reset` alone would leave 0 in a gauge without labels. */
function clear(gauge: Gauge, name: GaugeName): Gauge {
  gauge.reset();
  if (metricTable[name].labels.length === 0) gauge.remove();
  return gauge;
}
