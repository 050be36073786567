import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, PageCache } from "./page-cache.ts";

const home = "/";
const page = (html: string) => async () => ({ status: 200, html, headers: {} });

test("a page asked for by many at once is rendered once", async () => {
  const cache = new PageCache();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return { status: 200, html: "<p>page</p>", headers: { vary: "Cookie" } };
  };
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender("1", home, render)));
  expect(rendered).toBe(1);
  expect(brotliDecompressSync(pages[0]?.bodies.br.bytes ?? "").toString()).toBe("<p>page</p>");
});

test("new content shows at once", async () => {
  const cache = new PageCache();
  const old = await cache.getOrRender("1", home, page("old"));
  const fresh = await cache.getOrRender("2", home, page("new"));
  expect(fresh.bodies.identity.bytes.toString()).toBe("new");
  expect(fresh.etag).not.toBe(old.etag);
});

test("a page that could not be rendered is tried again", async () => {
  const cache = new PageCache();
  await expect(cache.getOrRender("1", home, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await cache.getOrRender("1", home, page("yes"))).status).toBe(200);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["gzip", "gzip"],
  ["identity", "identity"],
  [undefined, "identity"],
] as const)("of %s the encoding is %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
