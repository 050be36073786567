import { expect, test } from "vitest";
import { errors } from "./errors.ts";
import { formatWait } from "./format-wait.ts";

test.each([
  [1, "1秒", "1 second"],
  [89, "89秒", "89 seconds"],
  [90, "2分钟", "2 minutes"],
  [120, "2分钟", "2 minutes"],
  [121, "3分钟", "3 minutes"],
  [2973, "50分钟", "50 minutes"],
  [5399, "90分钟", "90 minutes"],
  [5400, "2小时", "2 hours"],
  [86_400, "24小时", "24 hours"],
])("a wait of %i seconds is said as people say it, and never too short", (waitS, zh, en) => {
  expect(formatWait(waitS)).toEqual({ zh, en });
});

/** The errors whose message contains the wait: their text changes with it. */
const waiting = Object.entries(errors).flatMap(([name, { sentence }]) => {
  if (typeof sentence !== "function") return [];
  const after = (retryAfterS: number) => sentence({ retryAfterS } as never);
  return after(2973).zh === after(1).zh ? [] : [{ name, ...after(2973) }];
});

test("there are errors that name a wait", () => {
  expect(waiting.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["tooManyRequests", "tooManyCodes"]),
  );
});

test.each(waiting)("$name says its wait as people say it", ({ zh, en }) => {
  expect(zh).toContain("50分钟");
  expect(en).toContain("50 minutes");
});
