import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, publicHost } from "../../testing/site.ts";
import { openWorld, type World } from "../../testing/world.ts";

// Conditional and range headers of RFC 9110, as caches, download managers and crawlers send them.

let world: World;
let app: FastifyInstance;
beforeAll(async () => {
  world = await openWorld();
  app = await openSite(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
  await app.inject({ url, headers: { host: publicHost, ...headers } });
const file = "/favicon.svg";

test("a range that a file does not have is 416 with the file's length (14.4, 15.5.17)", async () => {
  const whole = await get(file);
  const length = whole.rawPayload.length;
  const beyond = await get(file, { range: `bytes=${length}-` });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers["content-range"]).toBe(`bytes */${length}`);
  const first = await get(file, { range: "bytes=0-0" });
  expect(first.statusCode).toBe(206);
  expect(first.headers["content-range"]).toBe(`bytes 0-0/${length}`);
});

test.each(["bytes=abc", "bytes=", "lines=1-2", "bytes=5-1", "bytes", "bytes=0-1,3-4"])(
  "a range that cannot be read is ignored or rejected as a range: %s (14.2)",
  async (range) => {
    expect([200, 416]).toContain((await get(file, { range })).statusCode);
  },
);

test("a changed file is 412 for whoever wants the former one (13.1.1)", async () => {
  expect((await get(file, { "if-match": '"former"' })).statusCode).toBe(412);
});

test.each([file, "/pricing"])("%s is unchanged for a list of tags that has its own (13.1.2)", async (url) => {
  const { etag = "" } = (await get(url)).headers;
  for (const tags of [String(etag), `"other", ${String(etag)}`, "*"])
    expect((await get(url, { "if-none-match": tags })).statusCode, tags).toBe(304);
  for (const tags of ['"other"', "other", '"'])
    expect((await get(url, { "if-none-match": tags })).statusCode, tags).toBe(200);
});

test.each([
  "if-modified-since",
  "if-unmodified-since",
  "if-range",
  "accept-encoding",
  "accept-language",
  "cookie",
])("a malformed %s is ignored", async (header) => {
  for (const url of [file, "/pricing", "/api/packages/client"])
    expect((await get(url, { [header]: "%%; =,;q=x" })).statusCode, url).toBe(200);
});
