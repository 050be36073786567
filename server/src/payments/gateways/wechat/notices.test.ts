import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wechatGateway } from "./gateway.ts";
import { makePayment, type OpenWechat, openWechat, settingsFrom } from "./testing/start-fake.ts";

let wechat: OpenWechat;
beforeAll(async () => {
  wechat = await openWechat();
});
beforeEach(() => {
  wechat.alarms.length = 0;
});
afterAll(() => wechat.fake.close());

/** The headers with lower-case names, as Node provides them. */
function received({ headers, body }: ReturnType<OpenWechat["fake"]["writeNotice"]>) {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { headers: Object.fromEntries(entries), body };
}

async function pay(how = {}) {
  const payment = makePayment(wechat);
  await wechat.gateway.create(payment);
  wechat.fake.notices.mode = "lose";
  await wechat.fake.pay(payment.attemptNo, how);
  return payment.attemptNo;
}

const read = async (attemptNo: string, twist?: string) =>
  wechat.gateway.readNotice(received(wechat.fake.writeNotice(attemptNo, twist)));

describe("a notice", () => {
  test("of a payment holds its number, its amount and WeChat Pay's own number", async () => {
    const attemptNo = await pay();
    const notice = await read(attemptNo);
    expect(notice).toEqual({ noticeId: expect.stringMatching(/^[0-9a-f-]{36}$/), trade: expect.anything() });
    expect(notice?.trade).toEqual(await wechat.gateway.query(attemptNo));
    expect(notice?.trade).toMatchObject({ attemptNo, paidFen: 990, hasRefund: false });
    expect(wechat.alarms).toEqual([]);
  });

  test("of another amount is passed on unchanged", async () => {
    expect((await read(await pay({ amountFen: 1 })))?.trade).toMatchObject({ paidFen: 1, hasRefund: false });
  });

  // WeChat Pay's refund notices contain no currency, so a total in dollars would count as fen.
  test("of a refund holds its number and its amount, and says nothing of what was paid", async () => {
    const attemptNo = await pay();
    await wechat.fake.refund(attemptNo, { amountFen: 100 });
    const notice = await wechat.gateway.readNotice(received(wechat.fake.writeRefundNotice(attemptNo)));
    expect(notice?.trade).toMatchObject({
      attemptNo,
      paidFen: undefined,
      refund: { refundNo: expect.stringMatching(/^CONSOLE\d+$/), amountFen: 100, state: "done" },
    });
    const foreign = received(wechat.fake.writeRefundNotice(attemptNo, "foreign-merchant"));
    expect(await wechat.gateway.readNotice(foreign)).toBeUndefined();
  });

  test.each(["probe", "bad-signature", "unsigned", "unknown-key"])(
    "that is not authentic (%s) is rejected without an alarm",
    async (twist) => {
      expect(await read(await pay(), twist)).toBeUndefined();
      expect(wechat.alarms).toEqual([]);
    },
  );

  test.each([
    "wrong-clock",
    "foreign-merchant",
    "foreign-app",
    "not-success",
    "other-api-key",
    "other-event",
  ])("that is authentic but not acceptable (%s) is rejected with an alarm", async (twist) => {
    expect(await read(await pay(), twist)).toBeUndefined();
    expect(wechat.alarms).toHaveLength(1);
  });

  test("of a payment in another currency is read with its currency, and grants nothing by itself", async () => {
    const notice = await read(await pay({ currency: "USD" }));
    expect(notice?.trade).toMatchObject({ foreignAmount: { currency: "USD", amount: 990 } });
    expect(notice?.trade.paidFen).toBeUndefined();
  });

  test("is rejected five minutes later", async () => {
    const notice = received(wechat.fake.writeNotice(await pay()));
    wechat.advanceClock(300);
    expect(await wechat.gateway.readNotice(notice)).toBeUndefined();
    expect(wechat.alarms.join()).toContain("notice.stale");
  });

  test("with the signature of another is refused", async () => {
    const mine = received(wechat.fake.writeNotice(await pay()));
    const other = received(wechat.fake.writeNotice(await pay()));
    expect(await wechat.gateway.readNotice({ ...mine, headers: other.headers })).toBeUndefined();
  });

  test("with any single byte altered is refused", async () => {
    const { headers, body } = received(wechat.fake.writeNotice(await pay()));
    for (let at = 0; at < body.length; at += 7) {
      const altered = `${body.slice(0, at)}${body[at] === "0" ? "1" : "0"}${body.slice(at + 1)}`;
      expect(await wechat.gateway.readNotice({ headers, body: altered })).toBeUndefined();
    }
  });

  test.each(["", "{}", "null", "[]", "<xml/>", '{"id":1}'])("that is %j is refused", async (body) => {
    expect(await wechat.gateway.readNotice({ headers: {}, body })).toBeUndefined();
  });

  test("for another app of the same merchant is rejected", async () => {
    const settings = settingsFrom({ ...wechat.fake.settings, WECHAT_PAY_APP_ID: "wx0000000000000000" });
    const notice = received(wechat.fake.writeNotice(await pay()));
    expect(await wechatGateway({ ...wechat.options, settings }).readNotice(notice)).toBeUndefined();
  });
});
