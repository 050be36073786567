/** What a page of metrics says: the value of each series, and the names that are described. */
export interface ReadMetrics {
  readonly series: ReadonlyMap<string, number>;
  readonly described: ReadonlySet<string>;
}

const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) \S.*$/;
const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"`;
const sample = new RegExp(
  String.raw`^([a-zA-Z_:][\w:]*(?:\{(?:${label}(?:,${label})*)?\})?) ([Nn]a[Nn]|[+-]?Inf|[-+\d.eE]+)$`,
);

/** Reads Prometheus' text format; throws for a line that is not of it. */
export function readMetrics(text: string): ReadMetrics {
  const series = new Map<string, number>();
  const described = new Set<string>();
  if (!text.endsWith("\n")) throw new Error("The last line has no end");
  for (const line of text.split("\n").filter((written) => written !== "")) {
    const name = comment.exec(line)?.[2];
    const [, key, value] = sample.exec(line) ?? [];
    if (name !== undefined) described.add(name);
    else if (key === undefined || value === undefined) throw new Error(`This is no line of metrics: ${line}`);
    else if (series.has(key)) throw new Error(`This series is there twice: ${key}`);
    else series.set(key, Number(value));
  }
  return { series, described };
}
