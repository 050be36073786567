import { expect, test } from "vitest";
import { turnableClock } from "../testing/world.ts";
import { KnownRefusals } from "./known-refusals.ts";

function opened() {
  const clock = turnableClock(new Date("2026-03-01T08:00:00Z"));
  return { clock, refusals: new KnownRefusals(clock), startMs: clock.now().getTime() };
}

test("what is known to be rejected is rejected until it ends, with the seconds that are left", () => {
  const { clock, refusals, startMs } = opened();
  refusals.add("guesser", startMs + 10_000);
  clock.turn(9);
  expect(() => refusals.check("guesser", "tooManyLogins")).toThrow(
    expect.objectContaining({ reason: "tooManyLogins", waitS: 1 }),
  );
  expect(() => refusals.check("someone else", "tooManyLogins")).not.toThrow();
  clock.turn(1);
  expect(() => refusals.check("guesser", "tooManyLogins")).not.toThrow();
});

test("what has to be asked again is not rejected any more, though it would have lasted", () => {
  const { clock, refusals, startMs } = opened();
  refusals.add("guesser", startMs + 900_000, startMs + 2_000);
  expect(() => refusals.check("guesser", "tooManyLogins")).toThrow(expect.objectContaining({ waitS: 900 }));
  clock.turn(2);
  expect(() => refusals.check("guesser", "tooManyLogins")).not.toThrow();
});

test("what is removed is not rejected", () => {
  const { refusals, startMs } = opened();
  refusals.add("guesser", startMs + 10_000);
  refusals.remove("guesser");
  expect(() => refusals.check("guesser", "tooManyLogins")).not.toThrow();
});

test("a flood of subjects cannot fill the memory", () => {
  const { refusals, startMs } = opened();
  refusals.add("first", startMs + 10_000);
  for (let n = 0; n < 10_000; n += 1) refusals.add(`subject ${n}`, startMs + 10_000);
  expect(() => refusals.check("first", "tooManyLogins")).not.toThrow();
});
