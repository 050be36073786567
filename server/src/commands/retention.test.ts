import { readFile } from "node:fs/promises";
import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { expect, test } from "vitest";
import { demoRetention, operatorRetention } from "../privacy/retention-policy.ts";
import { run } from "./retention.ts";

const invocation = { words: [], environment: {}, report: () => undefined };

test("every term has a line with its reason, and the docs name the command", async () => {
  const lines = (await run(invocation)).split("\n");
  const whats = [
    ...Object.values(retentionPolicy).map(({ what }) => what.en),
    ...[...Object.values(operatorRetention), ...Object.values(demoRetention)].map(({ what }) => what),
  ];
  for (const what of whats) {
    expect(lines.filter((line) => line.startsWith(`| ${what} | `))).toEqual([
      expect.stringMatching(/^\|(?: [^|]*\S[^|]* \|){4}$/),
    ]);
  }
  const docs = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  expect(docs).toContain("`npm run retention`");
});

test("words after it are a mistake", async () => {
  await expect(run({ ...invocation, words: ["30"] })).rejects.toThrow("npm run retention");
});
