import { expect, test } from "vitest";
import {
  findCheckViolations,
  findForgeryViolations,
  findLongOutages,
  findMoneyAlarms,
  findUnexplainedFailures,
  findWrongRejections,
} from "./answer-violations.ts";
import type { Answer, Disruption } from "./answers.ts";

const fine: Answer = { kind: "order", fromMs: 5_000, durationMs: 200, status: 200, text: "" };
const failure: Answer = { ...fine, status: 502, text: "socket hang up" };
const during = (kind: Disruption["kind"]): Disruption => ({ kind, fromMs: 5_100, endedMs: 5_150 });

test("what a kill met under way is no violation, anything else that failed is", () => {
  expect(findUnexplainedFailures([fine, failure], [during("kill")])).toEqual([]);
  expect(findUnexplainedFailures([failure], [during("restart")])).toHaveLength(1);
  expect(findUnexplainedFailures([{ ...failure, fromMs: 9_000 }], [during("kill")])).toHaveLength(1);
  expect(findUnexplainedFailures([{ ...failure, status: 0 }], [])[0]).toMatch(
    /order at 5.0 s was answered not at all/,
  );
});

test("without a primary 503 in time is no violation, anything else or a long outage is", () => {
  const struck: Disruption = { kind: "kill primary", fromMs: 5_000, endedMs: 25_000 };
  const unavailable = { ...fine, status: 503 };
  expect(findUnexplainedFailures([unavailable, { ...unavailable, fromMs: 26_000 }], [struck])).toEqual([]);
  expect(findUnexplainedFailures([{ ...unavailable, durationMs: 6_000 }], [struck])).toHaveLength(1);
  expect(findUnexplainedFailures([{ ...fine, status: 500 }], [struck])).toHaveLength(1);
  expect(findUnexplainedFailures([{ ...unavailable, fromMs: 60_000 }], [struck])).toHaveLength(1);
  expect(findLongOutages([fine, { ...unavailable, fromMs: 30_000 }], [struck])).toEqual([]);
  expect(findLongOutages([{ ...unavailable, fromMs: 34_900 }], [struck])).toEqual([
    'After "kill primary" calls failed for 30.1 s.',
  ]);
});

test("an accepted forgery is found, refused ones are not", () => {
  const forged = { ...fine, kind: "forged notice" };
  expect(findForgeryViolations([{ ...forged, status: 400 }, fine])).toEqual([]);
  expect(findForgeryViolations([forged])).toEqual(["1 forged notices were answered 200, not 400."]);
});

test("people whose rightful requests were rejected are found, a used card is none", () => {
  expect(findWrongRejections([fine, { ...fine, kind: "card", status: 400 }])).toEqual([]);
  expect(findWrongRejections([{ ...fine, status: 429 }])[0]).toMatch(/order was answered 429/);
});

test("open alarms about money are found, others are not", () => {
  expect(findMoneyAlarms([{ kind: "backup.old", subject: "" }])).toEqual([]);
  expect(findMoneyAlarms([{ kind: "payment.mismatch", subject: "P1" }])).toHaveLength(1);
});

test("what the check of the invariants finds is handed on", () => {
  expect(findCheckViolations("No invariant about money is violated.\n")).toEqual([]);
  expect(findCheckViolations("paidWithoutGrant: 1, such as O1\n")[0]).toContain("paidWithoutGrant: 1");
});
