import { expect, test } from "vitest";
import * as z from "zod/mini";
import { randomUuid } from "./random-uuid.ts";

// MetaCubeX/metacubexd#2054, trailbaseio/trailbase#157
test("a UUID is valid and another one each time, also where crypto.randomUUID is missing", () => {
  const uuids = Array.from({ length: 1_000 }, randomUuid);
  expect(new Set(uuids).size).toBe(1_000);
  for (const uuid of uuids) expect(z.uuid({ version: "v4" }).safeParse(uuid).success).toBe(true);
});
