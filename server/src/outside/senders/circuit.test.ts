import { expect, test } from "vitest";
import { restAfterFailures } from "./circuit.ts";
import { NotConfiguredError, NotSentError, type Outgoing, type Send } from "./sender.ts";

const message: Outgoing = { channel: "sms", to: "13800001234", purpose: "login", code: "402817", text: "" };
const broken = new NotSentError("The provider is broken", "provider");

function provider() {
  const state = { nowMs: 0, asked: 0, fault: undefined as Error | undefined };
  const send: Send = async () => {
    state.asked += 1;
    if (state.fault) throw state.fault;
  };
  const guarded = restAfterFailures(send, { now: () => new Date(state.nowMs) });
  const fail = async (times: number) => {
    state.fault = broken;
    for (let time = 0; time < times; time += 1) await expect(guarded(message)).rejects.toBe(broken);
  };
  return { state, guarded, fail };
}

test("after five failures in a row nobody is asked for thirty seconds", async () => {
  const { state, guarded, fail } = provider();
  await fail(5);
  state.nowMs = 29_999;
  await expect(guarded(message)).rejects.toThrow("Sending by sms rests after 5 failures in a row");
  expect(state.asked).toBe(5);
});

test("a success in between begins the counting anew", async () => {
  const { state, guarded, fail } = provider();
  await fail(4);
  state.fault = undefined;
  await guarded(message);
  await fail(4);
  state.fault = undefined;
  await guarded(message);
  expect(state.asked).toBe(10);
});

test("after the rest one message tries, and all go again when it gets through", async () => {
  const { state, guarded, fail } = provider();
  await fail(5);
  state.nowMs = 30_000;
  state.fault = undefined;
  const trial = guarded(message);
  await expect(guarded(message)).rejects.toThrow("rests");
  await trial;
  await guarded(message);
  expect(state.asked).toBe(7);
});

test("a trial that fails begins another rest", async () => {
  const { state, guarded, fail } = provider();
  await fail(5);
  state.nowMs = 30_000;
  await fail(1);
  state.nowMs = 59_999;
  await expect(guarded(message)).rejects.toThrow("rests");
  expect(state.asked).toBe(6);
});

test("what nobody foresaw counts as a failure, too", async () => {
  const { state, guarded } = provider();
  state.fault = new TypeError("of undefined");
  for (let time = 0; time < 5; time += 1) await expect(guarded(message)).rejects.toThrow(TypeError);
  await expect(guarded(message)).rejects.toThrow("rests");
});

test("addresses that are refused and messages without a template rest nobody", async () => {
  const { state, guarded } = provider();
  for (const fault of [
    new NotSentError("No such number", "address"),
    new NotConfiguredError("No template"),
  ]) {
    state.fault = fault;
    for (let time = 0; time < 10; time += 1) await expect(guarded(message)).rejects.toBe(fault);
  }
  expect(state.asked).toBe(20);
});

test("failures of many at once rest it as well", async () => {
  const { state, guarded } = provider();
  state.fault = broken;
  await Promise.allSettled(Array.from({ length: 20 }, () => guarded(message)));
  await expect(guarded(message)).rejects.toThrow("rests");
  expect(state.asked).toBe(20);
});
