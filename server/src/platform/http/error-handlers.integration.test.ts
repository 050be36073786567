import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { makePerson } from "../../testing/makers.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const raw = (options: InjectOptions) => world.app.inject(options);

describe("an answer below /api", () => {
  test("to an unknown address is 404, to another method 405 with what is allowed", async () => {
    const unknown = await raw({ method: "GET", url: "/api/nothing" });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 1003]);
    const other = await raw({ method: "DELETE", url: "/api/orders" });
    expect([other.statusCode, other.json().code, other.headers.allow]).toEqual([405, 1004, "POST"]);
    const get = await raw({ method: "GET", url: "/api/orders" });
    expect([get.statusCode, get.headers.allow]).toEqual([405, "POST"]);
    const post = await raw({ method: "POST", url: "/api/packages/client" });
    expect([post.statusCode, post.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  test.each([
    ["text/plain", "{}", 415],
    ["application/xml", "<a/>", 415],
    ["application/json", "{", 400],
    ["application/json", `{"__proto__":{"a":1},"type":"account"}`, 400],
    ["application/json", `{"constructor":{"prototype":{"a":1}}}`, 400],
    ["application/json", `{"type":"account","username":"${"x".repeat(17_000)}"}`, 413],
    ["application/json", "[]", 400],
    ["application/json", "null", 400],
    ["application/json", `"text"`, 400],
  ])("to a body of %s %s is %i in the envelope", async (contentType, payload, status) => {
    const answer = await raw({
      method: "POST",
      url: "/api/register",
      headers: { "content-type": contentType },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      code: expect.any(Number),
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test("to a call without payload does not mind an empty body, {} or none", async () => {
    const { token } = await makePerson(world, "empty-handed");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answers = await Promise.all([
      raw({ method: "POST", url: "/api/statistics/download" }),
      raw({ method: "POST", url: "/api/statistics/download", headers, payload: "" }),
      raw({ method: "POST", url: "/api/statistics/download", headers, payload: "{}" }),
    ]);
    expect(answers.map((answer) => answer.json())).toEqual(
      Array(3).fill({ code: 0, message: "成功", data: null }),
    );
  });

  test("speaks the reader's language", async () => {
    const english = await send(world, "GET", "/nothing", undefined, { language: "en-US,en;q=0.9" });
    expect(english.body.message).toBe("Not found");
    const other = await send(world, "GET", "/nothing", undefined, { language: "fr" });
    expect(other.body.message).toBe("请求的资源不存在");
  });

  test("is never stored unless it is public, and always carries the safety headers", async () => {
    const refused = await raw({ method: "GET", url: "/api/auth/profile" });
    expect(refused.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    const published = await raw({ method: "GET", url: "/api/packages/client" });
    expect(published.headers).toMatchObject({
      "cache-control": "public, max-age=5",
      vary: "Accept-Language",
    });
    expect(published.headers).not.toHaveProperty("set-cookie");
  });

  test("to a protected call is 401 for every token that is none [spec 6.1]", async () => {
    for (const authorization of [
      "",
      "Bearer",
      "Bearer x",
      `Bearer ${"a".repeat(43)}`,
      `Basic ${"a".repeat(43)}`,
    ]) {
      const answer = await raw({ method: "GET", url: "/api/auth/profile", headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    }
  });

  test("to an address that is too long is 414, to one that is badly encoded 400", async () => {
    for (const url of [
      `/api/nothing?${"x".repeat(9_000)}`,
      `/api/payment-configs/status/wechat/${"x".repeat(4_000)}`,
    ]) {
      const long = await raw({ method: "GET", url });
      expect([long.statusCode, long.json().code]).toEqual([414, 1011]);
    }
    const broken = await raw({ method: "GET", url: "/api/payment-configs/status/wechat/%E0%A4%A" });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({ code: expect.any(Number), requestId: expect.any(String) });
  });
});

describe("with the database gone", () => {
  test("a valid token is answered 503 and never 401, public content still shows, and all is well afterwards", async () => {
    const proxy = await startDatabaseProxy();
    onTestFinished(() => proxy.close());
    const lost = await openWorldForTest({ mapDatabaseUrl: proxy.urlThrough });
    const { token } = await makePerson(lost, "unlucky");
    await send(lost, "GET", "/packages/client");
    proxy.cut();
    const answer = await send(lost, "GET", "/auth/profile", undefined, { token });
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "2" }, body: { code: 1010 } });
    expect((await send(lost, "GET", "/packages/client")).status).toBe(200);
    expect((await lost.app.inject("/readyz")).statusCode).toBe(503);
    expect((await lost.app.inject("/healthz")).statusCode).toBe(200);
    proxy.restore();
    expect((await send(lost, "GET", "/auth/profile", undefined, { token })).status).toBe(200);
  });
});
