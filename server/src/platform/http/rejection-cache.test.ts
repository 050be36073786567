import { expect, test } from "vitest";
import { turnableClock } from "../../testing/turnable-clock.ts";
import { RejectionCache } from "./rejection-cache.ts";

function opened() {
  const clock = turnableClock(new Date("2026-03-01T08:00:00Z"));
  return { clock, rejections: new RejectionCache(clock), startMs: clock.now().getTime() };
}

test("a cached rejection holds until it ends, with the seconds that are left", () => {
  const { clock, rejections, startMs } = opened();
  rejections.add("guesser", startMs + 10_000);
  clock.turn(9);
  expect(() => rejections.check("guesser", "tooManyLogins")).toThrow(
    expect.objectContaining({ reason: "tooManyLogins", retryAfterS: 1 }),
  );
  expect(() => rejections.check("someone else", "tooManyLogins")).not.toThrow();
  clock.turn(1);
  expect(() => rejections.check("guesser", "tooManyLogins")).not.toThrow();
});

test("an expired entry does not reject, although the rejection would last longer", () => {
  const { clock, rejections, startMs } = opened();
  rejections.add("guesser", startMs + 900_000, startMs + 2_000);
  expect(() => rejections.check("guesser", "tooManyLogins")).toThrow(
    expect.objectContaining({ retryAfterS: 900 }),
  );
  clock.turn(2);
  expect(() => rejections.check("guesser", "tooManyLogins")).not.toThrow();
});

test("a removed entry does not reject", () => {
  const { rejections, startMs } = opened();
  rejections.add("guesser", startMs + 10_000);
  rejections.remove("guesser");
  expect(() => rejections.check("guesser", "tooManyLogins")).not.toThrow();
});

test("the number of entries is bounded", () => {
  const { rejections, startMs } = opened();
  rejections.add("first", startMs + 10_000);
  for (let n = 0; n < 10_000; n += 1) rejections.add(`subject ${n}`, startMs + 10_000);
  expect(() => rejections.check("first", "tooManyLogins")).not.toThrow();
});
