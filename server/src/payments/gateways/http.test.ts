import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { GatewayError } from "./gateway.ts";
import { sendOverHttp } from "./http.ts";

/** Never over, however slow the machine is. */
const patientMs = 600_000;

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
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

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
    ["a body beyond all measure", "is too long", patientMs, (_, reply) => void reply.end(tooLong)],
    ["a broken connection", "gave no answer", patientMs, (_, reply) => void reply.destroy()],
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
