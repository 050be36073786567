import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fake } from "./fake.ts";
import { startHupiFake } from "./hupi/fake-gateway.ts";
import { callHupi, createAtHupi } from "./testing/call-hupi.ts";

let fake: Fake;

beforeEach(async () => {
  fake = await startHupiFake();
  fake.notices.mode = "lose";
  await createAtHupi(fake, "T1", "http://127.0.0.1:9/notify");
});
afterEach(() => fake.close());

const post = (act: string, fields: Readonly<Record<string, string | number>>) =>
  fetch(`${fake.origin}/control/${act}`, { method: "POST", body: JSON.stringify(fields) });
const press = (act: string, fields: Readonly<Record<string, string>>) =>
  fetch(`${fake.origin}/control/${act}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

test("programs control the fake with JSON and get its state", async () => {
  const response = await post("pay", { number: "T1", amountFen: 1 });
  expect(await response.json()).toMatchObject({
    trades: [{ number: "T1", amountFen: 990, paidFen: 1, state: "OD" }],
    notices: [{ number: "T1", says: "OD", state: "lost", tries: 0 }],
  });
});

test("impossible actions give an error", async () => {
  for (const [act, fields] of [
    ["pay", { number: "T9" }],
    ["refund", { number: "T1" }],
    ["pay", { number: "T1", amountFen: "a lot" }],
    ["misbehave", { mode: "politely" }],
    ["notices", { mode: "politely" }],
  ] as const) {
    const response = await post(act, fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  }
  expect((await post("dance", {})).status).toBe(404);
});

test("buttons redirect back to the page", async () => {
  expect((await press("pay", { number: "T1" })).headers.get("location")).toBe("/");
  const page = await (await fetch(fake.origin)).text();
  expect(page).toContain("¥9.90");
  expect(page).toContain("支付 / Pay");
  expect((await press("pay", { number: "T1" })).status).toBe(400);
});

test("titles are escaped", async () => {
  const fields = { version: "1.1", total_fee: "1", notify_url: "http://127.0.0.1:9/", trade_order_id: "T2" };
  await callHupi(fake, "do", { ...fields, title: '<script>"&' });
  expect(await (await fetch(fake.origin)).text()).toContain("&lt;script&gt;&quot;&amp;");
});

test("misbehaviours happen once each, in order, and only to the protocol", async () => {
  await press("misbehave", { mode: "5xx", times: "1" });
  expect((await fetch(fake.origin)).status).toBe(200);
  expect((await fetch(`${fake.origin}/payment/query.html`, { method: "POST" })).status).toBe(502);
  expect(await callHupi(fake, "query", { out_trade_order: "T1" })).toMatchObject({ errcode: 0 });
  fake.misbehave("5xx", 3);
  await press("behave", {});
  expect(await callHupi(fake, "query", { out_trade_order: "T1" })).toMatchObject({ errcode: 0 });
});

test("codes are served as pictures", async () => {
  for (const path of ["/control/qr?number=T1", "/qr?id=20250000001"]) {
    const response = await fetch(fake.origin + path);
    expect(response.headers.get("content-type")).toBe("image/png");
  }
  expect((await fetch(`${fake.origin}/control/qr?number=T9`)).status).toBe(404);
});
