import { expect, test } from "vitest";
import { findComplaintViolations } from "./complaint-violations.ts";

const reply = { gatewayId: "C1", text: "您好" };
const atGateway = { gatewayId: "C1", replies: ["您好"] };
const stored = { gatewayId: "C1", replyStates: ["confirmed"] };

test("a complaint that is known, and whose reply is at the gateway once, violates nothing", () => {
  expect(findComplaintViolations([atGateway], [stored], [reply])).toEqual([]);
});

test.each([
  ["missed", [atGateway], [], [], "The complaint C1 was missed."],
  ["not answered", [{ ...atGateway, replies: [] }], [stored], [], "The complaint C1 was not answered."],
  [
    "answered twice",
    [{ ...atGateway, replies: ["您好", "您好"] }],
    [stored],
    [reply],
    "The reply to C1 is at the gateway 2 times.",
  ],
  [
    "answered in the gateway's books alone",
    [{ ...atGateway, replies: ["您好", "再见"] }],
    [stored],
    [reply],
    "The gateway has replies to C1 that nobody wrote.",
  ],
  [
    "whose reply is lost",
    [{ ...atGateway, replies: [] }],
    [stored],
    [reply],
    "The reply to C1 is at the gateway 0 times.",
  ],
  [
    "whose reply stays unclear",
    [atGateway],
    [{ ...stored, replyStates: ["unclear"] }],
    [reply],
    "The reply to C1 is unclear.",
  ],
  [
    "that took two replies",
    [atGateway],
    [stored],
    [reply, reply],
    "The console has accepted 2 replies to C1.",
  ],
])("a complaint that is %s is named", (_, gateways, known, accepted, sentence) => {
  expect(findComplaintViolations(gateways, known, accepted)).toEqual([sentence]);
});
