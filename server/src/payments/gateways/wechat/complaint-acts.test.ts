import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWechatDesk, replyOf, type WechatDesk } from "./testing/open-desk.ts";

let at: WechatDesk;
beforeEach(async () => {
  at = await openWechatDesk();
});
afterEach(() => at.fake.close());

const created = "USER_CREATE_COMPLAINT";
const replied = "MERCHANT_RESPONSE";

describe("a reply", () => {
  test("reaches the payer with its pictures, and its id stands in the path alone", async () => {
    const id = await at.complain();
    const picture = await at.desk.uploadPicture({ type: "image/png", bytes: pngOf(100) });
    await at.desk.send(id, replyOf("请重新登录", [picture]));
    const entry = (await at.desk.read(id))?.entries?.at(-1);
    expect(entry).toMatchObject({ by: "merchant", kind: replied, text: "请重新登录" });
    expect(entry?.pictures).toHaveLength(1);
    const body = JSON.parse(
      `${at.fake.requests.find(({ url }) => url.pathname.endsWith("/response"))?.body}`,
    );
    expect(Object.keys(body)).toEqual(["complainted_mchid", "response_content", "response_images"]);
  });

  test.each(["cut", "probe", "bad-signature", "unsigned"])(
    "whose answer is spoiled by %s is unclear, and is not sent a second time",
    async (mode) => {
      const id = await at.complain();
      at.fake.misbehave(mode);
      await expect(at.desk.send(id, replyOf("已处理"))).rejects.toMatchObject({ kind: "unknown" });
      expect(await at.readKinds(id)).toEqual([created, replied]);
      expect(at.countRequests("/response")).toBe(1);
    },
  );

  test("whose connection ends before an answer is not sent a second time either", async () => {
    const id = await at.complain();
    at.fake.misbehave("reset");
    await expect(at.desk.send(id, replyOf("已处理"))).rejects.toMatchObject({ kind: "unknown" });
    expect(at.countRequests("/response")).toBe(1);
    expect(await at.readKinds(id)).toEqual([created]);
  });

  test.each([
    ["no text", ""],
    ["201 characters", "长".repeat(201)],
  ])("with %s is refused before the call", async (_, text) => {
    const id = await at.complain();
    await expect(at.desk.send(id, replyOf(text))).rejects.toMatchObject({ kind: "refused" });
    await expect(at.desk.send(id, replyOf("图", Array(5).fill("x")))).rejects.toMatchObject({
      kind: "refused",
    });
    expect(at.countRequests("/response")).toBe(0);
  });

  test("may have 200 characters of any kind", async () => {
    const id = await at.complain();
    await at.desk.send(id, replyOf("😀".repeat(200)));
    expect(await at.readKinds(id)).toEqual([created, replied]);
  });

  test("to a complaint that the payer has just withdrawn is refused, and the fresh state says why", async () => {
    at.fake.switches["reply-after-end"] = "400";
    const id = await at.complain();
    await at.fake.complaints.withdraw(id);
    await expect(at.desk.send(id, replyOf("已处理"))).rejects.toMatchObject({
      kind: "refused",
      code: "INVALID_REQUEST",
    });
    expect(await at.read(id)).toMatchObject({ state: "withdrawn" });
  });

  test("to a processed complaint is sent where WeChat Pay takes it", async () => {
    const id = await at.complain();
    await at.desk.send(id, { kind: "complete" });
    await at.desk.send(id, replyOf("补充说明"));
    expect(await at.readKinds(id)).toEqual([created, "MERCHANT_CONFIRM_COMPLETE", replied]);
  });
});

