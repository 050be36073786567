import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readable } from "../testing/complaint-desk.ts";
import { newestNotice } from "../testing/with-fakes.ts";
import { alipayGateway } from "./gateway.ts";
import { type AlipayDesk, openAlipayDesk, png } from "./testing/open-desk.ts";

let at: AlipayDesk;
beforeEach(async () => {
  at = await openAlipayDesk("alipayTrade");
});
afterEach(() => at.fake.close());

const feedback = "alipay.merchant.tradecomplain.feedback.submit";
const reply = (text: string, pictures: readonly string[] = []) =>
  ({ kind: "reply", text, pictures }) as const;
const finish = (outcome: "refunded" | "corrected" | "other", text = "已处理") =>
  ({ kind: "finish", outcome, text }) as const;

test("a complaint shows its payment with its amount, wish, text and time, and no phone number", async () => {
  const number = await at.pay();
  const id = await at.complain({ number, text: "没有开通", pictures: 2, phone: "13912345678" });
  const answer = await at.desk.read(id);
  expect(answer?.complaint).toMatchObject({
    gatewayId: id,
    gatewayState: "MERCHANT_PROCESSING",
    state: "open",
    payments: [{ attemptNo: number, gatewayTradeNo: expect.any(String), amountFen: 2990 }],
    wants: "refund",
    problem: "商家不发货",
    text: "没有开通",
    createdAt: at.clock.now(),
    times: 1,
    pictures: [expect.stringContaining("http"), expect.stringContaining("http")],
    unknownWords: undefined,
  });
  expect(JSON.stringify(answer)).not.toMatch(/13912345678|phone_no/);
  expect(await at.desk.readPhone(id)).toBe("13912345678");
  expect(await at.desk.readPicture(answer?.complaint.pictures[0] ?? "")).toMatchObject({ type: "image/png" });
});

test("a complaint that Alipay does not know is none", async () => {
  expect(await at.desk.read("2025")).toBeUndefined();
});

test.each([
  ["http://evil.example/a.png"],
  ["https://alipay.com.evil.example/a.png"],
  ["https://user@mass.alipay.com/a.png"],
  ["2088-picture-id"],
])("a picture at %s is not read", async (reference) => {
  const count = at.fake.requests.length;
  await expect(at.desk.readPicture(reference)).rejects.toMatchObject({ kind: "refused" });
  expect(at.fake.requests).toHaveLength(count);
});

test("states follow payer, merchant and Alipay's staff, and unknown ones stay as they came", async () => {
  const id = await at.complain();
  await at.desk.send(id, finish("corrected"));
  expect(await at.read(id)).toMatchObject({ gatewayState: "MERCHANT_FEEDBACKED", state: "answered" });
  await at.fake.complaints.resume(id);
  expect(await at.read(id)).toMatchObject({ state: "open" });
  await at.fake.complaints.turnPlatform(id, true);
  expect(await at.read(id)).toMatchObject({ state: "withGateway", tags: ["withGateway", "messageWaits"] });
  await at.fake.complaints.turnPlatform(id, false);
  expect(await at.read(id)).toMatchObject({ state: "settled" });
  at.fake.switches["complaint-words"] = "new";
  const unknown = await at.read(id);
  expect(unknown).toMatchObject({
    gatewayState: "MERCHANT_DREAMING",
    state: "unknown",
    unknownWords: ["MERCHANT_DREAMING"],
  });
  expect(JSON.parse(unknown?.raw ?? "")).toMatchObject({ field_of_tomorrow: { level: 3 } });
});

test("the history has equal texts of the same second twice, each with an id that stays", async () => {
  const id = await at.complain();
  await at.fake.complaints.reply(id, "在吗");
  await at.fake.complaints.reply(id, "在吗");
  await at.desk.send(id, reply("在的"));
  const entries = (await at.desk.read(id))?.entries ?? [];
  expect(entries.map(({ by, text }) => [by, text])).toEqual([
    ["payer", "在吗"],
    ["payer", "在吗"],
    ["merchant", "在的"],
  ]);
  expect(new Set(entries.map(({ gatewayEntryId }) => gatewayEntryId)).size).toBe(3);
  expect((await at.desk.read(id))?.entries).toEqual(entries);
});

