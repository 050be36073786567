import { expect, test } from "vitest";
import { type Gateway, GatewayError, tradeOf } from "./gateway.ts";
import { GatewayMeter } from "./gateway-meter.ts";

const start = new Date("2026-03-01T08:00:00Z");
const unused = async () => {
  throw new Error("not asked here");
};
const reply = { status: 200, contentType: "text/plain", body: "" };

/** A gateway that counts queries. The test can make queries fail; closing always succeeds. */
function openScene() {
  let asked = 0;
  let failure: Error | undefined;
  let now = start;
  const gateway: Gateway = {
    chooseFlow: () => "code",
    create: unused,
    close: async () => undefined,
    refund: unused,
    queryRefund: async () => undefined,
    supportsPartialRefunds: true,
    readNotice: async () => undefined,
    noticeReplies: { accepted: reply, refused: reply },
    async query(attemptNo) {
      asked += 1;
      if (failure) throw failure;
      return tradeOf(attemptNo);
    },
  };
  const meter = new GatewayMeter({ now: () => now });
  const watched = meter.measureWithBreaker("hupi", gateway);
  return {
    meter,
    watched,
    ask: () => watched.query("P1"),
    asked: () => asked,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}

const silence = new GatewayError("unknown", "The gateway gave no answer");

test("each kind of question has its calls, and the last success and failure with its sentence", async () => {
  const { meter, watched, ask, fail } = openScene();
  fail(silence);
  await watched.close("P1");
  await watched.close("P2");
  await expect(ask()).rejects.toThrow("no answer");
  await expect(watched.create({} as never)).rejects.toThrow("not asked");
  await watched.readNotice({ headers: {}, body: "" });
  const told = meter.takeMeasurements().map(({ question, calls, lastSuccessAt, lastFailure }) => ({
    question,
    calls,
    lastSuccessAt,
    lastFailure,
  }));
  expect(told).toEqual([
    { question: "close", calls: 2, lastSuccessAt: start, lastFailure: undefined },
    { question: "query", calls: 1, lastSuccessAt: undefined, lastFailure: "The gateway gave no answer" },
    // Messages of other errors may contain secrets.
    { question: "create", calls: 1, lastSuccessAt: undefined, lastFailure: "The call failed" },
    { question: "notice", calls: 1, lastSuccessAt: undefined, lastFailure: "Not authentic" },
  ]);
  expect(meter.takeMeasurements()).toEqual([]);
});

test("of many calls two hundred durations are kept, and all are counted", async () => {
  const { meter, ask } = openScene();
  for (let call = 0; call < 500; call += 1) await ask();
  const [{ calls, durationsMs } = { calls: 0, durationsMs: [] }] = meter.takeMeasurements();
  expect([calls, durationsMs.length]).toEqual([500, 200]);
});

test("after five failures in a row calls fail at once, and after 30 seconds the gateway is called again", async () => {
  const { ask, asked, wait, fail } = openScene();
  fail(silence);
  for (let n = 0; n < 5; n += 1) await expect(ask()).rejects.toThrow("no answer");
  await expect(ask()).rejects.toThrow("circuit is open");
  expect(asked()).toBe(5);
  wait(30_000);
  fail(undefined);
  await expect(ask()).resolves.toEqual(tradeOf("P1"));
});

test("a rejection by the gateway is no failure for the circuit breaker", async () => {
  const { ask, asked, fail } = openScene();
  fail(new GatewayError("refused", "no such order"));
  for (let n = 0; n < 8; n += 1) await expect(ask()).rejects.toThrow("no such order");
  expect(asked()).toBe(8);
});

test("a circuit that opens is urgent until it is reported, and stays open until its end", async () => {
  const { meter, ask, wait, fail } = openScene();
  fail(silence);
  for (let n = 0; n < 4; n += 1) await expect(ask()).rejects.toThrow();
  expect([meter.isUrgent, [...meter.listOpenCircuits()]]).toEqual([false, []]);
  await expect(ask()).rejects.toThrow();
  expect(meter.isUrgent).toBe(true);
  meter.takeMeasurements();
  expect(meter.isUrgent).toBe(false);
  expect([...meter.listOpenCircuits()]).toEqual([["hupi", new Date(start.getTime() + 30_000)]]);
  wait(30_000);
  expect([...meter.listOpenCircuits()]).toEqual([]);
});
