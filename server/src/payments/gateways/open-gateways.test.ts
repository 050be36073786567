import { expect, test } from "vitest";
import { type Gateway, tradeOf } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";
import { withCircuitBreaker } from "./open-gateways.ts";

/** A gateway that answers questions as told, and counts them. */
function openScene() {
  let nowMs = 0;
  let asked = 0;
  let failure: Error | undefined;
  const trade = tradeOf("P1");
  const never = () => Promise.reject(new Error("not in this scene"));
  const reply = { status: 200, contentType: "text/plain", body: "" };
  const gateway: Gateway = {
    create: never,
    close: never,
    refund: never,
    queryRefund: never,
    refundsParts: true,
    readNotice: async () => undefined,
    answers: { accepted: reply, refused: reply },
    async query() {
      asked += 1;
      if (failure) throw failure;
      return trade;
    },
  };
  const guarded = withCircuitBreaker(gateway, { now: () => new Date(nowMs) });
  return {
    ask: () => guarded.query("P1"),
    asked: () => asked,
    wait: (ms: number) => {
      nowMs += ms;
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}

test("after five failures in a row calls fail at once, and after 30 seconds the gateway is called again", async () => {
  const scene = openScene();
  scene.fail(new GatewayError("unknown", "no answer"));
  for (let n = 0; n < 5; n += 1) await expect(scene.ask()).rejects.toThrow("no answer");
  await expect(scene.ask()).rejects.toThrow("circuit is open");
  expect(scene.asked()).toBe(5);
  scene.wait(30_000);
  scene.fail(undefined);
  await expect(scene.ask()).resolves.toEqual(tradeOf("P1"));
});

test("a rejection by the gateway is no failure for the circuit breaker", async () => {
  const scene = openScene();
  scene.fail(new GatewayError("refused", "no such order"));
  for (let n = 0; n < 8; n += 1) await expect(scene.ask()).rejects.toThrow("no such order");
  expect(scene.asked()).toBe(8);
});
