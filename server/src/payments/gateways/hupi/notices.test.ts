import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tradeOf } from "../gateway.ts";
import { newestNotice, summarizeTrade } from "../testing/with-fakes.ts";
import { hashOf } from "./signature.ts";
import { makePayment, type OpenHupi, openHupi } from "./testing/start-fake.ts";

let open: OpenHupi;

beforeAll(async () => {
  open = await openHupi();
});
beforeEach(() => open.fake.clearMisbehaviours());
afterAll(() => open.fake.close());

async function pay(amountFen?: number): Promise<string> {
  const one = makePayment();
  await open.gateway.create(one);
  await open.fake.pay(one.attemptNo, amountFen === undefined ? {} : { amountFen });
  return one.attemptNo;
}

/** The newest notice with changed fields, signed again unless `signed` is false. */
function changed(changes: Readonly<Record<string, string>>, { signed = true } = {}) {
  const fields = { ...Object.fromEntries(new URLSearchParams(newestNotice(open.fake).body)), ...changes };
  const hash = signed ? hashOf(fields, open.settings.secret) : (fields.hash ?? "");
  return { headers: {}, body: new URLSearchParams({ ...fields, hash }).toString() };
}

test("a notice of a payment is accepted, with empty fields and an unknown one", async () => {
  const attemptNo = await pay();
  expect(newestNotice(open.fake).body).toContain("channel_note=");
  const notice = await open.gateway.readNotice(newestNotice(open.fake));
  const gatewayTradeNo = expect.stringMatching(/^\d+$/);
  expect(notice?.trade).toEqual(tradeOf(attemptNo, { paidFen: 2990, gatewayTradeNo }));
});

test("a notice and the answer to a question name the same number and the same amount", async () => {
  const attemptNo = await pay(1);
  const notice = await open.gateway.readNotice(newestNotice(open.fake));
  expect(notice?.trade).toEqual(await open.gateway.query(attemptNo));
});

test("a repeated notice has the same id, though its time and nonce are new", async () => {
  await pay();
  const [first, second] = [newestNotice(open.fake), newestNotice(open.fake)];
  expect(first.body).not.toBe(second.body);
  const ids = await Promise.all([first, second].map((raw) => open.gateway.readNotice(raw)));
  expect(ids[0]?.noticeId).toBe(ids[1]?.noticeId);
});

test("a notice with any field changed is rejected", async () => {
  await pay();
  for (const changes of [{ total_fee: "0.01" }, { status: "CD" }, { surprise: "1" }, { channel_note: "" }]) {
    expect(await open.gateway.readNotice(changed(changes, { signed: false }))).toBeUndefined();
  }
  expect(await open.gateway.readNotice({ headers: {}, body: "" })).toBeUndefined();
  expect(await open.gateway.readNotice({ headers: {}, body: "hash=1&%ZZ=%" })).toBeUndefined();
});

test("a repeated name is rejected, even with a right hash", async () => {
  await pay();
  const { headers, body } = newestNotice(open.fake);
  expect(await open.gateway.readNotice({ headers, body: `status=WP&${body}` })).toBeUndefined();
});

test("a notice for another application is refused, its hash notwithstanding", async () => {
  await pay();
  expect(await open.gateway.readNotice(changed({ appid: "201906129999" }))).toBeUndefined();
});

test("a payment that a query does not confirm is rejected: the hash alone is weak", async () => {
  const one = makePayment();
  await pay();
  await open.gateway.create(one);
  expect(await open.gateway.readNotice(changed({ trade_order_id: one.attemptNo }))).toBeUndefined();
  expect(await open.gateway.readNotice(changed({ trade_order_id: "P0NEVER" }))).toBeUndefined();
  expect(await open.gateway.readNotice(changed({ total_fee: "0.01" }))).toBeUndefined();
});

test.each(["5xx", "hang", "garbage"])("while hupi answers with %s, the hash has to do", async (mode) => {
  const attemptNo = await pay();
  open.fake.misbehave(mode);
  const notice = await open.gateway.readNotice(newestNotice(open.fake));
  expect(notice?.trade).toMatchObject({ attemptNo, paidFen: 2990, hasRefund: false });
});

test("a payment is not believed while hupi refuses to confirm it: a refusal is an answer", async () => {
  await pay();
  open.fake.misbehave("busy");
  expect(await open.gateway.readNotice(newestNotice(open.fake))).toBeUndefined();
  expect(await open.gateway.readNotice(newestNotice(open.fake))).toBeDefined();
});

test("a refund's notice holds the refund when it is done, and the payment while it is under way or has failed", async () => {
  const attemptNo = await pay();
  const lateNews = newestNotice(open.fake);
  await open.fake.refund(attemptNo);
  expect(summarizeTrade((await open.gateway.readNotice(newestNotice(open.fake)))?.trade)).toBe("refunded");
  expect(summarizeTrade((await open.gateway.readNotice(lateNews))?.trade)).toBe("refunded");
  for (const status of ["RD", "UD"]) {
    expect(summarizeTrade((await open.gateway.readNotice(changed({ status })))?.trade)).toBe("refunded");
  }
  expect(await open.gateway.readNotice(changed({ status: "??" }))).toBeUndefined();
});

test("the answer that ends hupi's retries is `success`", async () => {
  expect(open.gateway.noticeReplies.accepted).toMatchObject({ status: 200, body: "success" });
  expect(open.gateway.noticeReplies.refused.body).not.toBe("success");
});
