import { existsSync } from "node:fs";
import { pageParts } from "@baleen/contract/page-failures.ts";
import { expect, test } from "vitest";
import { islands } from "./islands.ts";

test.each(Object.entries(islands))(
  "the island %s is the one that its module has, and the server knows its name",
  async (name, island) => {
    expect(existsSync(new URL(`../${island.module}`, import.meta.url))).toBe(true);
    const code = await island.load();
    expect("component" in code ? code.component.name : code.run.name).toBe(
      "component" in code ? name : `start${name}`,
    );
    expect(pageParts).toContain(name);
  },
);
