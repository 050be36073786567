import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readable } from "../testing/complaint-desk.ts";
import { openWechatDesk, type WechatDesk } from "./testing/open-desk.ts";

let at: WechatDesk;
beforeEach(async () => {
  at = await openWechatDesk();
});
afterEach(() => at.fake.close());

const listIds = async (from: string, until = from) => {
  const ids: string[] = [];
  for await (const { gatewayId } of readable(at.desk.list(new Date(from), new Date(until))))
    ids.push(gatewayId);
  return ids;
};
const complainOn = async (day: string) =>
  await at.complain({ number: `S${day}`, isForeign: true, at: new Date(`${day}T12:00:00+08:00`) });

describe("a complaint", () => {
  test("shows its payment, wish, text, time and pictures", async () => {
    const number = await at.pay();
    const tags = ["TRUSTED", "HIGH_RISK"];
    const id = await at.complain({ number, text: "没有开通", refundFen: 500, tags, pictures: 2 });
    expect(await at.read(id)).toMatchObject({
      gatewayId: id,
      gatewayState: "PENDING",
      state: "open",
      payments: [{ attemptNo: number, amountFen: 990, gatewayTradeNo: expect.stringMatching(/^4200/) }],
      wants: "refund",
      refundFen: 500,
      problem: "付款后未收到商品或服务",
      text: "没有开通",
      createdAt: at.clock.now(),
      times: 1,
      tags: ["trusted", "highRisk"],
      pictures: [expect.stringContaining("%2B"), expect.stringContaining("%2F")],
      unknownWords: undefined,
    });
  });

  test("that its webhook never told of is in the list, with the time of the complaint", async () => {
    const id = await at.complain();
    at.fake.complaints.age(id, 30);
    const complaints = [];
    for await (const complaint of at.desk.list(new Date("2026-02-26T00:00:00Z"), at.clock.now())) {
      complaints.push(complaint);
    }
    expect(complaints).toMatchObject([{ gatewayId: id, createdAt: new Date("2026-02-28T02:00:00Z") }]);
  });

  test("about another shop's payment has that shop's number", async () => {
    const id = await at.complain({ number: "SHOP2-77", isForeign: true, refundFen: 1234 });
    expect((await at.read(id))?.payments).toMatchObject([{ attemptNo: "SHOP2-77", amountFen: 1234 }]);
  });

  test("may use the progress of a refund only if the payer wants a refund and may have it the fast way", async () => {
    const withTag = await at.complain({ type: "OTHERS", tags: ["TRUSTED"] });
    expect(await at.read(withTag)).toMatchObject({ wants: "other", refundFen: undefined, tags: [] });
  });

  test("that WeChat Pay does not know is none, and an unsigned answer is no proof of that", async () => {
    expect(await at.desk.read("2002018000000")).toBeUndefined();
    at.fake.misbehave("unsigned");
    await expect(at.desk.read("2002018000000")).rejects.toMatchObject({ isNotFound: true, isSigned: false });
  });

  test("is shown without its history if WeChat Pay fails to show that", async () => {
    const id = await at.complain();
    at.fake.misbehave("5xx", 1, `/v3/merchant-service/complaints-v2/${id}/negotiation-historys`);
    expect(await at.desk.read(id)).toMatchObject({ complaint: { gatewayId: id }, entries: undefined });
  });

  test("of another merchant is refused, and an answer about another complaint is not believed", async () => {
    const id = await at.complain();
    at.fake.misbehave("foreign-merchant");
    await expect(at.desk.read(id)).rejects.toMatchObject({ kind: "refused" });
    at.fake.misbehave("other-number");
    await expect(at.desk.read(id)).rejects.toMatchObject({ kind: "unknown" });
  });

  test("keeps words and fields that are not documented as they came, and names them", async () => {
    const id = await at.complain({ tags: ["TRUSTED"] });
    await at.fake.complaints.reply(id);
    at.fake.switches["complaint-words"] = "new";
    const complaint = await at.read(id);
    expect(complaint).toMatchObject({ gatewayState: "ESCALATED", state: "unknown", wants: "other" });
    expect(complaint?.unknownWords).toEqual(["ESCALATED", "PRICE", "VIP", "USER_SENT_VOICE"]);
    expect(JSON.parse(complaint?.raw ?? "")).toMatchObject({ field_of_tomorrow: { level: 3 } });
    expect((await at.desk.read(id))?.entries?.at(-1)).toMatchObject({ kind: "USER_SENT_VOICE", by: "payer" });
  });
});

