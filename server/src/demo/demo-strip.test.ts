import { readFileSync } from "node:fs";
import { storageKeys } from "@baleen/contract/document.ts";
import { expect, test } from "vitest";

test("the sample member's session is stored under the keys of the contract", () => {
  const script = readFileSync(new URL("./demo-strip.js", import.meta.url), "utf8");
  const keys = [...script.matchAll(/localStorage\.setItem\("([^"]+)"/g)].map(([, key]) => key);
  expect(keys).toEqual(Object.values(storageKeys));
});
