import { expect, test } from "vitest";
import type { ConsoleCall } from "./console-call.ts";
import { consoleCalls } from "./console-calls.ts";
import { isReason, needsReason, operatorActionBody } from "./operator-action.ts";

test.each([
  ["投诉", true],
  ["退款了", true],
  ["错", false],
  ["错 a", false],
  ["错了", true],
  ["spam", true],
  ["no", false],
  ["a b c", false],
  ["    ", false],
])("%s is a reason: %s", (text, is) => {
  expect(isReason(text)).toBe(is);
  const body = { actionKey: "6d6a4c4e-4f2c-4e36-9f0b-0d6b1b7a9f00", reasonCategory: "other", reason: text };
  expect(operatorActionBody.safeParse(body).success).toBe(is);
});

test("of all acts with a key, rechecks, invoices, complaints, bills, notes, drafts, test events and uploads alone need no reason", () => {
  const calls: readonly (readonly [string, ConsoleCall])[] = Object.entries(consoleCalls);
  const audited = calls.filter(
    ([, { body }]) => "shape" in body && Object.hasOwn(Object(body.shape), "actionKey"),
  );
  expect(audited.length).toBeGreaterThan(40);
  expect(
    audited
      .filter(([, call]) => !needsReason(call))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    "addNote",
    "answerComplaint",
    "completeComplaint",
    "enterComplaint",
    "fetchBills",
    "finishComplaint",
    "finishNote",
    "issueInvoice",
    "recheckOrder",
    "refreshComplaint",
    "rejectComplaint",
    "rejectInvoice",
    "reverseInvoice",
    "saveDraft",
    "setComplaintUrl",
    "testWebhookEndpoint",
    "uploadImage",
  ]);
});
