import { once } from "node:events";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";

let world: World;
let port: number;
beforeAll(async () => {
  world = await openWorld();
  const origin = await world.app.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(origin).port);
});
afterAll(() => world.close());

/** Starts another server with very short timeouts for requests to arrive; returns its port. */
async function listenImpatiently(): Promise<number> {
  const arrivalTimeouts = { headersMs: 20, requestMs: 20, checkEveryMs: 10, stalledMs: 60_000 };
  const impatient = await openWorldForTest({ arrivalTimeouts });
  return Number(new URL(await impatient.app.listen({ host: "127.0.0.1", port: 0 })).port);
}

/** Returns what the server sends in response to these bytes before it closes the connection. */
async function answerTo(bytes: string, to = port) {
  const socket = net.connect(to, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head: head.toLowerCase(), body: JSON.parse(body) };
}

const host = "Host: localhost";

test.each([
  [
    "headers that are too large",
    431,
    1013,
    `GET /api/captcha HTTP/1.1\r\n${host}\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
  ],
  ["a request that is no HTTP", 400, 1015, "HELLO\r\n\r\n"],
  [
    "a request with two lengths",
    400,
    1015,
    `POST /api/register HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
  ],
  ["a request without a host", 400, 1015, "GET /api/captcha HTTP/1.1\r\n\r\n"],
  [
    "an expectation that nobody knows",
    417,
    1012,
    `POST /api/register HTTP/1.1\r\n${host}\r\nExpect: miracles\r\n\r\n`,
  ],
])("%s: %i in the envelope", async (_, status, code, bytes) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toContain(`http/1.1 ${status} `);
  expect(head).toContain("content-type: application/json; charset=utf-8");
  expect(head).toContain("x-content-type-options: nosniff");
  expect(head).toContain("cache-control: no-store");
  expect(body).toEqual({ code, message: expect.stringMatching(/请求/), requestId: expect.any(String) });
});

test("a sentence is in the reader's language as far as it could be read", async () => {
  const { body } = await answerTo("GET /api/captcha HTTP/1.1\r\nAccept-Language: en\r\nBroken\r\n\r\n");
  expect(body.message).toBe("This is not a valid HTTP request");
});

test.each([
  ["headers", `POST /api/register HTTP/1.1\r\n${host}\r\nContent-Type: appl`],
  [
    "body",
    `POST /api/register HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"type":`,
  ],
])("a request whose %s come too slowly is 408 in the envelope", async (_, bytes) => {
  const { head, body } = await answerTo(bytes, await listenImpatiently());
  expect(head).toContain("http/1.1 408 ");
  expect(head).toContain("connection: close");
  expect(head).toContain("content-type: application/json; charset=utf-8");
  expect(body).toEqual({
    code: 1014,
    message: "请求没有在时限内送达，请重试",
    requestId: expect.any(String),
  });
});
