import { readFile } from "node:fs/promises";
import { type BuildManifest, chunksOf, clientEntry } from "@baleen/contract/build-manifest.ts";
import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { pageDataId } from "@baleen/contract/document.ts";
import type { PageData, PageRenderer } from "@baleen/contract/rendering.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";

const dist = new URL("../web/dist/", import.meta.url);

/** The files that the build counts for a page. */
async function countedFiles(path: string, wechat: PageData["wechat"]): Promise<string[]> {
  const manifest: BuildManifest = JSON.parse(
    await readFile(new URL("client/.vite/manifest.json", dist), "utf8"),
  );
  const { renderer } = (await import(new URL("server/entry-server.js", dist).href)) as {
    renderer: PageRenderer;
  };
  const { deferredModules } = renderer.render({
    path,
    language: "zh",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    wechat,
    origin: "http://localhost",
    content: { ...builtInSiteConfig, packages: builtInPackages },
  });
  return chunksOf(manifest, [clientEntry, ...deferredModules]).map(({ file }) => `/${file}`);
}

for (const path of [
  "/",
  "/pricing",
  "/login",
  "/register",
  "/recover",
  "/features",
  "/legal/terms",
  "/company/contact",
]) {
  test(`${path} loads no script by itself, after idle and scrolling, that its weight does not count`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "zh" });
    const { page } = visitor;
    const asked = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname) && !pathname.includes("worker")) asked.add(pathname);
    });
    await visitor.open(path);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    for (const island of await page.locator("[data-start=visible] > :first-child").all())
      await island.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => !document.querySelector("[data-start=visible]:not([data-running])"));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const data: PageData = JSON.parse((await page.locator(`#${pageDataId}`).textContent()) ?? "{}");
    const files = await countedFiles(path, data.wechat);
    expect([...asked].filter((file) => !files.includes(file))).toEqual([]);
  });
}
