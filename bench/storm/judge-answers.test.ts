import { expect, test } from "vitest";
import type { Answer, Disruption } from "./answers.ts";
import {
  judgeAlarms,
  judgeCheck,
  judgeFailures,
  judgeForged,
  judgeOutages,
  judgeRejections,
} from "./judge-answers.ts";

const fine: Answer = { kind: "order", fromMs: 5_000, tookMs: 200, status: 200, said: "" };
const failure: Answer = { ...fine, status: 502, said: "socket hang up" };
const during = (kind: Disruption["kind"]): Disruption => ({ kind, fromMs: 5_100, endedMs: 5_150 });

test("what a kill met under way is no violation, anything else that failed is", () => {
  expect(judgeFailures([fine, failure], [during("kill")])).toEqual([]);
  expect(judgeFailures([failure], [during("restart")])).toHaveLength(1);
  expect(judgeFailures([{ ...failure, fromMs: 9_000 }], [during("kill")])).toHaveLength(1);
  expect(judgeFailures([{ ...failure, status: 0 }], [])[0]).toMatch(/order at 5.0 s was answered not at all/);
});

test("without a primary 503 in time is no violation, anything else or a long outage is", () => {
  const struck: Disruption = { kind: "kill primary", fromMs: 5_000, endedMs: 25_000 };
  const unavailable = { ...fine, status: 503 };
  expect(judgeFailures([unavailable, { ...unavailable, fromMs: 26_000 }], [struck])).toEqual([]);
  expect(judgeFailures([{ ...unavailable, tookMs: 6_000 }], [struck])).toHaveLength(1);
  expect(judgeFailures([{ ...fine, status: 500 }], [struck])).toHaveLength(1);
  expect(judgeFailures([{ ...unavailable, fromMs: 60_000 }], [struck])).toHaveLength(1);
  expect(judgeOutages([fine, { ...unavailable, fromMs: 30_000 }], [struck])).toEqual([]);
  expect(judgeOutages([{ ...unavailable, fromMs: 34_900 }], [struck])).toEqual([
    'After "kill primary" calls failed for 30.1 s.',
  ]);
});

test("an accepted forgery is found, refused ones are not", () => {
  const forged = { ...fine, kind: "forged notice" };
  expect(judgeForged([{ ...forged, status: 400 }, fine])).toEqual([]);
  expect(judgeForged([forged])).toEqual(["1 forged notices were answered 200, not 400."]);
});

test("people whose rightful requests were rejected are found, a used card is none", () => {
  expect(judgeRejections([fine, { ...fine, kind: "card", status: 400 }])).toEqual([]);
  expect(judgeRejections([{ ...fine, status: 429 }])[0]).toMatch(/order was answered 429/);
});

test("open alarms about money are found, others are not", () => {
  expect(judgeAlarms([{ kind: "backup.old", subject: "" }])).toEqual([]);
  expect(judgeAlarms([{ kind: "payment.mismatch", subject: "P1" }])).toHaveLength(1);
});

test("what the check of the invariants finds is handed on", () => {
  expect(judgeCheck("No invariant about money is violated.\n")).toEqual([]);
  expect(judgeCheck("paidWithoutGrant: 1, such as O1\n")[0]).toContain("paidWithoutGrant: 1");
});
