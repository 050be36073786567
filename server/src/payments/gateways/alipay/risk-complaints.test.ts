import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { complaintDeskOf, readable } from "../testing/complaint-desk.ts";
import { alipayGateway } from "./gateway.ts";
import { type AlipayDesk, openAlipayDesk, png } from "./testing/open-desk.ts";

let at: AlipayDesk;
beforeEach(async () => {
  at = await openAlipayDesk("alipayRisk");
});
afterEach(() => at.fake.close());

const finishMethod = "alipay.security.risk.complaint.process.finish";
const finish = (outcome: "refunded" | "agreed" | "corrected" | "notReached" | "other") =>
  ({ kind: "finish", outcome, text: "已处理" }) as const;

test("a complaint keeps its id above 2^53, its deadline and all its payments", async () => {
  const numbers = [await at.pay(), await at.pay(), await at.pay()];
  const id = await at.complain({
    number: numbers.join(","),
    text: "没有开通",
    phone: "13912345678",
    pictures: 1,
  });
  expect(Number.isSafeInteger(Number(id))).toBe(false);
  const answer = await at.desk.read(id);
  expect(answer?.complaint).toMatchObject({
    gatewayId: id,
    gatewayState: "WAIT_PROCESS",
    state: "open",
    payments: numbers.map((attemptNo) => ({
      attemptNo,
      gatewayTradeNo: expect.any(String),
      amountFen: 2990,
    })),
    text: "没有开通",
    createdAt: at.clock.now(),
    dueAt: new Date(at.clock.now().getTime() + 72 * 3_600_000),
    pictures: [expect.stringContaining("http")],
  });
  expect(answer?.complaint.raw).toContain(id);
  expect(JSON.stringify(answer)).not.toMatch(/13912345678|"contact"/);
  expect(await at.desk.readPhone(id)).toBe("13912345678");
  expect(await at.listIds()).toEqual([id]);
});

test("ids are sent as numbers with all their digits", async () => {
  const first = await at.complain({ number: "S1", isForeign: true });
  const second = await at.complain({ number: "S2", isForeign: true });
  expect(Number(first)).toBe(Number(second));
  await at.desk.send(second, finish("agreed"));
  expect((await at.read(first))?.state).toBe("open");
  expect((await at.read(second))?.state).toBe("settled");
  expect(at.requestsFor(finishMethod)[0]?.get("biz_content")).toContain(`"id_list":[${second}]`);
});

test("what is no id of RiskGO's is refused, and one that it does not know is none", async () => {
  await expect(at.desk.read('1],"x":[2')).rejects.toMatchObject({ kind: "refused" });
  expect(await at.desk.read("12345")).toBeUndefined();
});

describe("the list", () => {
  test("has 45 complaints once each, by the names of RiskGO's parameters", async () => {
    const expected: string[] = [];
    for (let i = 0; i < 45; i += 1) {
      expected.push(await at.complain({ number: `S${i}`, isForeign: true }));
      at.fake.complaints.age(expected.at(-1) ?? "", i * 24);
    }
    expect((await at.listIds(45)).toSorted()).toEqual(expected.toSorted());
    const [request] = at.requestsFor("alipay.security.risk.complaint.info.batchquery");
    expect(JSON.parse(request?.get("biz_content") ?? "")).toEqual({
      current_page_num: 1,
      page_size: 10,
      gmt_complaint_start: "2025-04-24 00:00:00",
      gmt_complaint_end: "2025-05-23 23:59:59",
      upgrade: true,
    });
  });

  test("marks what was complained about again, which the usual list does not show", async () => {
    const usual = await at.complain({ number: "S1", isForeign: true });
    const again = await at.complain({ number: "S2", isForeign: true });
    await at.fake.complaints.resume(again, "还是没有解决");
    const tags = new Map<string, readonly string[]>();
    for await (const complaint of readable(at.desk.list(at.clock.now(), at.clock.now()))) {
      tags.set(complaint.gatewayId, complaint.tags);
    }
    expect(Object.fromEntries(tags)).toEqual({ [usual]: [], [again]: ["escalated"] });
    expect((await at.desk.read(again))?.entries).toMatchObject([
      { by: "payer", kind: "UPGRADE", text: "还是没有解决" },
    ]);
  });
});

