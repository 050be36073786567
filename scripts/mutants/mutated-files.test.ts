import { expect, test } from "vitest";
import { mutatedFiles } from "./mutated-files.ts";

const mutated = [
  "contract/src/money.ts",
  "server/src/membership/fold-grants.ts",
  "server/src/payments/fold-facts.ts",
  "server/src/payments/refunds/plan-refund.ts",
];
const paths = [
  ...mutated,
  ...mutated.map((path) => path.replace(".ts", ".test.ts")),
  "server/src/payments/close-order.ts",
  "server/src/payments/close-order.integration.test.ts",
  "server/src/messages/mail.ts",
  "server/src/messages/mail.test.ts",
];

test("files of the money rooms are mutated that have a unit test beside them", () => {
  expect(mutatedFiles(paths, [])).toEqual(mutated);
});

test("words choose rooms, folders or files", () => {
  expect(mutatedFiles(paths, ["payments/"])).toEqual(mutated.slice(2));
  expect(mutatedFiles(paths, ["payments/fold", "membership"])).toEqual(mutated.slice(1, 3));
  expect(mutatedFiles(paths, ["mail"])).toEqual([]);
});
