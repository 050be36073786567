import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { checkWorkspaceImports } from "./check-workspace-imports.ts";
import { readSource } from "./source-file.ts";

const advice = (path: string, text: string) =>
  checkWorkspaceImports(readSource(path, text)).map((finding) => finding.advice);

test("web and server never import each other, by name or by path", () => {
  for (const specifier of ["@baleen/server/main.ts", "@baleen/server", "../../../server/src/main.ts"]) {
    expect(advice("web/src/home/Home.tsx", `import { x } from "${specifier}";`)).toEqual([
      "web never imports from server: say it in the contract, or reach it at run time.",
    ]);
  }
  expect(advice("server/src/pages/page.ts", 'import { x } from "../../../web/src/paths.ts";')).toHaveLength(
    1,
  );
});

test("the forbidden import does not even resolve: the workspace does not export it", () => {
  const fromWeb = createRequire(new URL("../../web/src/root.tsx", import.meta.url));
  const fromServer = createRequire(new URL("../../server/src/main.ts", import.meta.url));
  expect(() => fromWeb.resolve("@baleen/server")).toThrow(/exports/);
  expect(() => fromWeb.resolve("@baleen/server/src/main.ts")).toThrow(/exports/);
  expect(() => fromServer.resolve("@baleen/web/src/paths.ts")).toThrow(/exports/);
  expect(fromWeb.resolve("@baleen/contract/money.ts")).toMatch(/contract\/src\/money\.ts$/);
  expect(() => fromServer.resolve("@baleen/artwork/src/media-step.ts")).toThrow(/exports/);
});

test("both import the contract by its name, not by a path across folders", () => {
  expect(advice("web/src/api/call.ts", 'import { x } from "@baleen/contract/call.ts";')).toEqual([]);
  expect(advice("web/src/api/call.ts", 'import { x } from "../../../contract/src/call.ts";')).toEqual([
    'Import by package name: "@baleen/contract/…", not a path across folders.',
  ]);
});

test("the contract imports zod and itself, nothing else", () => {
  expect(advice("contract/src/x.ts", 'import * as z from "zod/mini"; import { y } from "./y.ts";')).toEqual(
    [],
  );
  expect(advice("contract/src/x.ts", 'import { readFileSync } from "node:fs";')).toHaveLength(1);
  expect(
    advice("contract/src/x.ts", 'import { x } from "../../web/src/platform/navigation/paths.ts";'),
  ).toHaveLength(1);
  expect(advice("contract/src/x.test.ts", 'import { test } from "vitest";')).toEqual([]);
});

test("journeys import the texts of pages, and nothing else of them", () => {
  const text = 'import { texts } from "@baleen/web/src/payments/payment.text.ts";';
  expect(advice("e2e/testing/ui-texts.ts", text)).toEqual([]);
  expect(advice("e2e/testing/ui-texts.ts", text.replace("payment.text", "payment"))).toHaveLength(1);
  expect(advice("server/src/x.ts", text)).toHaveLength(1);
});

test("visitors' pages and their part of the contract import nothing from the console", () => {
  const session = 'import { x } from "@baleen/contract/back-office/session.ts";';
  expect(advice("web/src/console/shell.ts", session)).toEqual([]);
  expect(advice("web/src/home/home.ts", session)).toHaveLength(1);
  expect(advice("web/src/home/home.ts", 'import { x } from "../console/shell.ts";')).toHaveLength(1);
  expect(advice("contract/src/calls.ts", 'import { x } from "./back-office/session.ts";')).toHaveLength(1);
  const rejections = 'import { x } from "@baleen/contract/rejections.ts";';
  expect(advice("web/src/home/home.ts", rejections)).toHaveLength(1);
  expect(advice("web/src/console/shell.ts", rejections)).toEqual([]);
  expect(advice("contract/src/back-office/session.ts", 'import { x } from "../rules.ts";')).toEqual([]);
});

test("artwork imports what the pages export, by name, and no product code imports artwork", () => {
  const drawing = "artwork/src/share/draw-water.ts";
  expect(advice(drawing, 'import { x } from "@baleen/web/src/ui/grid-path.ts";')).toEqual([]);
  expect(advice(drawing, 'import { x } from "../../../web/src/ui/grid-path.ts";')).toHaveLength(1);
  expect(advice(drawing, 'import { x } from "@baleen/server/main.ts";')).toHaveLength(1);
  for (const path of ["server/src/app.ts", "e2e/x.journey.ts", "bench/run.ts"]) {
    expect(advice(path, 'import { x } from "@baleen/web/src/ui/grid-path.ts";')).toHaveLength(1);
  }
  for (const path of [
    "contract/src/x.ts",
    "server/src/app.ts",
    "web/src/home/Home.tsx",
    "e2e/x.journey.ts",
  ]) {
    expect(advice(path, 'import { x } from "@baleen/artwork/grid.ts";')).not.toEqual([]);
  }
});

test("journeys see the site from outside", () => {
  expect(advice("e2e/buying.journey.ts", 'import { x } from "../server/src/app.ts";')).toHaveLength(1);
});

test("the server knows no script, but its tests may start what they need", () => {
  const script = 'import { x } from "../../../scripts/testing/start-postgres.ts";';
  expect(advice("server/src/http/silence.ts", script)).toHaveLength(1);
  expect(advice("server/src/http/silence.test.ts", script)).toEqual([]);
});

test("the fake gateways and the product share nothing, but tests may use the fakes", () => {
  const adapter = 'import { x } from "../../../server/src/outside/gateways/hupi/signature.ts";';
  expect(advice("fake-gateways/hupi/signature.ts", adapter)).toHaveLength(1);
  expect(advice("fake-gateways/fake.ts", 'import { x } from "@baleen/contract/money.ts";')).toHaveLength(1);
  const fake = 'import { x } from "../../../../../fake-gateways/hupi/hupi-fake.ts";';
  expect(advice("server/src/payments/gateways/hupi/gateway.ts", fake)).toHaveLength(1);
  expect(advice("server/src/payments/gateways/hupi/gateway.test.ts", fake)).toEqual([]);
});
