import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callWechat, type WechatCall } from "../testing/call-wechat.ts";
import { type Merchant, openMerchant } from "../testing/open-merchant.ts";
import { startWechatFake, type WechatFake } from "./fake-gateway.ts";

let fake: WechatFake;
let now: Date;
beforeEach(async () => {
  now = new Date("2026-03-01T08:00:00Z");
  fake = await startWechatFake({ now: () => now });
});
afterEach(() => fake.close());

const base = "/v3/merchant-service";
const mchid = "1900000109";

async function call(method: string, path: string, more: WechatCall = {}) {
  const { status, headers, text } = await callWechat(fake, method, base + path, { at: now, ...more });
  return { status, headers, content: text === "" ? {} : JSON.parse(text) };
}
const codeOf = async (method: string, path: string, content?: object) => {
  const { status, content: answer } = await call(method, path, content && { content });
  return [status, answer.code];
};
const complain = async (changes: object = {}) =>
  await fake.complaints.complain({ number: "SHOP2-1", isForeign: true, ...changes });

describe("the list", () => {
  const list = async (query: string) => await call("GET", `/complaints-v2?${query}`);
  const days = "begin_date=2026-02-28&end_date=2026-03-01";

  test.each([
    "",
    "begin_date=2026-03-01",
    "begin_date=2026-03-01&end_date=2026-02-28",
    "begin_date=20260301&end_date=20260301",
    "begin_date=2026-01-29&end_date=2026-03-01",
    `${days}&limit=51`,
    `${days}&limit=0`,
    `${days}&offset=-1`,
  ])("refuses %j", async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, content: { code: "PARAM_ERROR" } });
  });

  test("takes thirty days, counts on the first page only, and has no other merchant's", async () => {
    await complain();
    const query = "begin_date=2026-01-30&end_date=2026-03-01";
    expect((await list(query)).content).toMatchObject({ limit: 10, offset: 0, total_count: 1 });
    expect((await list(`${query}&offset=1`)).content).toEqual({ data: [], limit: 10, offset: 1 });
    expect(await list(`${query}&complainted_mchid=null`)).toMatchObject({ status: 403 });
  });
});

describe("a reply", () => {
  const respond = async (id: string, changed: object = {}) =>
    await codeOf("POST", `/complaints-v2/${id}/response`, {
      complainted_mchid: mchid,
      response_content: "已处理",
      ...changed,
    });

  test.each([
    { complaint_id: "1" },
    { complainted_mchid: "1900000999" },
    { response_content: "" },
    { response_content: "长".repeat(201) },
    { response_images: ["never-uploaded"] },
    { response_images: Array(5).fill("x") },
  ])("is refused with %j", async (changed) => {
    expect(await respond(await complain(), changed)).toEqual([400, "PARAM_ERROR"]);
  });

  test("to an unknown complaint is refused, and a good one is taken", async () => {
    expect(await respond("1")).toEqual([404, "RESOURCE_NOT_EXISTS"]);
    expect(await respond(await complain())).toEqual([204, undefined]);
    expect(fake.complaints.list()).toMatchObject([{ state: "PROCESSING" }]);
  });

  test("is refused beyond sixty in a minute, where calls are counted", async () => {
    fake.switches["complaint-limits"] = "counted";
    const id = await complain();
    for (let i = 0; i < 60; i += 1) expect(await respond(id)).toEqual([204, undefined]);
    expect(await respond(id)).toEqual([429, "FREQUENCY_LIMITED"]);
    now = new Date(now.getTime() + 60_000);
    expect(await respond(id)).toEqual([204, undefined]);
  });
});

describe("the progress of a refund", () => {
  const update = async (id: string, content: object) =>
    await codeOf("POST", `/complaints-v2/${id}/update-refund-progress`, content);

  test("needs a payer who may have the money the fast way", async () => {
    const approve = { action: "APPROVE", launch_refund_day: 0 };
    expect(await update(await complain(), approve)).toEqual([400, "PARAM_ERROR"]);
    const trusted = await complain({ number: "SHOP2-2", tags: ["TRUSTED"] });
    expect(await update(trusted, approve)).toEqual([204, undefined]);
  });

  test.each([
    { action: "PERHAPS" },
    { action: "APPROVE" },
    { action: "REJECT", reject_reason: "已使用", launch_refund_day: 0 },
    { action: "REJECT" },
  ])("is refused with %j", async (content) => {
    const id = await complain({ tags: ["TRUSTED"] });
    expect(await update(id, content)).toEqual([400, "PARAM_ERROR"]);
  });
});

test("a complaint about the same payment continues the first one", async () => {
  const id = await complain();
  expect(await complain()).toBe(id);
  expect(fake.complaints.list()).toMatchObject([{ id, times: 2 }]);
});

