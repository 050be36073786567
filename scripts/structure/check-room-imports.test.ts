import { expect, test } from "vitest";
import { checkRoomImports } from "./check-room-imports.ts";
import { readSource } from "./source-file.ts";

const advice = (path: string, text: string) =>
  checkRoomImports(readSource(path, text)).map((finding) => `${finding.line}: ${finding.advice}`);

test("an import from a room below, or from one's own, passes", () => {
  expect(
    advice("server/src/shop/orders/create-order.ts", 'import { x } from "../../platform/clock.ts";'),
  ).toEqual([]);
  expect(advice("server/src/shop/orders/create-order.ts", 'import { x } from "../packages/a.ts";')).toEqual(
    [],
  );
});

test("an import from a room above is refused, with its line", () => {
  expect(advice("web/src/ui/Button.tsx", '\nimport { x } from "../shop/PackageCard.tsx";')).toEqual([
    "2: ui imports upwards from shop: move what both need below.",
  ]);
});

test("a type, a re-export and an import at run time count like any other", () => {
  for (const text of [
    'import type { X } from "../payments/x.ts";',
    'export { x } from "../payments/x.ts";',
    'const x = await import("../payments/x.ts");',
  ]) {
    expect(advice("server/src/shop/serve.ts", text)).toHaveLength(1);
  }
});

test("files directly in src import everything and are imported by nothing", () => {
  expect(advice("web/src/routes.ts", 'import { x } from "./shop/Orders.tsx";')).toEqual([]);
  expect(advice("web/src/shop/Orders.tsx", 'import { routes } from "../routes.ts";')).toHaveLength(1);
});

test("all rooms of the server import types of the context, which has nothing else", () => {
  const ofContext = (text: string) => advice("server/src/context.ts", text);
  const ofRoom = (text: string) => advice("server/src/platform/jobs/run-job.ts", text);
  expect(ofRoom('import type { Context } from "../../context.ts";')).toEqual([]);
  expect(ofRoom('import { context } from "../../context.ts";')).toHaveLength(1);
  expect(ofRoom('import type { Tables } from "../../tables.ts";')).toEqual([]);
  expect(ofRoom('import type { compose } from "../../compose.ts";')).toHaveLength(1);
  expect(ofContext('import type { X } from "./shop/x.ts";\nexport interface Context { x: X }')).toEqual([]);
  for (const text of ['import { x } from "./shop/x.ts";', "export const context = {};"]) {
    expect(ofContext(text)).toEqual(["1: This file has types alone: create values in compose.ts."]);
  }
});

test("all rooms of the contract import what its calls share, and none its tables", () => {
  expect(advice("contract/src/shop/orders.ts", 'import { x } from "../call.ts";')).toEqual([]);
  expect(advice("contract/src/shop/orders.ts", 'import { x } from "../errors.ts";')).toHaveLength(1);
});

test("a folder that is no room is refused", () => {
  expect(advice("server/src/wizardry/spell.ts", "")).toEqual([
    expect.stringMatching(/^1: "wizardry" is no room/),
  ]);
});

test("only tests import from testing", () => {
  const text = 'import { openWorld } from "../../testing/world.ts";';
  expect(advice("server/src/shop/orders/create-order.ts", text)).toEqual([
    "1: Only tests may import from testing/.",
  ]);
  expect(advice("server/src/shop/orders/create-order.integration.test.ts", text)).toEqual([]);
});

test("drawing tools know no picture", () => {
  expect(advice("artwork/src/share/depths.ts", 'import { x } from "../site-colours.ts";')).toEqual([]);
  expect(advice("artwork/src/pixels/grid.ts", 'import { x } from "../showcase/batch.ts";')).toHaveLength(1);
  expect(advice("artwork/src/showcase/batch.ts", 'import { x } from "../features/batch.ts";')).toHaveLength(
    1,
  );
});
