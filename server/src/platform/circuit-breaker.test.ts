import { expect, test } from "vitest";
import { CircuitOpenError, circuitBreaker, type Verdict } from "./circuit-breaker.ts";

class ProviderError extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

function provider() {
  const state = { nowMs: 0, called: 0, error: undefined as Error | undefined };
  const judge = (error: unknown) => (error instanceof ProviderError ? error.verdict : "failure");
  const breaker = circuitBreaker({ now: () => new Date(state.nowMs) }, judge);
  const call = () =>
    breaker.run(async () => {
      state.called += 1;
      if (state.error) throw state.error;
    });
  const fail = async (times: number, error: Error = new ProviderError("failure")) => {
    state.error = error;
    for (let time = 0; time < times; time += 1) await expect(call()).rejects.toBe(error);
    state.error = undefined;
  };
  return { state, call, fail };
}

test("after five failures in a row the provider is not called for thirty seconds", async () => {
  const { state, call, fail } = provider();
  await fail(5);
  state.nowMs = 29_999;
  await expect(call()).rejects.toThrow("The circuit is open after 5 failures in a row");
  expect(state.called).toBe(5);
});

test("a success in between begins the counting anew", async () => {
  const { state, call, fail } = provider();
  await fail(4);
  await call();
  await fail(4);
  await call();
  expect(state.called).toBe(10);
});

test("then one call tries the provider, and all go again when it succeeds", async () => {
  const { state, call, fail } = provider();
  await fail(5);
  state.nowMs = 30_000;
  const trial = call();
  await expect(call()).rejects.toThrow(CircuitOpenError);
  await trial;
  await call();
  expect(state.called).toBe(7);
});

test("a trial that fails opens the circuit again", async () => {
  const { state, call, fail } = provider();
  await fail(5);
  state.nowMs = 30_000;
  await fail(1);
  state.nowMs = 59_999;
  await expect(call()).rejects.toThrow(CircuitOpenError);
  expect(state.called).toBe(6);
});

test("errors that show that the provider answers close the circuit", async () => {
  const { call, fail } = provider();
  await fail(4);
  await fail(10, new ProviderError("success"));
  await fail(4);
  await call();
});

test("errors that say nothing about the provider are not counted", async () => {
  const { call, fail } = provider();
  await fail(4);
  await fail(10, new ProviderError("nothing"));
  await fail(1);
  await expect(call()).rejects.toThrow(CircuitOpenError);
});

test("failures of calls at the same time open it as well", async () => {
  const { state, call } = provider();
  state.error = new ProviderError("failure");
  await Promise.allSettled(Array.from({ length: 20 }, call));
  await expect(call()).rejects.toThrow(CircuitOpenError);
  expect(state.called).toBe(20);
});
