import { expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { RejectionCache } from "./rejection-cache.ts";

function opened() {
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  const rejections = new RejectionCache(clock);
  const startMs = clock.now().getTime();
  const reject = (subject: string, forMs: number) =>
    expect(() => rejections.reject(subject, "tooManyLogins", startMs + forMs)).toThrow(
      expect.objectContaining({ code: "tooManyLogins", retryAfterS: forMs / 1000 }),
    );
  return { clock, rejections, reject };
}

test("a cached rejection holds until it ends, with the seconds that are left", () => {
  const { clock, rejections, reject } = opened();
  reject("guesser", 2_000);
  clock.advance(1);
  expect(() => rejections.check("guesser", "tooManyLogins")).toThrow(
    expect.objectContaining({ code: "tooManyLogins", retryAfterS: 1 }),
  );
  expect(() => rejections.check("someone else", "tooManyLogins")).not.toThrow();
  clock.advance(1);
  expect(() => rejections.check("guesser", "tooManyLogins")).not.toThrow();
});

test("an expired entry does not reject, although the rejection would last longer", () => {
  const { clock, rejections, reject } = opened();
  reject("guesser", 900_000);
  expect(() => rejections.check("guesser", "tooManyLogins")).toThrow(
    expect.objectContaining({ retryAfterS: 900 }),
  );
  clock.advance(2);
  expect(() => rejections.check("guesser", "tooManyLogins")).not.toThrow();
});

test("a removed entry does not reject", () => {
  const { rejections, reject } = opened();
  reject("guesser", 10_000);
  rejections.remove("guesser");
  expect(() => rejections.check("guesser", "tooManyLogins")).not.toThrow();
});

test("the number of entries is bounded", () => {
  const { rejections, reject } = opened();
  reject("first", 10_000);
  for (let n = 0; n < 10_000; n += 1) reject(`subject ${n}`, 10_000);
  expect(() => rejections.check("first", "tooManyLogins")).not.toThrow();
});
