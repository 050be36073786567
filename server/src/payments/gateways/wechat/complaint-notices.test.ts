import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newestNotice } from "../testing/with-fakes.ts";
import { openWechatDesk, type WechatDesk } from "./testing/open-desk.ts";

let at: WechatDesk;
const url = "https://www.example.com/api/complaints/notify/wechat";
beforeEach(async () => {
  at = await openWechatDesk();
  await at.desk.noticeUrl?.write(url);
});
afterEach(() => at.fake.close());

const readNewest = async () => await at.desk.readNotice?.(newestNotice(at.fake));

test("a notice says which complaint to read, with one id for all its deliveries", async () => {
  const id = await at.complain();
  const first = await readNewest();
  expect(first).toEqual({ noticeId: expect.any(String), gatewayId: id, action: "CREATE_COMPLAINT" });
  expect(await readNewest()).toEqual(first);
  await at.fake.complaints.resume(id);
  expect(await readNewest()).toMatchObject({ gatewayId: id, action: "CONTINUE_COMPLAINT" });
});

test.each(["missing", "empty", "complaint"] as const)(
  "a notice with associated data that is %s is read",
  async (position) => {
    at.fake.switches["associated-data"] = position;
    const id = await at.complain();
    expect(await readNewest()).toMatchObject({ gatewayId: id });
  },
);

test("an action that is not documented stays as it came", async () => {
  at.fake.switches["complaint-words"] = "new";
  await at.complain();
  expect(await readNewest()).toMatchObject({ action: "USER_SENT_VOICE" });
});

test("own acts are read too, where WeChat Pay gives notice of them", async () => {
  at.fake.switches["own-acts"] = "noticed";
  const id = await at.complain();
  await at.desk.send(id, { kind: "complete" });
  await expect.poll(readNewest).toMatchObject({ gatewayId: id, action: "MERCHANT_CONFIRM_COMPLETE" });
});

describe("a notice that is spoiled", () => {
  /** The misbehaviour concerns the next notice; it begins with a request. */
  const complainWith = async (misbehaviour: string) => {
    at.fake.misbehave(`notice-${misbehaviour}`);
    await at.desk.noticeUrl?.read();
    await at.complain({ number: "SHOP2-1", isForeign: true });
  };

  test.each(["bad-signature", "probe", "unsigned", "unknown-key"])(
    "by %s is refused quietly",
    async (misbehaviour) => {
      await complainWith(misbehaviour);
      expect(await readNewest()).toBeUndefined();
      expect(at.alarms).toEqual([]);
      expect(at.desk.noticeReplies?.refused.status).toBe(401);
    },
  );

  test("by an old timestamp or another APIv3 key is refused with an alarm", async () => {
    await complainWith("wrong-clock");
    expect(await readNewest()).toBeUndefined();
    expect(at.alarms).toEqual(["notice.stale: undefined"]);
    await complainWith("other-api-key");
    expect(await readNewest()).toBeUndefined();
    expect(at.alarms.at(-1)).toMatch(/^notice.refused: .*another APIv3 key/);
  });

  test("by another subject is accepted, with an alarm", async () => {
    await complainWith("other-event");
    expect(await readNewest()).toBe("other");
    expect(at.alarms.at(-1)).toMatch(/^notice.refused: .*PAYSCORE.USER_PAID/);
  });

  test("is refused to strangers, who cannot sign", async () => {
    await at.complain();
    const { headers, body } = newestNotice(at.fake);
    expect(await at.desk.readNotice?.({ headers, body: `${body} ` })).toBeUndefined();
    expect(await at.desk.readNotice?.({ headers: {}, body })).toBeUndefined();
  });
});

describe("the URL for notices", () => {
  test("is none at first, is set, stays, and is replaced", async () => {
    await at.fake.close();
    at = await openWechatDesk();
    expect(await at.desk.noticeUrl?.read()).toBeUndefined();
    await at.desk.noticeUrl?.write(url);
    await at.desk.noticeUrl?.write(url);
    await at.desk.noticeUrl?.write(`${url}/2`);
    expect(await at.desk.noticeUrl?.read()).toBe(`${url}/2`);
    expect(at.fake.requests.map(({ method }) => method)).toEqual([
      "GET",
      "GET",
      "POST",
      "GET",
      "GET",
      "PUT",
      "GET",
    ]);
  });

  test("of another system of the merchant is shown", async () => {
    await at.desk.noticeUrl?.write("https://crm.example.com/hook");
    expect(await at.desk.noticeUrl?.read()).toBe("https://crm.example.com/hook");
  });

  test.each(["http://www.example.com/hook", `${url}?a=1`, "https://www.example.com/".padEnd(256, "a")])(
    "cannot be %s",
    async (wrong) => {
      await expect(at.desk.noticeUrl?.write(wrong)).rejects.toMatchObject({ kind: "refused" });
      expect(at.fake.complaints.readNoticeUrl()).toBe(url);
    },
  );
});
