import { expect, test } from "vitest";
import type { Answer } from "./answers.ts";
import { plotLatencies } from "./latency-plot.ts";
import { windowsByKind } from "./latency-windows.ts";

const answer = (kind: string, fromMs: number, durationMs: number): Answer => ({
  kind,
  fromMs,
  durationMs,
  status: 200,
  text: "",
});

test("percentiles are of each kind and window, in order, without empty windows", () => {
  const answers = [
    answer("page", 25_000, 7),
    ...Array.from({ length: 100 }, (_, n) => answer("page", n, n + 1)),
    answer("order", 3_000, 40),
  ];
  expect(windowsByKind(answers, 10)).toEqual({
    page: [
      { atS: 5, count: 100, p50: 50, p99: 99 },
      { atS: 25, count: 1, p50: 7, p99: 7 },
    ],
    order: [{ atS: 5, count: 1, p50: 40, p99: 40 }],
  });
});

test("the plot has two lines for each kind, its name, and a mark for each disruption", () => {
  const latencies = windowsByKind([answer("a < b", 0, 10), answer("page", 5_000, 900)], 10);
  const disruptions = [
    { kind: "kill", fromMs: 4_000, endedMs: 4_100 },
    { kind: "restart", fromMs: 8_000, endedMs: 9_000 },
  ] as const;
  const svg = plotLatencies({ latencies, disruptions, durationS: 10 });
  expect(svg.match(/<polyline/g)).toHaveLength(4);
  expect(svg).toContain("a &lt; b</text>");
  expect(svg.match(/<title>kill<\/title>/g)).toHaveLength(1);
  expect(svg.match(/<title>restart<\/title>/g)).toHaveLength(1);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
