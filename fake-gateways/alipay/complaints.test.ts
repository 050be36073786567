import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callAlipay } from "../testing/call-alipay.ts";
import { openMerchant } from "../testing/open-merchant.ts";
import { type AlipayFake, startAlipayFake } from "./fake-gateway.ts";

let fake: AlipayFake;
beforeEach(async () => {
  fake = await startAlipayFake({ now: () => new Date("2025-06-07T16:05:09Z") });
});
afterEach(() => fake.close());

const complain = async (family: "trade" | "risk", number = "SHOP2-1") =>
  await fake.complaints.complain({ family, number, isForeign: true });

/** The answer's reason, or its code. */
const reasonOf = async (name: string, own: Readonly<Record<string, string>>, file?: [string, Blob]) => {
  const { node } = await callAlipay(fake, name, own, file);
  return node.sub_code ?? node.code;
};
const withContent = (content: unknown) => ({
  biz_content: typeof content === "string" ? content : JSON.stringify(content),
});

describe("交易投诉", () => {
  const prefix = "alipay.merchant.tradecomplain";

  test.each([
    [{ page_size: 21 }, "PARAM_ILLEGAL"],
    [{ page_num: 0 }, "PARAM_ILLEGAL"],
    [{ begin_time: "2024-01-01 00:00:00", end_time: "2025-06-07 00:00:00" }, "PARAM_ILLEGAL"],
    [{ begin_time: "2025-06-07" }, "PARAM_ILLEGAL"],
    [{ gmt_complaint_start: "of the other family" }, "10000"],
  ])("the list answers %j with %s", async (content, reason) => {
    expect(await reasonOf(`${prefix}.batchquery`, withContent(content))).toBe(reason);
  });

  test("only the query has the amount", async () => {
    const id = await complain("trade");
    const list = await callAlipay(fake, `${prefix}.batchquery`, withContent({}));
    const [info] = list.node.trade_complain_infos;
    const { node } = await callAlipay(fake, `${prefix}.query`, withContent({ complain_event_id: id }));
    expect([info.trade_amount, node.trade_amount]).toEqual([undefined, "9.90"]);
    expect(await reasonOf(`${prefix}.query`, withContent({ complain_event_id: "1" }))).toBe("PARAM_ILLEGAL");
  });

  test("a feedback's fields are parameters, and biz_content by the switch alone", async () => {
    const fields = {
      complain_event_id: await complain("trade"),
      feedback_code: "04",
      feedback_content: "已处理",
    };
    const submit = async (own: Readonly<Record<string, string>>) =>
      await reasonOf(`${prefix}.feedback.submit`, own);
    expect(await submit(withContent(fields))).toBe("PARAM_ILLEGAL");
    expect(await submit({ ...fields, operator: "名字超过六个字" })).toBe("PARAM_ILLEGAL");
    expect(await submit({ ...fields, feedback_code: "99" })).toBe("PARAM_ILLEGAL");
    expect(await submit({ ...fields, feedback_content: "长".repeat(201) })).toBe("PARAM_ILLEGAL");
    expect(await submit(fields)).toBe("10000");
    fake.switches["feedback-fields"] = "biz-content";
    expect(await submit(withContent(fields))).toBe("10000");
    await fake.complaints.withdraw(fields.complain_event_id);
    expect(await submit(fields)).toBe("STATUS_CHANGED");
  });

  test("an upload needs its type and its file", async () => {
    const file: [string, Blob] = ["image_content", new Blob(["picture"])];
    const method = "alipay.merchant.image.upload";
    expect(await reasonOf(method, { image_type: "png" }, file)).toBe("10000");
    expect(await reasonOf(method, { image_type: "gif" }, file)).toBe("PARAM_ILLEGAL");
    expect(await reasonOf(method, { image_type: "png" })).toBe("PARAM_ILLEGAL");
    const large: [string, Blob] = ["image_content", new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)])];
    expect(await reasonOf(method, { image_type: "png" }, large)).toBe("IMAGE_SIZE_OVERRANGE");
  });

  test("a change is told to the application gateway until it answers exactly `success`", async () => {
    const merchant = await openMerchant();
    merchant.reply = { status: 200, body: "success\n" };
    fake.complaints.setNoticeUrl(merchant.notifyUrl);
    const id = await complain("trade");
    expect(fake.notices.deliveries[0]?.state).toBe("given up");
    merchant.reply = { status: 200, body: "success" };
    await fake.notices.repeat();
    await complain("risk", "SHOP2-2");
    await merchant.close();
    const notices = merchant.receivedNotices.map((body) => new URLSearchParams(body));
    expect(notices.map((fields) => fields.get("notify_id"))).toEqual(
      Array(2).fill(notices[0]?.get("notify_id")),
    );
    expect(notices[0]?.get("msg_method")).toBe("alipay.merchant.tradecomplain.changed");
    expect(JSON.parse(notices[0]?.get("biz_content") ?? "")).toMatchObject({ complain_event_id: id });
  });
});

