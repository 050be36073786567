import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { notFound, routes } from "./routes.ts";

const all = [...Object.entries(routes), ["anything else", notFound] as const];

test.each(all)("the page of %s is made of modules that there are", async (_path, route) => {
  for (const module of route.modules) expect(existsSync(new URL(`../${module}`, import.meta.url))).toBe(true);
  expect((await route.load()).page).toHaveProperty("Page");
});

test("titles and descriptions fit into what search engines show", async () => {
  for (const [path, route] of all) {
    const { page } = await route.load();
    expect(`${page.title.zh}｜鲸帧`.length, path).toBeLessThanOrEqual(28);
    expect(`${page.title.en} | Baleen`.length, path).toBeLessThanOrEqual(60);
    expect(page.description.en.length, path).toBeLessThanOrEqual(160);
  }
});

test("no two pages share a title or a description", async () => {
  const pages = await Promise.all(all.map(async ([, route]) => (await route.load()).page));
  expect(new Set(pages.map((page) => page.title.zh)).size).toBe(pages.length);
  expect(new Set(pages.map((page) => page.description.en)).size).toBe(pages.length);
});
