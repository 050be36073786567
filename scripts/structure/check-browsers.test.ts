import { expect, test } from "vitest";
import { checkBrowsers } from "./check-browsers.ts";

const check = (text: string, path = "web/src/console/list.tsx") => checkBrowsers({ path, text });

test.each([
  "const code = /(?<!\\d)\\d{6}/;",
  "crypto.randomUUID();",
  "await navigator.clipboard.writeText(text);",
  "if (event.nativeEvent.isComposing) return;",
  'onKeyDown={(event) => event.key === "Enter" && send()}',
  'onKeyDown={({ key }) => key === "Enter" && send()}',
  'onKeyUp={(e) => ["Enter", " "].includes(e.key) && send()}',
  'document.addEventListener("keydown", (event) => moves[event.code]?.());',
  'document.addEventListener("keydown", ({ key }) => moves[key]?.());',
  "const move = (event: KeyboardEvent) => moves[event.keyCode]?.();",
  '<input name="amount" onChange={(event) => set(event.target.value)} />',
  '<textarea name="reason" />',
])("%s is refused where browsers run it", (text) => {
  expect(check(text)).toMatchObject([{ line: 1, rule: "browsers" }]);
  expect(check(text, "contract/src/rules.ts")).toHaveLength(1);
});

test.each([
  ["crypto.randomUUID();", "server/src/main.ts"],
  ["crypto.randomUUID();", "web/src/console/list.test.ts"],
  ["/** `crypto.randomUUID()` is missing. */"],
  ['onKeyDown={(event) => pressedKey(event) === "Enter" && send()}'],
  ["const row = entries.find((event) => event.key === pressed);"],
  ["const word = /(?<name>[a-z]+)/.exec(text)?.groups?.name;"],
  ['<input name="amount" enterKeyHint="done" onChange={(event) => set(event.target.value)} />'],
  ['<input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />'],
] as [text: string, path?: string][])("%s passes", (text, path) => {
  expect(check(text, path)).toEqual([]);
});