test("a message of the payer waits until the merchant has written after it", async () => {
  const id = await at.complain();
  await at.desk.send(id, reply("您好"));
  expect((await at.read(id))?.tags).toEqual([]);
  at.advanceClock(60);
  await at.fake.complaints.reply(id, "在吗");
  expect((await at.read(id))?.tags).toEqual(["messageWaits"]);
  at.advanceClock(60);
  await at.desk.send(id, reply("在的"));
  expect((await at.read(id))?.tags).toEqual([]);
});

describe("the list", () => {
  test("has 45 complaints once each, though another arrives between its pages", async () => {
    const expected: string[] = [];
    for (let i = 0; i < 45; i += 1) expected.push(await at.complain({ number: `S${i}`, isForeign: true }));
    const ids: string[] = [];
    for await (const { gatewayId, payments } of readable(at.desk.list(at.clock.now(), at.clock.now()))) {
      ids.push(gatewayId);
      expect(payments[0]?.amountFen).toBeUndefined();
      if (ids.length === 20) {
        at.advanceClock(1);
        await at.complain({ number: "S-late", isForeign: true });
      }
    }
    expect(ids.toSorted()).toEqual(expected.toSorted());
  });

  test("has today's complaints up to the end of the day, and those of 60 days ago", async () => {
    const today = await at.complain({ number: "S1", isForeign: true });
    const old = await at.complain({ number: "S2", isForeign: true });
    at.fake.complaints.age(old, 60 * 24);
    expect(await at.listIds(61)).toEqual([old, today]);
    const [first] = at.requestsFor("alipay.merchant.tradecomplain.batchquery");
    expect(JSON.parse(first?.get("biz_content") ?? "")).toEqual({
      begin_time: "2025-04-08 00:00:00",
      end_time: "2025-05-07 23:59:59",
      page_num: 1,
      page_size: 20,
    });
  });
});

describe("a result", () => {
  test("is sent as signed parameters without biz_content", async () => {
    const id = await at.complain();
    await at.desk.send(id, finish("refunded"));
    const [request] = at.requestsFor(feedback);
    expect(request?.get("feedback_code")).toBe("02");
    expect(request?.get("complain_event_id")).toBe(id);
    expect(request?.has("biz_content")).toBe(false);
  });

  test("may have pictures, which are uploaded before", async () => {
    const id = await at.complain();
    const picture = await at.desk.uploadPicture({ type: "image/png", bytes: png });
    await at.desk.send(id, { ...finish("other"), pictures: [picture, picture] });
    expect((await at.desk.read(id))?.entries?.at(-1)?.pictures).toEqual([picture, picture]);
  });

  test("of a complaint that the payer has just withdrawn is refused with its reason", async () => {
    const id = await at.complain();
    await at.fake.complaints.withdraw(id);
    await expect(at.desk.send(id, finish("other"))).rejects.toMatchObject({
      kind: "refused",
      code: "STATUS_CHANGED",
    });
    expect(await at.read(id)).toMatchObject({ state: "withdrawn" });
  });

  test("with words that Alipay does not allow is refused", async () => {
    const id = await at.complain();
    await expect(at.desk.send(id, finish("other", "辱骂"))).rejects.toMatchObject({
      code: "SUBMIT_CONTENT_VIOLATION",
    });
  });
});

describe("a reply", () => {
  test.each(["cut", "reset", "20000", "unsigned", "bad-signature"])(
    "that ends in %s is unclear and is not sent a second time",
    async (mode) => {
      const id = await at.complain();
      at.fake.misbehave(mode);
      await expect(at.desk.send(id, reply("已处理"))).rejects.toMatchObject({ kind: "unknown" });
      expect(at.requestsFor("alipay.merchant.tradecomplain.reply.submit")).toHaveLength(1);
    },
  );

  test("that is too long or empty is refused before the call", async () => {
    const id = await at.complain();
    for (const text of ["", "长".repeat(201)]) {
      await expect(at.desk.send(id, reply(text))).rejects.toMatchObject({ kind: "refused" });
      await expect(at.desk.send(id, finish("other", text))).rejects.toMatchObject({ kind: "refused" });
    }
    await expect(at.desk.send(id, { kind: "approve" })).rejects.toMatchObject({ kind: "refused" });
    expect((await at.desk.read(id))?.entries).toEqual([]);
  });
});

