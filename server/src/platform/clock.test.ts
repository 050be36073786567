import { expect, test } from "vitest";
import { synchronizeClock } from "./clock.ts";

const noon = Date.parse("2026-03-01T12:00:00Z");

/** A simulated reference clock, machine and network delay, all controlled by the test. */
function machine() {
  const state = { referenceMs: noon, monotonicMs: 5_000, localMs: noon, thereMs: 0, backMs: 0 };
  const pass = (ms: number) => {
    state.referenceMs += ms;
    state.monotonicMs += ms;
    state.localMs += ms;
  };
  const open = () =>
    synchronizeClock({
      async readReferenceMs() {
        pass(state.thereMs);
        const read = state.referenceMs;
        pass(state.backMs);
        return read;
      },
      monotonicMs: () => state.monotonicMs,
      localClock: { now: () => new Date(state.localMs) },
    });
  return { state, pass, open };
}

test("the time is the reference's, whatever the machine's own clock says", async () => {
  const { state, pass, open } = machine();
  state.localMs = noon + 86_400_000;
  const clock = await open();
  expect(clock.now().getTime()).toBe(noon);
  pass(1_500);
  state.localMs = 0;
  expect(clock.now().getTime()).toBe(noon + 1_500);
});

test("it is wrong by half a round trip at most, and by no more after a slow one", async () => {
  const { state, open } = machine();
  state.thereMs = 30;
  state.backMs = 10;
  const clock = await open();
  const errorMs = () => Math.abs(clock.now().getTime() - state.referenceMs);
  expect(errorMs()).toBeLessThanOrEqual(20);
  state.thereMs = 900;
  await clock.synchronize();
  expect(errorMs()).toBeLessThanOrEqual(20);
});

test("small corrections do not turn the time back", async () => {
  const { state, pass, open } = machine();
  const clock = await open();
  const before = clock.now();
  state.referenceMs -= 800;
  await clock.synchronize();
  expect(clock.now()).toEqual(before);
  pass(799);
  expect(clock.now()).toEqual(before);
  pass(2);
  expect(clock.now().getTime()).toBe(state.referenceMs);
});

test("a reference that was set, and a machine that slept, are followed", async () => {
  const { state, open } = machine();
  const clock = await open();
  for (const jumpMs of [3_600_000, -7_200_000]) {
    state.referenceMs += jumpMs;
    await clock.synchronize();
    expect(clock.now().getTime()).toBe(state.referenceMs);
  }
});

test("a reading that fails changes nothing", async () => {
  let isAway = false;
  let monotonicMs = 0;
  const clock = await synchronizeClock({
    readReferenceMs: async () => {
      if (isAway) throw new Error("away");
      return noon;
    },
    monotonicMs: () => monotonicMs,
  });
  isAway = true;
  await expect(clock.synchronize()).rejects.toThrow("away");
  monotonicMs = 60_000;
  expect(clock.now().getTime()).toBe(noon + 60_000);
});

test("a machine whose clock is off by more than two seconds is told so in words", async () => {
  const { state, open } = machine();
  const clock = await open();
  for (const ms of [0, 1_900, -1_900]) {
    state.localMs = state.referenceMs + ms;
    expect(clock.skewProblem()).toBeUndefined();
  }
  state.localMs = state.referenceMs + 1_200_000;
  expect(clock.skewProblem()).toBe("this machine's clock is 1200 s ahead of the database's");
  state.localMs = state.referenceMs - 2_500;
  expect(clock.skewProblem()).toBe("this machine's clock is 2.5 s behind the database's");
});