describe("RiskGO 投诉", () => {
  const prefix = "alipay.security.risk.complaint";

  test("has ids above 2^53 without quotes, and takes no others", async () => {
    const id = await complain("risk");
    const { text } = await callAlipay(fake, `${prefix}.info.query`, withContent({ complain_id: id }));
    expect(text).toContain(`"id":${id},`);
    const method = `${prefix}.process.finish`;
    const finish = async (ids: string) =>
      await reasonOf(method, withContent(`{"id_list":[${ids}],"process_code":"ORTHER"}`));
    expect(await finish(`"${id}"`)).toBe("PARAM_ILLEGAL");
    expect(await finish(String(Number(id) + 4096))).toBe("PARAM_ILLEGAL");
    expect(await finish(id)).toBe("10000");
    expect(fake.complaints.list()).toMatchObject([{ state: "PROCESSED" }]);
  });

  test("ignores the names of the other family, and shows what was upgraded in the query alone", async () => {
    const id = await complain("risk");
    await fake.complaints.resume(id);
    const method = `${prefix}.info.batchquery`;
    const ignored = { begin_time: "2030-01-01 00:00:00", page_num: 9, upgrade: true };
    const { node } = await callAlipay(fake, method, withContent(ignored));
    expect(node.complaint_list).toHaveLength(1);
    expect(node.complaint_list[0]).not.toHaveProperty("upgrade_content");
    const query = await callAlipay(fake, `${prefix}.info.query`, withContent({ complain_id: id }));
    expect(query.node).toHaveProperty("upgrade_content");
  });

  test.each([
    ["OTHER", "PARAM_ILLEGAL"],
    ["REFUND", "10000"],
  ])("the result %s is answered with %s, and finishes nothing without a refund", async (code, reason) => {
    const id = await complain("risk");
    const content = withContent(`{"id_list":[${id}],"process_code":"${code}"}`);
    expect(await reasonOf(`${prefix}.process.finish`, content)).toBe(reason);
    expect(fake.complaints.list()).toMatchObject([{ state: "WAIT_PROCESS" }]);
  });
});

test("each family is controlled by JSON, and impossible acts give an error", async () => {
  const post = async (act: string, fields: object) =>
    await fetch(`${fake.origin}/control/${act}`, { method: "POST", body: JSON.stringify(fields) });
  await post("complain-foreign", { number: "S1,S2", family: "risk", tags: "高风险" });
  const state = JSON.parse(await (await post("complain-foreign", { number: "S3" })).text());
  expect(state.complaints).toMatchObject([
    { family: "risk", numbers: ["S1", "S2"] },
    { family: "trade", numbers: ["S3"] },
  ]);
  for (const [act, fields] of [
    ["complain", { number: "P-UNKNOWN" }],
    ["complain-foreign", { number: "S1,S2" }],
    ["complain-foreign", { number: "S1", family: "other" }],
    ["withdraw", { id: "1" }],
    ["settle-refund", { id: state.complaints[0].id }],
  ] as const) {
    expect((await post(act, fields)).status).toBe(400);
  }
});