test("states follow payer, merchant and deadline, and unknown ones stay as they came", async () => {
  const id = await at.complain();
  await at.desk.send(id, { kind: "reply", text: "正在处理", pictures: [] });
  expect(await at.read(id)).toMatchObject({ gatewayState: "PROCESSING", state: "answered" });
  at.fake.complaints.age(id, 73);
  expect(await at.read(id)).toMatchObject({ gatewayState: "OVERDUE", state: "open" });
  await at.fake.complaints.turnPlatform(id, true);
  expect((await at.read(id))?.tags).toEqual(["withGateway"]);
  await at.desk.send(id, finish("corrected"));
  expect(await at.read(id)).toMatchObject({ gatewayState: "OVERDUE_PROCESSED", state: "settled" });
  await at.fake.complaints.withdraw(id);
  expect(await at.read(id)).toMatchObject({ gatewayState: "DROP_OVERDUE_PROCESSED", state: "withdrawn" });
  at.fake.switches["complaint-words"] = "new";
  expect(await at.read(id)).toMatchObject({ state: "unknown", unknownWords: ["DREAMING"] });
});

describe("a result", () => {
  test("of a refund is refused until every payment is refunded, and then it is taken", async () => {
    const numbers = [await at.pay(), await at.pay()];
    const id = await at.complain({ number: numbers.join(",") });
    await at.fake.refund(numbers[0] ?? "");
    await expect(at.desk.send(id, finish("refunded"))).rejects.toMatchObject({
      kind: "refused",
      isSigned: true,
    });
    expect(await at.read(id)).toMatchObject({ state: "open" });
    await at.fake.refund(numbers[1] ?? "");
    await at.desk.send(id, finish("refunded"));
    expect(await at.desk.read(id)).toMatchObject({
      complaint: { state: "settled" },
      entries: [{ by: "merchant", kind: "REFUND" }],
    });
  });

  test("that the method takes and that finishes nothing is refused", async () => {
    at.fake.switches["complaint-process"] = "fails";
    const id = await at.complain();
    await expect(at.desk.send(id, finish("other"))).rejects.toThrow("has not finished");
    expect(await at.read(id)).toMatchObject({ state: "open" });
  });

  test("may have pictures, each with both values of its upload", async () => {
    const id = await at.complain();
    const picture = await at.desk.uploadPicture({ type: "image/png", bytes: png });
    await at.desk.send(id, { ...finish("notReached"), pictures: [picture] });
    const [entry] = (await at.desk.read(id))?.entries ?? [];
    expect(entry).toMatchObject({ kind: "SUBMIT_PROOF_NOT_CONTACTED", pictures: [expect.any(String)] });
    expect(await at.desk.readPicture(entry?.pictures[0] ?? "")).toMatchObject({ type: "image/png" });
    const unknown = { ...finish("notReached"), pictures: ["somewhere.png"] };
    await expect(at.desk.send(id, unknown)).rejects.toMatchObject({ kind: "refused" });
  });

  test.each(["cut", "reset"])("that ends in %s is unclear and is not sent a second time", async (mode) => {
    const id = await at.complain();
    at.fake.misbehave(mode);
    await expect(at.desk.send(id, finish("agreed"))).rejects.toMatchObject({ kind: "unknown" });
    expect(at.requestsFor(finishMethod)).toHaveLength(1);
  });
});

test("a reply has no pictures, and WeChat Pay's acts are refused", async () => {
  const id = await at.complain();
  const reply = { kind: "reply", text: "见图", pictures: ["x"] } as const;
  await expect(at.desk.send(id, reply)).rejects.toMatchObject({ kind: "refused" });
  await expect(at.desk.send(id, { kind: "complete" })).rejects.toMatchObject({ kind: "refused" });
  expect(await at.read(id)).toMatchObject({ state: "open" });
});

test("one family can be granted without the other", async () => {
  at.fake.switches["risk-complaints"] = "AUTHORITY_ILLEGAL";
  const accesses = at.gateway.complaintDesks?.map(async (desk) => [desk.family, await desk.readAccess()]);
  expect(await Promise.all(accesses ?? [])).toEqual([
    ["alipayTrade", { isGranted: true }],
    ["alipayRisk", { isGranted: false }],
  ]);
});

test("an answer that was recorded for another complaint is not believed", async () => {
  const first = await at.complain({ number: "S1", isForeign: true });
  const second = await at.complain({ number: "S2", isForeign: true });
  const answers: HttpResponse[] = [];
  const record = alipayGateway({
    ...at,
    sendHttp: async (...request) => {
      const answer = await at.sendHttp(...request);
      answers.push(answer);
      return answer;
    },
  });
  await complaintDeskOf(record, "alipayRisk").read(first);
  const replay = alipayGateway({ ...at, sendHttp: async () => answers[0] ?? Promise.reject() });
  const desk = complaintDeskOf(replay, "alipayRisk");
  expect((await desk.read(first))?.complaint.gatewayId).toBe(first);
  await expect(desk.read(second)).rejects.toMatchObject({ kind: "unknown" });
  await expect(desk.readPhone(second)).rejects.toMatchObject({ kind: "unknown" });
});
