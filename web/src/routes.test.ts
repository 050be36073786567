import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { notFound, routes } from "./routes.ts";

const all = [...Object.entries(routes), ["anything else", notFound] as const];

test.each(all)("the page of %s is made of modules that there are", async (_path, route) => {
  for (const module of route.modules) expect(existsSync(new URL(`../${module}`, import.meta.url))).toBe(true);
  expect((await route.load()).page).toHaveProperty("Page");
});