test("only JPEG and PNG of at most five megabytes are uploaded", async () => {
  const jpeg = Buffer.from("ffd8ffe000104a46", "hex");
  expect(await at.desk.uploadPicture({ type: "image/jpeg", bytes: jpeg })).toContain("upload");
  for (const bytes of [Buffer.from("GIF89a"), Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])]) {
    await expect(at.desk.uploadPicture({ type: "image/png", bytes })).rejects.toMatchObject({
      kind: "refused",
    });
  }
});

test.each(["AUTHORITY_ILLEGAL", "40006"] as const)(
  "without permission (%s) the access is not granted",
  async (code) => {
    expect(await at.desk.readAccess()).toEqual({ isGranted: true });
    at.fake.switches["trade-complaints"] = code;
    expect(await at.desk.readAccess()).toEqual({ isGranted: false });
    await expect(at.desk.read("2025")).rejects.toMatchObject({ kind: "refused" });
    at.fake.misbehave("20000");
    await expect(at.desk.readAccess()).rejects.toMatchObject({ kind: "unknown" });
  },
);

describe("a message to the application gateway", () => {
  beforeEach(() => at.fake.complaints.setNoticeUrl("https://shop.example/api/complaints/notify/alipay"));
  const alarms: string[] = [];
  const open = () => {
    alarms.length = 0;
    const raise = async ({ kind }: { readonly kind: string }) => {
      alarms.push(kind);
    };
    return alipayGateway({ ...at, alarms: { raise, close: async () => {} } });
  };
  const read = async (body: string) => {
    const [desk] = open().complaintDesks ?? [];
    return await desk?.readNotice?.({ headers: {}, body });
  };

  test("says which complaint to read, with one id for all its deliveries", async () => {
    const id = await at.complain();
    const notice = await read(newestNotice(at.fake).body);
    expect(notice).toEqual({ noticeId: expect.stringMatching(/^\w{32}$/), gatewayId: id });
    expect(await read(newestNotice(at.fake).body)).toEqual(notice);
    await at.fake.complaints.withdraw(id);
    expect(await read(newestNotice(at.fake).body)).toMatchObject({ gatewayId: id });
  });

  test("that is not signed by Alipay is refused quietly", async () => {
    await at.complain();
    const { body } = newestNotice(at.fake);
    expect(await read(body.replace("notify_id=", "notify_id=0"))).toBeUndefined();
    expect(await read(`${body}&more=1`)).toBeUndefined();
    expect(await read("")).toBeUndefined();
    expect(alarms).toEqual([]);
  });

  test("about a payment is accepted as something else", async () => {
    await at.pay();
    expect(await read(newestNotice(at.fake).body)).toBe("other");
  });

  test("ends its repeats by exactly `success`", () => {
    expect(at.desk.noticeReplies?.accepted).toMatchObject({ status: 200, body: "success" });
    expect(at.desk.noticeReplies?.refused.status).toBe(400);
  });

  test("for another application raises an alarm", async () => {
    await at.complain();
    const { body } = newestNotice(at.fake);
    const settings = { ...at.settings, appId: "2021000000000002" };
    const raised: string[] = [];
    const raise = async ({ kind }: { readonly kind: string }) => {
      raised.push(kind);
    };
    const gateway = alipayGateway({ ...at, settings, alarms: { raise, close: async () => {} } });
    expect(await gateway.complaintDesks?.[0]?.readNotice?.({ headers: {}, body })).toBeUndefined();
    expect(raised).toEqual(["notice.other_merchant"]);
  });
});
