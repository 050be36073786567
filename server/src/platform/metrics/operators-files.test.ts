import { readFile } from "node:fs/promises";
import { errors } from "@baleen/contract/errors.ts";
import { expect, test } from "vitest";
import { jobs } from "../../jobs.ts";
import { metricPrefix, metricTable } from "./metric-table.data.ts";
import { openMetrics } from "./open-metrics.ts";

const read = (name: string) =>
  readFile(new URL(`../../../../docs/operations/${name}`, import.meta.url), "utf8");

interface Query {
  readonly expr: string;
  /** The text that is displayed for each series. */
  readonly shown: string;
}

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

async function dashboardQueries(): Promise<Query[]> {
  const { panels } = JSON.parse(await read("dashboard.json")) as { readonly panels: readonly Panel[] };
  return panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ expr, shown: legendFormat })),
  );
}

async function alertQueries() {
  const rules = (await read("alert-rules.yaml")).split("      - alert: ").slice(1);
  return rules.map((rule) => {
    const [, expr = "", rest = ""] =
      /\n {8}expr: (.*?)\n {8}(?:for|labels): (.*)$/s.exec(rule) ?? expect.fail(rule);
    const shown = rest.replaceAll("$labels.", "").replaceAll("$value", "");
    return { expr: expr.replace(/^\|\n/, ""), shown, rule };
  });
}

/** Labels that Prometheus adds to every series. */
const added = ["job", "instance"];
/** Metrics of the process, as `prom-client` names them, and of Prometheus itself. */
const foreign = /^(process|nodejs|up)(_|$)/;

/** Every metric in an expression: its name, and the labels that its selector names. */
function selectorsOf(expr: string) {
  return [...expr.matchAll(/\b((?:baleen|process|nodejs)_\w+|up\b)(?:\{([^}]*)\})?/g)].map(
    ([, name = "", selector = ""]) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    }),
  );
}

/** The labels that an expression groups by, and those that the displayed text uses. */
function groupingOf(expr: string, shown: string): string[] {
  const grouped = [...expr.matchAll(/\b(?:by|on|without) ?\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    list.split(","),
  );
  const printed = [...shown.matchAll(/\{\{ ?(\w+) ?\}\}/g)].map(([, label = ""]) => label);
  return [...grouped, ...printed].map((label) => label.trim()).filter((label) => label !== "");
}

function definitionOf(name: string) {
  const base = name.slice(metricPrefix.length);
  const ofHistogram = base.replace(/_(bucket|count|sum)$/, "");
  const key = base in metricTable ? base : ofHistogram;
  const definition = Object.entries(metricTable).find(([known]) => known === key)?.[1];
  expect(definition, name).toBeDefined();
  const isPart = key !== base;
  expect(definition?.kind === "histogram", `${name}: of histograms there are buckets, counts and sums`).toBe(
    isPart,
  );
  return definition;
}

/** The labels of a metric, except those that Prometheus adds; fails if the metric does not exist. */
function labelsOf(name: string, process: string): readonly string[] {
  if (!foreign.test(name)) return definitionOf(name)?.labels ?? [];
  if (name !== "up") expect(process).toContain(`# TYPE ${name} `);
  return [];
}

function expectKnown({ expr, shown }: Query, process: string): void {
  const selectors = selectorsOf(expr);
  expect(selectors, expr).not.toEqual([]);
  const known = ["le", ...added];
  for (const { name, labels } of selectors) {
    const own = labelsOf(name, process);
    known.push(...own);
    expect([...own, ...added], expr).toEqual(expect.arrayContaining(labels));
  }
  expect(known, expr).toEqual(expect.arrayContaining(groupingOf(expr, shown)));
}

test.each([
  ["alert-rules.yaml", alertQueries],
  ["dashboard.json", dashboardQueries],
])("%s names metrics of the server alone, and labels that they have", async (_, queries) => {
  const process = await openMetrics().print();
  for (const query of await queries()) expectKnown(query, process);
});

const replies = ["signedIn", "totp", "enrol", "granted", "not_authentic", "failed", "withheld"];

test("the jobs and outcomes that alerts name exist", async () => {
  for (const { expr } of await alertQueries()) {
    for (const [, label, values = ""] of expr.matchAll(/(job|outcome)=~?"([^"]+)"/g)) {
      const known = label === "job" ? [...Object.keys(jobs), "baleen"] : [...Object.keys(errors), ...replies];
      expect(known, expr).toEqual(expect.arrayContaining(values.split("|")));
    }
  }
});

test("each alert says in both languages what has happened and what to do, and how urgent it is", async () => {
  const rules = await alertQueries();
  expect(rules.length).toBeGreaterThan(15);
  for (const { rule } of rules) {
    expect(rule).toMatch(/labels: \{ severity: (now|today) \}/);
    expect(rule).toMatch(/summary: ".*\p{Script=Han}.* \/ \S/u);
    expect(rule).toMatch(/action: ".*\p{Script=Han}.* \/ \S/u);
  }
});

test("no panel of the dashboard covers another", async () => {
  const { panels } = JSON.parse(await read("dashboard.json")) as { readonly panels: readonly Panel[] };
  const cells = panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => ({ title, cell: `${x + (at % w)},${y + Math.floor(at / w)}` })),
  );
  expect(new Set(cells.map(({ cell }) => cell)).size).toBe(cells.length);
  for (const { x, w } of panels.map(({ gridPos }) => gridPos)) expect(x + w).toBeLessThanOrEqual(24);
});
