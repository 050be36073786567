import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage, mediaPath } from "../../content/serve-media.ts";
import { requestBytes, sendBytes } from "../../testing/raw-http.ts";
import { consoleHost, listen, openSite, publicHost } from "../../testing/site.ts";
import { tinyImage } from "../../testing/tiny-image.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  world = await openWorld();
  app = await openSite(world, { origin: `https://${consoleHost}` });
  port = await listen(app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Headers = Readonly<Record<string, string>>;

const ask = async (method: string, target: string, headers: Headers = {}, body = "") =>
  await sendBytes(port, requestBytes(method, target, { host: publicHost, ...headers }, body));
const origin = "https://partner.example";
const preflight = { origin, "access-control-request-method": "POST" };
const long = (length: number) => "x".repeat(length);
const json = (body: string) => ({
  "content-type": "application/json",
  "content-length": String(body.length),
});

async function storeImage(): Promise<string> {
  const stored = { digest: "b".repeat(64), bytes: tinyImage("image"), width: 1, height: 1 };
  await world.db
    .transaction()
    .execute((tx) => addImage(tx, { ...stored, made_at: world.clock.now(), made_by: null }));
  return mediaPath(stored.digest);
}

const answers = {
  "a page": [200, () => ask("GET", "/pricing")],
  "a page from memory": [200, () => ask("HEAD", "/pricing")],
  "an unchanged page": [
    304,
    async () => {
      const { etag = "" } = (await ask("GET", "/pricing")).headers;
      return await ask("GET", "/pricing", { "if-none-match": etag });
    },
  ],
  "an unknown page": [404, () => ask("GET", "/nowhere")],
  "a page by another method": [405, () => ask("POST", "/pricing")],
  "a slash at the end": [308, () => ask("GET", "/pricing/")],
  "an address of old": [301, () => ask("GET", "/product/web")],
  "another redirect": [302, () => ask("GET", "/.well-known/change-password")],
  health: [200, () => ask("GET", "/healthz")],
  readiness: [200, () => ask("GET", "/readyz")],
  "an uploaded image": [200, async () => await ask("GET", await storeImage())],
  "an unknown image": [404, () => ask("GET", mediaPath("c".repeat(64)))],
  "an unknown asset": [404, () => ask("GET", "/assets/nowhere.js")],
  robots: [200, () => ask("GET", "/robots.txt")],
  "a call": [200, () => ask("GET", "/api/packages/client")],
  "a call of another origin": [200, () => ask("GET", "/api/packages/client", { origin })],
  "an unknown call": [404, () => ask("GET", "/api/nowhere")],
  "a call by another method": [405, () => ask("DELETE", "/api/packages/client")],
  "a call without a session": [401, () => ask("GET", "/api/auth/profile")],
  "a preflight": [204, () => ask("OPTIONS", "/api/orders", preflight)],
  "half a preflight": [400, () => ask("OPTIONS", "/api/orders", { origin })],
  "a large body": [413, () => ask("POST", "/api/auth/login", json(long(20_000)), long(20_000))],
  "a body of another type": [
    415,
    () => ask("POST", "/api/auth/login", { "content-type": "text/x", "content-length": "1" }, "x"),
  ],
  "a long address": [414, () => ask("GET", `/api/packages/client?${long(9_000)}`)],
  "an address that cannot be decoded": [400, () => ask("GET", "/%zz")],
  "large headers": [431, () => ask("GET", "/", { "x-large": long(20_000) })],
  "no HTTP": [400, () => sendBytes(port, "HELLO\r\n\r\n")],
  "no host": [400, () => sendBytes(port, "GET / HTTP/1.1\r\n\r\n")],
  "an unknown expectation": [417, () => ask("GET", "/", { expect: "miracles" })],
  "the console": [200, () => ask("GET", "/console", { host: consoleHost })],
  "a call of the console": [401, () => ask("GET", "/api/console/session", { host: consoleHost })],
  "nothing at the console's host": [404, () => ask("GET", "/pricing", { host: consoleHost })],
} as const;

test.each(Object.entries(answers))("%s has the headers of every answer", async (_, [status, answer]) => {
  const { status: answered, headers } = await answer();
  expect(answered).toBe(status);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
  });
  expect(headers["content-type"] ?? "").not.toMatch(/^text\/[^;]*$/);
});

test("whatever is not public differs by who asks, for caches that ignore all else", async () => {
  for (const [name, [, answer]] of Object.entries(answers)) {
    const { headers, status } = await answer();
    // Skips responses of the HTTP parser, and pages, which are the same for everybody.
    const isOther = status === 417 || status === 431 || /page|HTTP|host|decoded|slash|old$/.test(name);
    if (isOther || headers["cache-control"]?.startsWith("public")) continue;
    expect({ name, ...headers }).toMatchObject({
      "x-accel-expires": "0",
      vary: expect.stringMatching(/\bAuthorization, Cookie$/),
    });
  }
});

test("a preflight outside of the calls is answered like what does not exist", async () => {
  for (const path of ["/console", "/console/orders", "/pricing", "/nowhere"]) {
    const { status, headers } = await ask("OPTIONS", path, preflight);
    expect([path, status, headers["access-control-allow-origin"]]).toEqual([path, 404, undefined]);
  }
});

test("a preflight of another origin is allowed with them, and one of a stranger is not", async () => {
  const allowed = await ask("OPTIONS", "/api/orders", preflight);
  expect(allowed.headers["access-control-allow-origin"]).toBe(origin);
  const stranger = await ask("OPTIONS", "/api/orders", { ...preflight, origin: "https://evil.example" });
  expect(stranger.headers).not.toHaveProperty("access-control-allow-origin");
});