describe("the address for notices", () => {
  const path = "/complaint-notifications";
  const url = "https://www.example.com/hook";

  test("is set once, changed, read and deleted", async () => {
    expect(await codeOf("GET", path)).toEqual([400, "RESOURCE_NOT_EXISTS"]);
    expect(await codeOf("PUT", path, { url })).toEqual([400, "RESOURCE_NOT_EXISTS"]);
    expect((await call("POST", path, { content: { url } })).content).toEqual({ mchid, url });
    expect(await codeOf("POST", path, { url })).toEqual([400, "INVALID_REQUEST"]);
    expect((await call("PUT", path, { content: { url: `${url}2` } })).content.url).toBe(`${url}2`);
    expect(await call("DELETE", path)).toMatchObject({ status: 204 });
    expect(fake.complaints.readNoticeUrl()).toBeUndefined();
  });

  test("needs https and has no query", async () => {
    expect(await codeOf("POST", path, { url: "http://www.example.com/hook" })).toEqual([400, "PARAM_ERROR"]);
    expect(await codeOf("POST", path, { url: `${url}?a=1` })).toEqual([400, "PARAM_ERROR"]);
  });

  test("gets a notice of each change, with an id that stays when it is repeated", async () => {
    const merchant: Merchant = await openMerchant();
    merchant.reply = { status: 500 };
    await call("POST", path, { content: { url: merchant.notifyUrl } });
    const id = await complain();
    merchant.reply = { status: 200 };
    await fake.notices.repeat();
    await fake.complaints.withdraw(id);
    await merchant.close();
    const notices = merchant.receivedNotices.map((body) => JSON.parse(body));
    expect(notices.map(({ event_type }) => event_type)).toEqual([
      "COMPLAINT.CREATE",
      "COMPLAINT.CREATE",
      "COMPLAINT.STATE_CHANGE",
    ]);
    expect(notices[1].id).toBe(notices[0].id);
    expect(notices[2].id).not.toBe(notices[0].id);
  });
});

describe("an upload", () => {
  const picture = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(20)]);
  const upload = async ({ file = picture, fileName = "a.png", hash = "", signedText = "" } = {}) => {
    const sha256 = hash || createHash("sha256").update(file).digest("hex");
    const meta = JSON.stringify({ filename: fileName, sha256 });
    const heads = [
      'Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json',
      `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png`,
    ];
    const body = Buffer.concat([
      Buffer.from(`--B\r\n${heads[0]}\r\n\r\n${meta}\r\n--B\r\n${heads[1]}\r\n\r\n`),
      file,
      Buffer.from("\r\n--B--\r\n"),
    ]);
    const contentType = "multipart/form-data; boundary=B";
    return await call("POST", "/images/upload", { body, contentType, signedText: signedText || meta });
  };

  test("is taken if the signature covers its meta, and cannot be downloaded", async () => {
    const { status, content } = await upload();
    expect([status, content.media_id]).toEqual([200, expect.stringMatching(/%2B.*%3D/)]);
    expect(await call("GET", `/images/${content.media_id}`)).toMatchObject({ status: 400 });
  });

  test.each([
    ["a signature over anything else", { signedText: "{}" }, 401],
    ["a wrong hash", { hash: "0".repeat(64) }, 400],
    ["a name that does not fit", { fileName: "a.jpg" }, 400],
    ["more than two megabytes", { file: Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]) }, 400],
    ["a file that is no picture", { file: Buffer.from("<html>") }, 400],
  ])("is refused with %s", async (_, changed, status) => {
    expect(await upload(changed)).toMatchObject({ status });
  });
});

test("a picture is answered without a signature, and only to its own path", async () => {
  const id = await complain({ pictures: 1 });
  const { content } = await call("GET", `/complaints-v2/${id}`);
  const [address] = content.complaint_media_list[0].media_url;
  const path = new URL(address).pathname;
  const answer = await callWechat(fake, "GET", path, { at: now });
  expect([answer.status, answer.headers.get("wechatpay-signature")]).toEqual([200, null]);
  const decoded = decodeURIComponent(path);
  expect((await callWechat(fake, "GET", decoded, { at: now })).status).toBe(400);
});

test("is controlled by JSON and by forms, and shows its state", async () => {
  const post = async (act: string, body: string | URLSearchParams) =>
    await fetch(`${fake.origin}/control/${act}`, { method: "POST", body, redirect: "manual" });
  const fields = { number: "SHOP2-9", refundFen: 500, tags: ["TRUSTED", "HIGH_RISK"], pictures: 2 };
  const response = await post("complain-foreign", JSON.stringify(fields));
  const { complaints } = JSON.parse(await response.text());
  expect(complaints).toMatchObject([{ family: "wechat", numbers: ["SHOP2-9"], state: "PENDING" }]);
  const [{ id }] = complaints;
  for (const [act, more] of [
    ["user-reply", { text: "在吗" }],
    ["platform", { turn: "in" }],
    ["platform", { turn: "out" }],
    ["age", { hours: "30" }],
    ["withdraw", {}],
    ["continue", { text: "没有解决" }],
  ] as const) {
    expect((await post(act, new URLSearchParams({ id, ...more }))).status).toBe(303);
  }
  const state = JSON.parse(await (await fetch(`${fake.origin}/control/state`)).text());
  expect(state.complaints[0]).toMatchObject({ times: 2, state: "PENDING" });
  expect(state.complaints[0].acts.map(({ kind }: { kind: string }) => kind)).toEqual([
    "USER_CREATE_COMPLAINT",
    "USER_RESPONSE",
    "USER_APPLY_PLATFORM_SERVICE",
    "PLATFORM_SERVICE_FINISHED",
    "USER_REVOKE_COMPLAINT",
    "USER_CONTINUE_COMPLAINT",
  ]);
  expect(new Date(state.complaints[0].createdAt)).toEqual(new Date(now.getTime() - 30 * 3_600_000));
  const page = await (await fetch(fake.origin)).text();
  expect(page).toContain("撤诉 / Withdraw");
  expect(page).toContain(id);
  for (const wrong of [{ number: "P-UNKNOWN" }, { number: "SHOP2-9", at: "yesterday" }]) {
    expect((await post("complain", JSON.stringify(wrong))).status).toBe(400);
  }
  expect((await post("settle-refund", JSON.stringify({ id }))).status).toBe(400);
});