describe("a message into the chat", () => {
  test("takes effect once for its key, repeated as often as it may be", async () => {
    const id = await at.complain({ tags: ["IMMEDIATE"] });
    expect((await at.read(id))?.tags).toEqual(["immediate"]);
    at.fake.misbehave("cut");
    await expect(at.desk.send(id, replyOf("在的", [], "K1"))).rejects.toMatchObject({ kind: "unknown" });
    await at.desk.send(id, replyOf("在的", [], "K1"));
    await at.desk.send(id, replyOf("请稍等", [], "K2"));
    const texts = (await at.desk.read(id))?.entries?.map(({ text }) => text);
    expect(texts?.slice(1)).toEqual(["在的", "请稍等"]);
  });

  test("is refused for a complaint without a chat", async () => {
    const id = await at.complain();
    await expect(at.desk.send(id, replyOf("在的", [], "K1"))).rejects.toMatchObject({ kind: "refused" });
  });
});

describe.each(["204", "400"] as const)(
  "a completion that WeChat Pay answers with %s the second time",
  (answer) => {
    test("ends in a settled complaint", async () => {
      at.fake.switches["complete-again"] = answer;
      const id = await at.complain();
      await at.desk.send(id, { kind: "complete" });
      await at.desk.send(id, { kind: "complete" });
      expect(await at.read(id)).toMatchObject({ state: "settled" });
    });
  },
);

test("a completion that is refused for an open complaint stays refused", async () => {
  const id = await at.complain();
  at.fake.misbehave("unsigned-refusal");
  await expect(at.desk.send(id, { kind: "complete" })).rejects.toMatchObject({ kind: "refused" });
  expect(await at.read(id)).toMatchObject({ state: "open" });
});

describe("a refund", () => {
  const refundOf = (attemptNo: string) => {
    return { attemptNo, refundNo: `${attemptNo}R`, amountFen: 990, totalFen: 990, reason: "投诉" };
  };

  test("that goes the fast way is promised, and ends the complaint when the money has arrived", async () => {
    const number = await at.pay();
    const id = await at.complain({ number, tags: ["TRUSTED"] });
    await at.gateway.refund(refundOf(number));
    await at.desk.send(id, { kind: "approve" });
    expect(await at.read(id)).toMatchObject({ state: "refunding" });
    expect(at.fake.trades().find((trade) => trade.number === number)?.refundedFen).toBe(990);
    await at.fake.complaints.settleRefund(id);
    expect(await at.read(id)).toMatchObject({ state: "settled", tags: ["trusted", "fullyRefunded"] });
  });

  test("that may not go the fast way cannot be promised; reply and completion end the complaint", async () => {
    const number = await at.pay();
    const id = await at.complain({ number });
    await at.gateway.refund(refundOf(number));
    await expect(at.desk.send(id, { kind: "approve" })).rejects.toMatchObject({
      kind: "refused",
      code: "PARAM_ERROR",
    });
    await at.desk.send(id, replyOf("已退款"));
    await at.desk.send(id, { kind: "complete" });
    expect(await at.read(id)).toMatchObject({ state: "settled" });
    expect(at.fake.trades().find((trade) => trade.number === number)?.refundedFen).toBe(990);
  });

  test("that fails after it was promised leaves the complaint open", async () => {
    const number = await at.pay();
    const id = await at.complain({ number, tags: ["TRUSTED"] });
    await at.gateway.refund(refundOf(number));
    await at.desk.send(id, { kind: "approve" });
    await at.fake.completeRefund(`${number}R`, "ABNORMAL");
    expect(await at.read(id)).toMatchObject({ state: "refunding" });
  });

  test("that is rejected ends the complaint at once, without a day of its start", async () => {
    const id = await at.complain({ tags: ["TRUSTED"] });
    await at.desk.send(id, { kind: "reject", text: "已使用" });
    expect(await at.read(id)).toMatchObject({ state: "settled" });
    expect(await at.readKinds(id)).toEqual([created, "MERCHANT_REFUSE_RERUND"]);
  });
});

test("an act of Alipay's is refused", async () => {
  const id = await at.complain();
  const act = { kind: "finish", outcome: "agreed", text: "好" } as const;
  await expect(at.desk.send(id, act)).rejects.toMatchObject({ kind: "refused" });
  expect(at.desk.acts).not.toContain("finish");
});

function pngOf(length: number): Uint8Array {
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(length)]);
}
