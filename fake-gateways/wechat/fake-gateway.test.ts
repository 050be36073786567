import { createDecipheriv, createPublicKey, verify, X509Certificate } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callWechat } from "../testing/call-wechat.ts";
import { startWechatFake, type WechatFake } from "./fake-gateway.ts";

let fake: WechatFake;
const heard: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = [];
let shop: Server;
let notifyUrl: string;

beforeEach(async () => {
  heard.length = 0;
  fake = await startWechatFake({ keys: "both" });
  shop = createServer((request, reply) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      heard.push({ headers: request.headers, body });
      // Refused once, then taken.
      reply.writeHead(heard.length === 1 ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const address = shop.address();
  notifyUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/notify`;
});
afterEach(async () => {
  shop.closeAllConnections();
  await Promise.all([fake.close(), new Promise((resolve) => shop.close(resolve))]);
});

const setting = (name: string) => (fake.settings[`WECHAT_PAY_${name}`] ?? "").replaceAll("\\n", "\n");

/** A merchant's request; `spoil` alters what is signed. */
const call = async (method: string, path: string, content?: object, spoil = "") =>
  await callWechat(fake, method, path, {
    ...(content && { content }),
    signedText: `${content ? JSON.stringify(content) : ""}${spoil}`,
  });

const order = (changed = {}) => ({
  appid: setting("APP_ID"),
  mchid: setting("MERCHANT_ID"),
  description: "一个月会员",
  out_trade_no: "P0000000001",
  notify_url: notifyUrl,
  amount: { total: 990, currency: "CNY" },
  ...changed,
});
const create = (changed = {}) => call("POST", "/v3/pay/transactions/native", order(changed));

function open({ ciphertext = "", nonce = "", associated_data = "" }): string {
  const bytes = Buffer.from(ciphertext, "base64");
  const cipher = createDecipheriv("aes-256-gcm", setting("API_V3_KEY"), nonce).setAAD(
    Buffer.from(associated_data),
  );
  cipher.setAuthTag(bytes.subarray(-16));
  return cipher.update(bytes.subarray(0, -16), undefined, "utf8") + cipher.final("utf8");
}

describe("the fake WeChat Pay", () => {
  test("accepts a signed order and signs its answer", async () => {
    const { status, headers, text } = await create();
    expect([status, JSON.parse(text)]).toEqual([200, { code_url: expect.stringContaining("weixin://") }]);
    const words = `${headers.get("wechatpay-timestamp")}\n${headers.get("wechatpay-nonce")}\n${text}\n`;
    const signature = Buffer.from(headers.get("wechatpay-signature") ?? "", "base64");
    expect(headers.get("wechatpay-serial")).toBe(setting("PUBLIC_KEY_ID"));
    expect(verify("sha256", Buffer.from(words), createPublicKey(setting("PUBLIC_KEY")), signature)).toBe(
      true,
    );
  });

  test("rejects requests whose signature does not match", async () => {
    expect(await call("POST", "/v3/pay/transactions/native", order(), " ")).toMatchObject({ status: 401 });
    const { status, text } = await call("GET", "/v3/certificates", undefined, " ");
    expect([status, JSON.parse(text).code]).toEqual([401, "SIGN_ERROR"]);
    expect((await fetch(`${fake.origin}/v3/certificates`)).status).toBe(401);
  });

  test.each([
    ["PARAM_ERROR", { amount: { total: 9.9, currency: "CNY" } }],
    ["PARAM_ERROR", { amount: { total: "990", currency: "CNY" } }],
    ["PARAM_ERROR", { out_trade_no: "short" }],
    ["PARAM_ERROR", { description: "" }],
    ["PARAM_ERROR", { notify_url: "http://www.example.com/notify" }],
    ["PARAM_ERROR", { notify_url: "https://www.example.com/notify?a=1" }],
    ["PARAM_ERROR", { time_expire: "2026-03-01 08:00:00" }],
    ["APPID_MCHID_NOT_MATCH", { appid: "wxffffffffffffffff" }],
  ])("answers %s to %j", async (code, changed) => {
    expect(JSON.parse((await create(changed)).text).code).toBe(code);
  });

  test("accepts a repeated number only with an identical request, until it is paid", async () => {
    await create();
    expect((await create()).status).toBe(200);
    expect(JSON.parse((await create({ description: "别的" })).text).code).toBe("OUT_TRADE_NO_USED");
    fake.notices.mode = "lose";
    await fake.pay("P0000000001");
    expect(JSON.parse((await create()).text).code).toBe("OUT_TRADE_NO_USED");
  });

  test("serves certificates that can be decrypted and parsed", async () => {
    const { data } = JSON.parse((await call("GET", "/v3/certificates")).text);
    const certificate = new X509Certificate(open(data[0].encrypt_certificate));
    expect(certificate.serialNumber).toBe(data[0].serial_no);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.validToDate.toISOString().slice(0, 19)).toBe(data[0].expire_time.slice(0, 19));
  });

  test("repeats a notice with the same id until it is acknowledged", async () => {
    await create();
    await fake.pay("P0000000001");
    await fake.notices.repeat();
    await fake.notices.repeat();
    const notices = heard.map(({ body }) => JSON.parse(body));
    expect(notices).toHaveLength(2);
    expect(notices[1].id).toBe(notices[0].id);
    expect(notices[1].resource.nonce).not.toBe(notices[0].resource.nonce);
    const transaction = JSON.parse(open(notices[1].resource));
    expect(transaction).toMatchObject({ trade_state: "SUCCESS", amount: { total: 990, currency: "CNY" } });
  });

  test("spoils only the first delivery of the next notice", async () => {
    fake.misbehave("notice-probe");
    await create();
    await fake.pay("P0000000001");
    await fake.notices.repeat();
    const signatures = heard.map(({ headers }) => String(headers["wechatpay-signature"]));
    expect(signatures.map((text) => text.startsWith("WECHATPAY/SIGNTEST/"))).toEqual([true, false]);
  });

  test("closes once; afterwards only a buyer who had scanned can pay", async () => {
    await create();
    const close = () =>
      call("POST", "/v3/pay/transactions/out-trade-no/P0000000001/close", { mchid: setting("MERCHANT_ID") });
    expect(await close()).toMatchObject({ status: 204, text: "" });
    expect(JSON.parse((await close()).text).code).toBe("ORDER_CLOSED");
    await expect(fake.pay("P0000000001")).rejects.toThrow("closed");
    await fake.scan("P0000000001");
    await fake.pay("P0000000001");
    expect(fake.trades()).toMatchObject([{ state: "SUCCESS", paidFen: 990 }]);
  });

  test("requires the merchant's number in a query", async () => {
    await create();
    const path = "/v3/pay/transactions/out-trade-no/P0000000001";
    expect(await call("GET", path)).toMatchObject({ status: 400 });
    expect(await call("GET", `${path}?mchid=${setting("MERCHANT_ID")}`)).toMatchObject({ status: 200 });
  });

  test("can be controlled over HTTP too", async () => {
    await create();
    const body = JSON.stringify({ number: "P0000000001" });
    const response = await fetch(`${fake.origin}/control/pay`, { method: "POST", body });
    expect(await response.json()).toMatchObject({ trades: [{ number: "P0000000001", state: "SUCCESS" }] });
  });
});
