import { expect, test } from "vitest";
import { checkWords } from "./check-words.ts";

test("work left for later is refused, with its line", () => {
  const text = `const x = 1;\n// ${"TO"}${"DO"}: the rest\n// ${"FIX"}${"ME"}`;
  expect(checkWords({ path: "a.ts", text })).toMatchObject([{ line: 2 }, { line: 3 }]);
});

test("the same letters within a word pass", () => {
  expect(checkWords({ path: "a.ts", text: "const todos = mastodon();" })).toEqual([]);
});
