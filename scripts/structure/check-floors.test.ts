import { expect, test } from "vitest";
import { checkFloors } from "./check-floors.ts";
import { type Building, buildings } from "./floors.ts";
import { readSource } from "./source-file.ts";

const house: Building = {
  floors: { 5: ["roof"], 3: ["orders", "packages", "payments"], 2: ["deps", "db", "paths"], 1: ["outside"] },
  arrows: { orders: ["packages"], payments: ["orders"] },
  lookouts: ["deps"],
};

const advice = (path: string, text: string) =>
  checkFloors(readSource(path, text), { web: house, server: house, artwork: house }).map(
    (finding) => `${finding.line}: ${finding.advice}`,
  );

test("an import from a floor below passes", () => {
  expect(advice("server/src/shop/orders/create-order.ts", 'import { x } from "../db/tables.ts";')).toEqual(
    [],
  );
  expect(advice("web/src/orders/Orders.tsx", 'import { x } from "../paths.ts";')).toEqual([]);
});

test("an import from a floor above is refused, with its line", () => {
  const text = '\nimport { x } from "../orders/Orders.tsx";';
  expect(advice("web/src/outside/Button.tsx", text)).toEqual([
    "2: outside (floor 1) imports upwards from orders (floor 3): move what both need below.",
  ]);
});

test("a type, a re-export and an import at run time count like any other", () => {
  for (const text of [
    'import type { X } from "../orders/x.ts";',
    'export { x } from "../orders/x.ts";',
    'const x = await import("../orders/x.ts");',
  ]) {
    expect(advice("server/src/db/serve.ts", text)).toHaveLength(1);
  }
});

test("files directly in src are the top floor: they may import everything and are imported by nothing", () => {
  expect(advice("web/src/routes.ts", 'import { x } from "./orders/Orders.tsx";')).toEqual([]);
  expect(advice("web/src/orders/Orders.tsx", 'import { routes } from "../routes.ts";')).toHaveLength(1);
});

test("what comes in from outside may be named by its type before it is built, but not used", () => {
  expect(advice("server/src/deps.ts", 'import type { X } from "./payments/gateway.ts";')).toEqual([]);
  expect(advice("server/src/deps.ts", 'import { x } from "./payments/gateway.ts";')).toHaveLength(1);
});

test("sideways needs an arrow, and arrows have one direction", () => {
  expect(advice("server/src/payments/settle.ts", 'import { x } from "../orders/x.ts";')).toEqual([]);
  expect(advice("server/src/orders/order.ts", 'import { x } from "../payments/x.ts";')).toEqual([
    "1: orders and payments share floor 3 without an arrow: move what both need below.",
  ]);
});

test("an arrow is not lent to a third", () => {
  expect(advice("server/src/orders/order.ts", 'import { x } from "../packages/x.ts";')).toEqual([]);
  expect(advice("server/src/payments/settle.ts", 'import { x } from "../packages/x.ts";')).toHaveLength(1);
});

test("a new folder without a floor is refused", () => {
  expect(advice("server/src/wizardry/spell.ts", "")).toEqual([
    '1: "wizardry" stands on no floor: give it one in scripts/structure/floors.ts.',
  ]);
});

test("only tests import from testing", () => {
  const text = 'import { openWorld } from "../testing/world.ts";';
  expect(advice("server/src/shop/orders/create-order.ts", text)).toEqual([
    "1: Only tests may import from testing/.",
  ]);
  expect(advice("server/src/shop/orders/create-order.integration.test.ts", text)).toEqual([]);
});

test("drawing tools know no picture", () => {
  const found = (path: string, text: string) => checkFloors(readSource(path, text));
  expect(found("artwork/src/share/depths.ts", 'import { x } from "../site-colours.ts";')).toEqual([]);
  expect(found("artwork/src/pixels/grid.ts", 'import { x } from "../showcase/batch.ts";')).toHaveLength(1);
  expect(found("artwork/src/showcase/batch.ts", 'import { x } from "../features/batch.ts";')).toHaveLength(1);
});

test("the arrows of the real floors lead in no circle", () => {
  for (const { arrows } of Object.values(buildings)) {
    const reaches = (from: string, passed: readonly string[]): readonly string[] =>
      passed.includes(from) ? [from] : (arrows[from] ?? []).flatMap((to) => reaches(to, [...passed, from]));
    expect(Object.keys(arrows).flatMap((from) => reaches(from, []))).toEqual([]);
  }
});
