/** A parsed page of metrics: the value of each series, and the names with HELP or TYPE lines. */
export interface ParsedMetrics {
  readonly series: ReadonlyMap<string, number>;
  readonly describedNames: ReadonlySet<string>;
}

const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) \S.*$/;
const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"`;
const sample = new RegExp(
  String.raw`^([a-zA-Z_:][\w:]*(?:\{(?:${label}(?:,${label})*)?\})?) ([Nn]a[Nn]|[+-]?Inf|[-+\d.eE]+)$`,
);

/** Parses Prometheus' text format; throws for an invalid line. */
export function readMetrics(text: string): ParsedMetrics {
  const series = new Map<string, number>();
  const describedNames = new Set<string>();
  if (!text.endsWith("\n")) throw new Error("The last line has no end");
  for (const line of text.split("\n").filter((written) => written !== "")) {
    const name = comment.exec(line)?.[2];
    const [, key, value] = sample.exec(line) ?? [];
    if (name !== undefined) describedNames.add(name);
    else if (key === undefined || value === undefined) throw new Error(`This is no line of metrics: ${line}`);
    else if (series.has(key)) throw new Error(`This series is there twice: ${key}`);
    else series.set(key, Number(value));
  }
  return { series, describedNames };
}
