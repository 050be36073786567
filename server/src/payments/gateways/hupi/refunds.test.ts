import { afterAll, beforeAll, expect, test } from "vitest";
import type { Refund } from "../gateway.ts";
import { summarizeTrade } from "../testing/with-fakes.ts";
import { makePayment, type OpenHupi, openHupi } from "./testing/start-fake.ts";

let open: OpenHupi;

beforeAll(async () => {
  open = await openHupi();
});
afterAll(() => open.fake.close());

async function paid(): Promise<Refund> {
  const { attemptNo, amountFen, ...rest } = makePayment();
  await open.gateway.create({ attemptNo, amountFen, ...rest });
  await open.fake.pay(attemptNo);
  return { attemptNo, refundNo: `${attemptNo}R`, amountFen, totalFen: amountFen, reason: "重复支付" };
}

test("a whole payment is sent back, and asked for again it is the same refund", async () => {
  const refund = await paid();
  expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
  expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
  expect(open.fake.trades().at(-1)?.refundedFen).toBe(2990);
});

test("a part of a payment cannot be sent back", async () => {
  const refund = await paid();
  expect(open.gateway.supportsPartialRefunds).toBe(false);
  await expect(open.gateway.refund({ ...refund, amountFen: 990 })).rejects.toMatchObject({ kind: "refused" });
  expect(summarizeTrade(await open.gateway.query(refund.attemptNo))).toBe("paid");
});

test("money on its way is under way until it has arrived", async () => {
  const refund = await paid();
  open.fake.misbehave("slow-refund");
  expect((await open.gateway.refund(refund)).refund?.state).toBe("underway");
  expect(summarizeTrade(await open.gateway.query(refund.attemptNo))).toBe("partly refunded");
  expect((await open.gateway.refund(refund)).refund?.state).toBe("underway");
  await open.fake.refund(refund.attemptNo);
  expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
});

test("unpaid trades cannot be refunded", async () => {
  const one = makePayment();
  await open.gateway.create(one);
  const refund = { ...(await paid()), attemptNo: one.attemptNo };
  await expect(open.gateway.refund(refund)).rejects.toMatchObject({ kind: "refused" });
});

test("a refund whose answer was lost, or carries a wrong hash, is found done when asked again", async () => {
  for (const mode of ["cut", "bad-signature"]) {
    const refund = await paid();
    open.fake.misbehave(mode);
    await expect(open.gateway.refund(refund)).rejects.toMatchObject({ kind: "unknown" });
    expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
  }
});
