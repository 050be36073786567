import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isTest, readSources } from "./source-file.ts";

const sources = readSources(fileURLToPath(new URL("../../", import.meta.url))).filter(
  ({ path }) => /^(contract|server|web)\/src\//.test(path) && !isTest(path),
);

/** All matches of a pattern, as `path: match`. */
function findAll(pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((found) => `${path}: ${found}`));
}

test("a number and what it counts are joined by `counted`, so that one of them is no plural", () => {
  const nouns =
    "alarm|byte|card|character|code|connection|day|error|failure|hour|item|key|line|minute|notification|" +
    "order|payment|refund|row|second|session|symbol|table|time|year";
  expect(sources.length).toBeGreaterThan(500);
  expect(findAll(new RegExp(`\\$\\{(?!purpose)[\\w.]+\\} (${nouns})s\\b`, "g"))).toEqual([]);
});

test("email is written without a hyphen", () => {
  // Comments do not count as texts.
  const written = sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => /\be-mail/i.test(line) && !/^\s*(\/\*\*|\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(written).toEqual([]);
});
