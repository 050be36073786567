import { expect, test } from "vitest";
import { type ComplaintTimes, computeDeadlines } from "./deadlines.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 1, 16, 6) + hours * 3_600_000);

const fresh: ComplaintTimes = {
  state: "open",
  createdAt: at(0),
  gatewayDueAt: null,
  continuedAt: null,
  messageWaitsSince: null,
  lastAnswerAt: null,
};

const cases: readonly (readonly [
  string,
  Partial<ComplaintTimes>,
  reply: number | null,
  settle: number | null,
])[] = [
  ["a new complaint", {}, 24, 72],
  ["a state that nobody knows", { state: "unknown" }, 24, 72],
  ["a first reply", { lastAnswerAt: at(3) }, null, 72],
  ["an answered one without a history", { state: "answered" }, null, 72],
  ["a refund that was promised", { state: "refunding" }, null, 72],
  ["a message before the first reply", { messageWaitsSince: at(20) }, 24, 72],
  [
    "a message before the reply to a continued one",
    { continuedAt: at(100), messageWaitsSince: at(110) },
    124,
    172,
  ],
  ["a message after the reply", { state: "answered", lastAnswerAt: at(3), messageWaitsSince: at(5) }, 29, 72],
  [
    "a message that has an answer",
    { state: "answered", lastAnswerAt: at(6), messageWaitsSince: at(5) },
    null,
    72,
  ],
  ["a complaint continued after its end", { lastAnswerAt: at(9), continuedAt: at(100) }, 124, 172],
  [
    "one continued in a later state",
    { state: "answered", lastAnswerAt: at(9), continuedAt: at(100) },
    124,
    172,
  ],
  ["a reply after it was continued", { lastAnswerAt: at(101), continuedAt: at(100) }, null, 172],
  ["a deadline of the gateway's", { gatewayDueAt: at(10) }, 10, 72],
  ["a late deadline of the gateway's", { gatewayDueAt: at(90) }, 90, 90],
  ["a deadline of the gateway's after the reply", { gatewayDueAt: at(10), lastAnswerAt: at(1) }, null, 10],
  ["the gateway's staff", { state: "withGateway" }, null, null],
  ["an end", { state: "settled", messageWaitsSince: at(5), gatewayDueAt: at(10) }, null, null],
  ["a withdrawal", { state: "withdrawn" }, null, null],
];

for (const [title, difference, reply, settle] of cases) {
  test(`deadlines of ${title}`, () => {
    expect(computeDeadlines({ ...fresh, ...difference })).toEqual({
      replyDueAt: reply === null ? null : at(reply),
      settleDueAt: settle === null ? null : at(settle),
    });
  });
}
