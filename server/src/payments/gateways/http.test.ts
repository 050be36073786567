import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { GatewayError } from "./gateway.ts";
import { sendOverHttp } from "./http.ts";

/** Longer than any test takes on a slow machine. */
const neverMs = 600_000;

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  server = undefined;
});

async function listen(listener: RequestListener): Promise<string> {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this type.
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

test("a request that found no connection had no effect, unless it may have been sent before", async () => {
  const origin = await listen((_, reply) => reply.end());
  await new Promise((resolve) => server?.close(resolve));
  const failed = async (isRepeatable: boolean) =>
    await sendOverHttp(origin, { method: "POST", isRepeatable }).catch((error: unknown) => error);
  expect(await failed(false)).toMatchObject({ kind: "unknown", hadNoEffect: true });
  expect(await failed(true)).toMatchObject({ kind: "unknown", hadNoEffect: false });
});

test("a connection that ends without an answer may have had an effect", async () => {
  const origin = await listen((request) => request.socket.destroy());
  const failed = sendOverHttp(origin, { method: "POST" });
  await expect(failed).rejects.toMatchObject({ kind: "unknown", hadNoEffect: false });
});

describe("asking a gateway", () => {
  test("returns status, headers and unchanged bytes for any status", async () => {
    const origin = await listen((_, reply) => reply.writeHead(404, { "X-Kind": "a" }).end(Buffer.of(0, 255)));
    const answer = await sendOverHttp(origin, { method: "GET" });
    expect(answer).toMatchObject({ status: 404, headers: { "x-kind": "a" } });
    expect([...answer.body]).toEqual([0, 255]);
  });

  test("sends method, headers and body as they are given", async () => {
    const heard: unknown[] = [];
    const origin = await listen((request, reply) => {
      request.setEncoding("utf8").on("data", (body) => heard.push(request.method, request.headers, body));
      request.on("end", () => reply.writeHead(204).end());
    });
    const headers = { "Content-Type": "application/json", "User-Agent": "Baleen" };
    const answer = await sendOverHttp(origin, { method: "POST", headers, body: '{"名":1}' });
    expect(answer.body).toHaveLength(0);
    const given = { "content-type": "application/json", "user-agent": "Baleen" };
    expect(heard).toEqual(["POST", expect.objectContaining(given), '{"名":1}']);
  });

  test("follows no redirect", async () => {
    const origin = await listen((_, reply) => reply.writeHead(302, { location: "/elsewhere" }).end());
    expect(await sendOverHttp(origin, { method: "GET" })).toMatchObject({ status: 302 });
  });

  const tooLong = Buffer.alloc(1024 * 1024 + 1);
  test.each<[string, string, number, RequestListener]>([
    ["silence", "took too long", 50, () => undefined],
    ["a body without an end", "took too long", 50, (_, reply) => void reply.writeHead(200).write("{")],
    ["a body beyond all measure", "is too long", neverMs, (_, reply) => void reply.end(tooLong)],
    ["a broken connection", "gave no answer", neverMs, (_, reply) => void reply.destroy()],
  ])("takes %s for an unknown outcome", async (_, sentence, timeoutMs, listener) => {
    const origin = await listen(listener);
    const asked = sendOverHttp(`${origin}/?sign=secret`, { method: "GET", timeoutMs });
    await expect(asked).rejects.toThrow(GatewayError);
    await expect(asked).rejects.toMatchObject({ kind: "unknown" });
    await expect(asked).rejects.toThrow(sentence);
    await expect(asked).rejects.not.toThrow("secret");
  });

  test("names the reason when the connection is refused", async () => {
    const origin = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(sendOverHttp(origin, { method: "GET" })).rejects.toThrow("ECONNREFUSED");
  });
});

// nodejs/undici#3492, nodejs/node#47130, binarywang/WxJava#2193
describe("a gateway that closes the connection as a request leaves", () => {
  const listenFrom = async () => {
    const asked: string[] = [];
    const origin = await listen((request, reply) => {
      asked.push(request.url ?? "");
      if (asked.length === 1) request.socket.destroy();
      else request.resume().on("end", () => reply.end("answered"));
    });
    return { origin, asked };
  };
  const post = { method: "POST", body: "{}" } as const;

  test("gets what may be repeated once more", async () => {
    const { origin, asked } = await listenFrom();
    const answer = await sendOverHttp(`${origin}/a`, { ...post, isRepeatable: true });
    expect(answer.body.toString()).toBe("answered");
    expect(asked).toEqual(["/a", "/a"]);
  });

  test("gets nothing else twice", async () => {
    const { origin, asked } = await listenFrom();
    await expect(sendOverHttp(`${origin}/a`, post)).rejects.toMatchObject({ kind: "unknown" });
    await sendOverHttp(`${origin}/b`, post);
    expect(asked).toEqual(["/a", "/b"]);
  });
});

test("a connection that ends each time is tried twice, and an answer that breaks off once", async () => {
  let asked = 0;
  const origin = await listen((request, reply) => {
    asked += 1;
    if (request.url === "/half")
      reply.writeHead(200, { "content-length": "9" }).write("half", () => reply.destroy());
    else request.socket.destroy();
  });
  const request = { method: "GET", isRepeatable: true } as const;
  await expect(sendOverHttp(origin, request)).rejects.toMatchObject({ kind: "unknown" });
  expect(asked).toBe(2);
  await expect(sendOverHttp(`${origin}/half`, request)).rejects.toMatchObject({ kind: "unknown" });
  expect(asked).toBe(3);
});

// nodejs/undici#2777, #2990: two addresses, each of which takes longer than a quarter of a second to connect to
test("each address of a gateway has two seconds to connect", () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(2_000);
});
