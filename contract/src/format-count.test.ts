import { expect, test } from "vitest";
import { errors } from "./errors.ts";
import { formatCount } from "./format-count.ts";
import { retentionText } from "./privacy/retention-policy.ts";

test("one is one, and none and several are many", () => {
  expect([0, 1, 2].map((days) => formatCount(days, "day"))).toEqual(["0 days", "1 day", "2 days"]);
  expect([1, 2].map((days) => formatCount(days, "day is", "days are"))).toEqual(["1 day is", "2 days are"]);
});

test("a wait of one second and a term of one minute are singular", () => {
  expect(errors.tooManyAtOnce.sentence({ retryAfterS: 1 }).en).toMatch(/ in 1 second$/);
  expect(errors.tooManyCodes.sentence({ retryAfterS: 2 }).en).toMatch(/ in 2 seconds$/);
  expect(errors.tooManyCaptchas.sentence({ retryAfterS: 1 }).en).toMatch(/ in 1 second$/);
  expect(retentionText({ retentionS: 60 }).en).toBe("1 minute");
});
