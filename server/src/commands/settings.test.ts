import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingsSchema } from "../operations/settings/settings.ts";
import { run } from "./settings.ts";

const invocation = { words: [], environment: {}, report: () => undefined };

test("every setting has one line with its meaning, and the docs name the command", async () => {
  const lines = (await run(invocation)).split("\n");
  for (const name of Object.keys(settingsSchema.shape)) {
    expect(lines.filter((line) => line.startsWith(`| \`${name}\` | `))).toEqual([
      expect.stringMatching(/^\|(?: [^|]*\S[^|]* \|){2}$/),
    ]);
  }
  expect(lines).toContain("| `PORT` | the port it listens on; 0 takes a free one (default: `3000`) |");
  for (const page of ["README.md", "docs/operations.md"]) {
    expect(await readFile(new URL(`../../../${page}`, import.meta.url), "utf8")).toContain(
      "`npm run settings`",
    );
  }
});

test("words after it are a mistake", async () => {
  await expect(run({ ...invocation, words: ["PORT"] })).rejects.toThrow("npm run settings");
});
