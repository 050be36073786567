import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type MetricDefinition, metricPrefix, metricTable } from "./metric-table.data.ts";
import type { CounterName, GaugeName, HistogramName, LabelsOf, Metrics } from "./metrics.ts";

/** A gauge's value, or its values by labels. A gauge without one is absent. */
export type GaugeValues = {
  readonly [Name in GaugeName]?: number | readonly (readonly [LabelsOf<Name>, number])[] | undefined;
};

/** Gauges that are read when the metrics are scraped. */
interface GaugeSource {
  readonly names: readonly GaugeName[];
  /** While it fails, its gauges are absent. */
  read(): Promise<GaugeValues> | GaugeValues;
}

export interface ServedMetrics extends Metrics {
  readonly contentType: string;
  readFrom(source: GaugeSource): void;
  /** All metrics in Prometheus' text format. */
  print(): Promise<string>;
}

/** Metrics in a registry of their own, with those of the process. */
export function openMetrics(): ServedMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counters, gauges, histograms } = registerAll(registry);
  const sources: GaugeSource[] = [];

  const readSource = async ({ names, read }: GaugeSource) => {
    const values: GaugeValues = await Promise.resolve()
      .then(read)
      .catch(() => ({}));
    return names.map((name) => ({ name, value: values[name] ?? [] }));
  };
  return {
    contentType: registry.contentType,
    count: (name, labels, by = 1) => counters[name].inc(labels, by),
    observe: (name, labels, seconds) => histograms[name].observe(labels, seconds),
    set: (name, labels, value) => gauges[name].set(labels, value),
    readFrom: (source) => void sources.push(source),
    async print() {
      const results = await Promise.all(sources.map(readSource));
      // Without a wait between them, so that no scrape gets half of them.
      for (const { name, value } of results.flat()) {
        clear(gauges[name], name);
        for (const [labels, number] of typeof value === "number" ? [[{}, value] as const] : value) {
          gauges[name].set(labels, number);
        }
      }
      return await registry.metrics();
    },
  };
}

function registerAll(registry: Registry) {
  const counters: Partial<Record<CounterName, Counter>> = {};
  const gauges: Partial<Record<GaugeName, Gauge>> = {};
  const histograms: Partial<Record<HistogramName, Histogram>> = {};
  for (const [name, definition] of Object.entries<MetricDefinition>(metricTable)) {
    const { kind, help, labels: labelNames, buckets } = definition;
    const options = { name: metricPrefix + name, help, labelNames, registers: [registry] };
    // The kind says which of the names it is.
    if (kind === "counter") counters[name as CounterName] = new Counter(options);
    else if (kind === "gauge") {
      // A new gauge would report 0, which was not measured.
      gauges[name as GaugeName] = clear(new Gauge(options), name as GaugeName);
    } else histograms[name as HistogramName] = new Histogram({ ...options, buckets: [...(buckets ?? [])] });
  }
  // Every name of the table is of one of the three kinds.
  return {
    counters: counters as Record<CounterName, Counter>,
    gauges: gauges as Record<GaugeName, Gauge>,
    histograms: histograms as Record<HistogramName, Histogram>,
  };
}

/** Removes all series; `reset` alone would leave a 0 in a gauge without labels. */
function clear(gauge: Gauge, name: GaugeName): Gauge {
  gauge.reset();
  if (metricTable[name].labels.length === 0) gauge.remove();
  return gauge;
}
