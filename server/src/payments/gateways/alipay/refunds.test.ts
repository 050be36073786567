import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Refund } from "../gateway.ts";
import { newestNotice, summarizeTrade } from "../testing/with-fakes.ts";
import { type OpenAlipay, openAlipay } from "./testing/start-fake.ts";

let open: OpenAlipay;

beforeAll(async () => {
  open = await openAlipay();
});
beforeEach(() => open.fake.clearMisbehaviours());
afterAll(() => open.fake.close());

/** A refund of a completed payment. */
async function refundOf(changes: Partial<Refund> = {}): Promise<Refund> {
  const { attemptNo, amountFen: totalFen } = open.makePayment();
  const refund = {
    attemptNo,
    refundNo: `${attemptNo}R`,
    amountFen: totalFen,
    totalFen,
    reason: "误购",
    ...changes,
  };
  await open.gateway.create(open.makePayment({ attemptNo }));
  await open.fake.pay(attemptNo);
  return refund;
}

const refundedFen = ({ attemptNo }: Refund) =>
  open.fake.trades().find(({ number }) => number === attemptNo)?.refundedFen;
const newestState = async () =>
  summarizeTrade((await open.gateway.readNotice(newestNotice(open.fake)))?.trade);

test("a part goes back, then the rest: only then the payment is over", async () => {
  const part = await refundOf({ amountFen: 1000 });
  expect((await open.gateway.refund(part)).refund?.state).toBe("done");
  expect(summarizeTrade(await open.gateway.query(part.attemptNo))).toBe("paid");
  expect(await newestState()).toBe("partly refunded");
  const rest = { ...part, refundNo: `${part.attemptNo}S`, amountFen: 1990 };
  expect((await open.gateway.refund(rest)).refund?.state).toBe("done");
  expect(await open.gateway.query(part.attemptNo)).toMatchObject({ paidFen: 2990, refundedFen: 2990 });
  expect(await newestState()).toBe("refunded");
});

test("asked again with the same number the money goes once", async () => {
  const [part, whole] = [await refundOf({ amountFen: 1000 }), await refundOf()];
  for (const refund of [part, whole]) {
    expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
    expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
    expect(refundedFen(refund)).toBe(refund.amountFen);
  }
});

test("after an answer that was lost, the same question gives the true one", async () => {
  const refund = await refundOf();
  open.fake.misbehave("cut");
  await expect(open.gateway.refund(refund)).rejects.toMatchObject({ kind: "unknown" });
  expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
  expect(refundedFen(refund)).toBe(2990);
});

test("money that has not moved yet is underway until it has", async () => {
  const refund = await refundOf();
  open.fake.misbehave("slow-refund");
  expect((await open.gateway.refund(refund)).refund?.state).toBe("underway");
  expect(refundedFen(refund)).toBe(0);
  expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
});

test("a refusal is given out when Alipay knows of no such refund", async () => {
  const refund = await refundOf({ amountFen: 1000 });
  open.fake.misbehave("poor");
  await expect(open.gateway.refund(refund)).rejects.toMatchObject({
    kind: "refused",
    code: "ACQ.SELLER_BALANCE_NOT_ENOUGH",
  });
  const tooMuch = { ...refund, amountFen: 2991 };
  await expect(open.gateway.refund(tooMuch)).rejects.toMatchObject({ kind: "refused" });
  await open.gateway.refund(refund);
  await expect(open.gateway.refund({ ...refund, amountFen: 999 })).rejects.toMatchObject({
    kind: "refused",
    code: "ACQ.DISCORDANT_REPEAT_REQUEST",
  });
  expect(refundedFen(refund)).toBe(1000);
});

test.each([
  "5xx",
  "garbage",
  "hang",
  "bad-signature",
  "unsigned",
  "20000",
  "system-error",
  "error-response",
  "wrong-clock",
])("nothing is known of a refund that ends in %s, and it can be asked for again", async (mode) => {
  const refund = await refundOf({ amountFen: 1000 });
  open.fake.misbehave(mode);
  await expect(open.gateway.refund(refund)).rejects.toMatchObject({ kind: "unknown" });
  expect((await open.gateway.refund(refund)).refund?.state).toBe("done");
  expect(refundedFen(refund)).toBe(1000);
});

test("a refund in Alipay's console is notified like any other", async () => {
  const { attemptNo } = await refundOf();
  await open.fake.refund(attemptNo, { amountFen: 1 });
  expect(await newestState()).toBe("partly refunded");
  await open.fake.refund(attemptNo);
  expect(await newestState()).toBe("refunded");
});
