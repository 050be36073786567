import { expect, test } from "vitest";
import { checkBrowsers } from "./check-browsers.ts";

const check = (text: string, path = "web/src/console/list.ts") => checkBrowsers({ path, text });

test.each([
  "const code = /(?<!\\d)\\d{6}/;",
  "items.toSorted();",
  "items.with(1, item);",
  "Object.groupBy(items, kindOf);",
  "AbortSignal.timeout(1000);",
  "crypto.randomUUID();",
  "if (event.nativeEvent.isComposing) return;",
  'if (event.key === "Enter") send();',
  'onKeyDown={(event) => event.key !== "Enter" || send()}',
])("%s is refused where browsers run it", (text) => {
  expect(check(text)).toMatchObject([{ line: 1, rule: "browsers" }]);
  expect(check(text, "contract/src/rules.ts")).toHaveLength(1);
});

test("the server, tests, comments and key handlers that know input methods pass", () => {
  expect(check("items.toSorted();", "server/src/main.ts")).toEqual([]);
  expect(check("items.toSorted();", "web/src/console/list.test.ts")).toEqual([]);
  expect(check("/** `AbortSignal.timeout(1)` is missing. */")).toEqual([]);
  expect(check('if (event.key === "Enter" && !isComposing(event)) send();')).toEqual([]);
  expect(check("const word = /(?<name>[a-z]+)/.exec(text)?.groups?.name;")).toEqual([]);
});
