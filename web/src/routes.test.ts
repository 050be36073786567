import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { notFound, routes } from "./routes.ts";

const source = ["./routes.ts", "./islands.ts"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const all = [...Object.entries(routes), ["anything else", notFound] as const];

test.each(all)("the modules named for %s are those that are loaded", async (_path, route) => {
  for (const module of route.modules) {
    expect(existsSync(new URL(`../${module}`, import.meta.url))).toBe(true);
    const specifier = `import("./${module.replace(/^src\//, "")}")`;
    expect(source).toContain(specifier);
    if (route.modules.length === 1) expect(route.load.toString()).toContain(specifier.slice(10, -2));
  }
  expect((await route.load()).page).toHaveProperty("Page");
});

test("a content route loads the content that it names", () => {
  const pairs = [
    ...source.matchAll(
      /contentRoute\("(.+?)", \(\) => import\("\.\/content-pages\/content\/(.+?)\.data\.ts"\)/g,
    ),
  ];
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(([, name, loaded]) => name !== loaded)).toEqual([]);
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
