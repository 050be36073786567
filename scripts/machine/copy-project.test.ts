import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyProject } from "./copy-project.js";
import { root } from "./run.js";

test("what changes in a copy of the project, or in its workspaces, leaves the project as it is", () => {
  const copy = copyProject();
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const file = "contract/src/money.ts";
  const source = readFileSync(join(root, file), "utf8");
  expect(readFileSync(join(copy, file), "utf8")).toBe(source);
  writeFileSync(join(copy, file), "broken");
  expect(readFileSync(join(root, file), "utf8")).toBe(source);
  expect(realpathSync(join(copy, "node_modules/@baleen/contract"))).toBe(
    realpathSync(join(copy, "contract")),
  );
});
