import { expect, test } from "vitest";
import { mutatedFiles } from "./mutated-files.ts";

const mutated = [
  "server/src/membership/fold-grants.ts",
  "server/src/payments/fold-facts.ts",
  "server/src/payments/refunds/plan-refund.ts",
];
const paths = [
  ...mutated,
  ...mutated.map((path) => path.replace(".ts", ".test.ts")),
  "server/src/payments/close-order.ts",
  "server/src/payments/close-order.integration.test.ts",
];

test("files with a unit test beside them are mutated", () => {
  expect(mutatedFiles(paths, [])).toEqual(mutated);
});

test("words choose rooms, folders or files", () => {
  expect(mutatedFiles(paths, ["payments/"])).toEqual(mutated.slice(1));
  expect(mutatedFiles(paths, ["payments/fold", "membership"])).toEqual(mutated.slice(0, 2));
  expect(mutatedFiles(paths, ["close-order"])).toEqual([]);
});
