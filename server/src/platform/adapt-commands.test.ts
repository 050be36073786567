import { expect, test } from "vitest";
import { adaptCommands } from "./adapt-commands.ts";

const advice = "运行npm run payments:check，再运行npm run files -- check";

test("an installed site names the commands that it has", () => {
  expect(adaptCommands(advice, { BALEEN_RUNS: "yes" })).toBe(
    "运行baleen payments-check，再运行baleen files check",
  );
});

test("a site that runs from its repository names npm's", () => {
  expect(adaptCommands(advice, {})).toBe(advice);
});
