import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { expect, test } from "vitest";
import { renderer } from "./entry-server.tsx";

const render = (asked: Partial<PageRequest>) =>
  renderer.render({
    path: "/",
    language: "zh",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "https://a.example",
    content: { ...builtInSiteConfig, packages: builtInPackages },
    ...asked,
  });

test("a page is rendered whole, in the language asked for", async () => {
  const zh = await render({});
  expect(zh.status).toBe(200);
  expect(zh.html).toMatch(/^<html lang="zh-CN"/);
  expect(zh.html).toContain("<title>AI视频剪辑软件｜鲸帧</title>");
  const en = await render({ language: "en" });
  expect(en.html).toMatch(/^<html lang="en"/);
  expect(en.html).toContain("<title>AI video editor | Baleen</title>");
});

test("the choices of the visitor are in the document before any script runs", async () => {
  const { html } = await render({ theme: "dark", reducedMotion: true });
  expect(html).toMatch(/^<html lang="zh-CN" data-theme="dark" data-motion="reduced"/);
});

test("a page names itself and its other language with absolute addresses", async () => {
  const { html } = await render({ path: "/pricing", language: "en", addressLanguage: "en" });
  expect(html).toContain('<link rel="canonical" href="https://a.example/pricing?lang=en"/>');
  expect(html).toContain('hrefLang="zh-CN" href="https://a.example/pricing"');
  expect(html).toContain('hrefLang="en" href="https://a.example/pricing?lang=en"');
  expect(html).toContain('hrefLang="x-default" href="https://a.example/pricing"');
});

test("English at an address that asks for no language leaves the address its own canonical one", async () => {
  const { html } = await render({ path: "/pricing", language: "en" });
  expect(html).toContain('<link rel="canonical" href="https://a.example/pricing"/>');
});

test("an unknown address answers 404 with a page that search engines leave out", async () => {
  const { status, html } = await render({ path: "/nowhere" });
  expect(status).toBe(404);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
});

test("names that objects have by nature are no pages", async () => {
  for (const path of ["/constructor", "__proto__", "toString"]) {
    expect((await render({ path })).status, path).toBe(404);
  }
});

test("private pages are not listed", () => {
  expect(renderer.publicPaths).toContain("/pricing");
  expect(renderer.publicPaths).not.toContain("/profile");
  expect(renderer.paths).toContain("/profile");
});

test("no page carries scripts or inline styles of its own, which the content policy forbids", async () => {
  for (const path of [...renderer.paths, "/nowhere"]) {
    const { html } = await render({ path });
    expect(html, path).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+="/);
  }
});

test("no link of the frame is dead", async () => {
  const { html } = await render({});
  const known = new Set([...renderer.paths, ...Object.keys(renderer.redirects)]);
  const links = [...html.matchAll(/href="(\/[^"?#]*)"/g)].map((match) => match[1] ?? "");
  const dead = links.filter((link) => !known.has(link) && !/\.(svg|woff2|png|webmanifest)$/.test(link));
  expect(dead).toEqual([]);
});

test("every page has one heading of the first rank and skips no rank", async () => {
  for (const path of [...renderer.paths, "/nowhere"]) {
    const { html } = await render({ path });
    const ranks = [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));
    expect(
      ranks.filter((rank) => rank === 1),
      path,
    ).toHaveLength(1);
    ranks.forEach((rank, index) => {
      expect(rank, path).toBeLessThanOrEqual((ranks[index - 1] ?? 0) + 1);
    });
  }
});
