import { expect, test } from "vitest";
import type { Gateway } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";
import { GatewayMeter, measureGateway } from "./gateway-meter.ts";

const start = new Date("2026-03-01T08:00:00Z");

function meterAt(now: { at: Date }) {
  return new GatewayMeter({ now: () => now.at });
}

const unused = async () => {
  throw new Error("not asked here");
};

const silent: Gateway = {
  create: unused,
  query: async () => {
    throw new GatewayError("unknown", "The gateway gave no answer");
  },
  close: async () => undefined,
  refund: unused,
  queryRefund: async () => undefined,
  refundsParts: true,
  readNotice: async () => undefined,
  answers: {
    accepted: { status: 200, contentType: "text/plain", body: "" },
    refused: { status: 400, contentType: "text/plain", body: "" },
  },
};

test("each kind of question has its calls, and the last success and failure with its sentence", async () => {
  const now = { at: start };
  const meter = meterAt(now);
  const gateway = measureGateway(silent, "wechat", meter);
  await gateway.close("P1");
  await gateway.close("P2");
  await expect(gateway.query("P1")).rejects.toThrow("no answer");
  await expect(gateway.create({} as never)).rejects.toThrow("not asked");
  await gateway.readNotice({ headers: {}, body: "" });
  const told = meter.take().map(({ question, calls, lastSuccessAt, lastFailure }) => ({
    question,
    calls,
    lastSuccessAt,
    lastFailure,
  }));
  expect(told).toEqual([
    { question: "close", calls: 2, lastSuccessAt: start, lastFailure: undefined },
    { question: "query", calls: 1, lastSuccessAt: undefined, lastFailure: "The gateway gave no answer" },
    // Other errors may hold secrets.
    { question: "create", calls: 1, lastSuccessAt: undefined, lastFailure: "The call failed" },
    { question: "notice", calls: 1, lastSuccessAt: undefined, lastFailure: "Not authentic" },
  ]);
  expect(meter.take()).toEqual([]);
});

test("of many calls two hundred durations are kept, and all are counted", () => {
  const meter = meterAt({ at: start });
  for (let call = 0; call < 500; call += 1) meter.record("alipay", "query", call + 0.4);
  const [{ calls, durationsMs } = { calls: 0, durationsMs: [] }] = meter.take();
  expect([calls, durationsMs.length, durationsMs.at(-1)]).toEqual([500, 200, 199]);
});

test("a circuit breaker that opens is urgent until it is reported, and rests until its end", () => {
  const now = { at: start };
  const meter = meterAt(now);
  expect(meter.isUrgent).toBe(false);
  const until = new Date(start.getTime() + 30_000);
  meter.rest("hupi", until);
  expect(meter.isUrgent).toBe(true);
  meter.take();
  expect(meter.isUrgent).toBe(false);
  expect([...meter.resting()]).toEqual([["hupi", until]]);
  now.at = until;
  expect([...meter.resting()]).toEqual([]);
});