describe("the state of a complaint", () => {
  test("follows the payer: a message waits, and is answered", async () => {
    const id = await at.complain();
    await at.fake.complaints.reply(id);
    expect(await at.read(id)).toMatchObject({ state: "open", tags: ["messageWaits"] });
    await at.desk.send(id, { kind: "reply", text: "已处理", pictures: [] });
    expect(await at.read(id)).toMatchObject({ state: "answered", tags: [] });
  });

  test.each([
    ["PENDING", "open"],
    ["PROCESSING", "answered"],
  ] as const)("moves backwards when the payer continues it, to %s", async (position, state) => {
    at.fake.switches["state-after-continue"] = position;
    const id = await at.complain();
    await at.desk.send(id, { kind: "complete" });
    expect(await at.read(id)).toMatchObject({ state: "settled", times: 1 });
    await at.fake.complaints.resume(id);
    expect(await at.read(id)).toMatchObject({ state, times: 2 });
  });

  test("is a withdrawal if the payer ended it", async () => {
    const id = await at.complain();
    await at.fake.complaints.withdraw(id);
    expect(await at.read(id)).toMatchObject({ gatewayState: "PROCESSED", state: "withdrawn" });
    await at.fake.complaints.resume(id);
    await at.desk.send(id, { kind: "complete" });
    expect(await at.read(id)).toMatchObject({ state: "settled" });
  });

  test("tells when WeChat Pay's staff take part", async () => {
    const id = await at.complain();
    await at.fake.complaints.turnPlatform(id, true);
    expect((await at.read(id))?.tags).toEqual(["withGateway"]);
    await at.fake.complaints.turnPlatform(id, false);
    expect((await at.read(id))?.tags).toEqual([]);
  });

  test("tells of a refund that was made in WeChat Pay's console", async () => {
    const number = await at.pay();
    const id = await at.complain({ number });
    await at.fake.refund(number);
    expect(await at.read(id)).toMatchObject({ state: "open", tags: ["fullyRefunded"] });
  });
});

test("the history has each entry once, oldest first, with its author", async () => {
  const id = await at.complain({ text: "没有开通", pictures: 1 });
  at.advanceClock(60);
  await at.desk.send(id, { kind: "reply", text: "正在处理", pictures: [] });
  at.advanceClock(60);
  await at.fake.complaints.reply(id, "好的");
  const entries = (await at.desk.read(id))?.entries;
  expect(entries?.map(({ by, kind, text }) => [by, kind, text])).toEqual([
    ["payer", "USER_CREATE_COMPLAINT", "没有开通"],
    ["merchant", "MERCHANT_RESPONSE", "正在处理"],
    ["payer", "USER_RESPONSE", "好的"],
  ]);
  expect(entries?.[0]?.pictures).toEqual([expect.stringContaining("/v3/merchant-service/images/")]);
  expect(new Set(entries?.map(({ gatewayEntryId }) => gatewayEntryId)).size).toBe(3);
});

test("a history longer than a page is whole", async () => {
  const id = await at.complain();
  for (let i = 0; i < 310; i += 1) await at.fake.complaints.reply(id, `第${i}条`);
  expect((await at.desk.read(id))?.entries).toHaveLength(311);
});

