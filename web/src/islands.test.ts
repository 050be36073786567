import { existsSync, readFileSync } from "node:fs";
import { pageParts } from "@baleen/contract/page-failures.ts";
import { expect, test } from "vitest";
import { islandModules } from "./island-modules.ts";
import { islands } from "./islands.ts";

const source = readFileSync(new URL("./islands.ts", import.meta.url), "utf8");

test.each(Object.entries(islands))(
  "the island %s is the one that its module has, and the server knows its name and module",
  async (name, load) => {
    const module = islandModules[name]?.module ?? "";
    expect(existsSync(new URL(`../${module}`, import.meta.url))).toBe(true);
    const entry = new RegExp(`^  ${name}: (?:(?!^  \\w+:)[\\s\\S])*`, "m").exec(source)?.[0];
    expect(entry).toContain(`import("./${module.replace(/^src\//, "")}")`);
    const code = await load();
    expect("component" in code ? code.component.name : code.run.name).toBe(
      "component" in code ? name : `start${name}`,
    );
    expect(pageParts).toContain(name);
  },
);

test("modules are named of islands only", () => {
  expect(Object.keys(islandModules).toSorted()).toEqual(Object.keys(islands).toSorted());
});
