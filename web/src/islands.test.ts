import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { renderer } from "./entry-server.tsx";
import { islands, loadIsland } from "./islands.ts";
import { moduleOf } from "./module-of.ts";

test.each(Object.entries(islands))(
  "the island %s has code, a module of the build and reports of its failures",
  async (name, load) => {
    const code = await loadIsland(name);
    if ("component" in code) expect(code.component.name).toBe(name);
    else expect(code.run).toBeTypeOf("function");
    expect(existsSync(new URL(`../${moduleOf(load)}`, import.meta.url))).toBe(true);
    expect(renderer.parts).toContain(name);
  },
);

test("what islands load late has reports of its failures", () => {
  expect(renderer.parts).toEqual(
    expect.arrayContaining(["frame", "WechatShare", "PaymentDialog", "CodeLoginForm"]),
  );
});