describe("the list", () => {
  test("has 120 complaints once each, though another arrives between its pages", async () => {
    const day = "2026-02-20";
    const expected = new Set<string>();
    for (let i = 0; i < 120; i += 1) {
      const second = String(i % 60).padStart(2, "0");
      const createdAt = new Date(`${day}T12:0${Math.floor(i / 60)}:${second}+08:00`);
      expected.add(await at.complain({ number: `S${i}`, isForeign: true, at: createdAt }));
    }
    const ids: string[] = [];
    for await (const { gatewayId } of readable(
      at.desk.list(new Date(`${day}T00:00:00Z`), new Date(`${day}T01:00:00Z`)),
    )) {
      ids.push(gatewayId);
      if (ids.length === 60) {
        await at.complain({ number: "S-late", isForeign: true, at: new Date(`${day}T13:00:00+08:00`) });
      }
    }
    expect(ids).toHaveLength(120);
    expect(new Set(ids)).toEqual(expected);
  });

  test("covers any number of days, each by its day in China", async () => {
    const days = ["2025-12-31", "2026-01-01", "2026-01-30", "2026-01-31", "2026-03-01"];
    const ids = [];
    for (const day of days) ids.push(await complainOn(day));
    const list = await listIds("2025-12-31T16:30:00Z", "2026-03-01T03:00:00Z");
    expect(list.toSorted()).toEqual(ids.slice(1).toSorted());
    const spans = at.fake.requests.map(({ url }) => [
      url.searchParams.get("begin_date"),
      url.searchParams.get("end_date"),
    ]);
    expect(spans).toEqual([
      ["2026-01-01", "2026-01-30"],
      ["2026-01-31", "2026-03-01"],
    ]);
  });

  test("names no merchant, since a missing one is this one", async () => {
    await listIds("2026-03-01T00:00:00Z");
    expect(at.fake.requests.at(-1)?.url.searchParams.has("complainted_mchid")).toBe(false);
  });

  test("asks for shorter pages where these are too much data", async () => {
    at.fake.switches["complaint-page"] = "short";
    const ids: string[] = [];
    for (let i = 10; i < 25; i += 1) ids.push(await complainOn(`2026-02-${i}`));
    expect(await listIds("2026-02-10T00:00:00Z", "2026-02-25T00:00:00Z")).toEqual(ids.toReversed());
  });

  test("that meets the limit of calls ends in an unclear error, and is whole when it is read again", async () => {
    const id = await complainOn("2026-03-01");
    at.fake.misbehave("too-often");
    await expect(listIds("2026-03-01T00:00:00Z")).rejects.toMatchObject({ kind: "unknown" });
    expect(await listIds("2026-03-01T00:00:00Z")).toEqual([id]);
  });

  test.each(["bad-signature", "unsigned", "wrong-clock", "garbage"])(
    "is not believed after %s",
    async (mode) => {
      await complainOn("2026-03-01");
      at.fake.misbehave(mode);
      await expect(listIds("2026-03-01T00:00:00Z")).rejects.toMatchObject({ kind: "unknown" });
    },
  );
});

describe("the access to complaints", () => {
  test("is granted, or not yet applied for", async () => {
    expect(await at.desk.readAccess()).toEqual({ isGranted: true });
    at.fake.switches["complaint-access"] = "refused";
    expect(await at.desk.readAccess()).toEqual({ isGranted: false });
    await expect(at.desk.read("2002018")).rejects.toMatchObject({ kind: "refused", code: "NO_AUTH" });
    await expect(listIds("2026-03-01T00:00:00Z")).rejects.toMatchObject({ kind: "refused" });
  });

  test("is unknown while WeChat Pay gives no answer", async () => {
    at.fake.misbehave("5xx");
    await expect(at.desk.readAccess()).rejects.toMatchObject({ kind: "unknown" });
  });
});

describe("the payer's phone number", () => {
  test("is read on demand and is in no other answer, log or error", async () => {
    const id = await at.complain({ phone: "13912345678" });
    expect(await at.desk.readPhone(id)).toBe("13912345678");
    const answer = await at.desk.read(id);
    expect(JSON.stringify(answer)).not.toMatch(/13912345678|payer_phone/);
    for await (const complaint of at.desk.list(at.clock.now(), at.clock.now())) {
      expect(JSON.stringify(complaint)).not.toContain("payer_phone");
    }
    expect(at.alarms).toEqual([]);
  });

  test.each([
    ["none", undefined],
    ["old-certificate", "unreadable"],
    ["garbage", "unreadable"],
  ] as const)("that is %s hides no complaint", async (position, phone) => {
    at.fake.switches["payer-phone"] = position;
    const id = await at.complain();
    expect(await at.desk.readPhone(id)).toBe(phone);
    expect(await at.read(id)).toMatchObject({ gatewayId: id });
  });
});

test("a key that WeChat Pay changes between the list and the rest costs nothing", async () => {
  await at.fake.close();
  at = await openWechatDesk({ keys: "certificates" });
  const id = await at.complain({ pictures: 1 });
  expect(await listIds("2026-03-01T08:00:00Z")).toEqual([id]);
  at.fake.rotateKey();
  at.advanceClock(61);
  const [picture = ""] = (await at.read(id))?.pictures ?? [];
  expect(await at.desk.readPicture(picture)).toMatchObject({ type: "image/png" });
});
