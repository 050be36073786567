import { expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { commands, runCommandProcess } from "../testing/run-command.ts";

test("a command prints its output, and a mistake in its words as an error", async () => {
  const { databaseUrl, drop } = await createDatabase();
  try {
    expect(await runCommandProcess("operators", databaseUrl, ["list"])).toBe("No operators.\n");
    expect(await runCommandProcess("operators", databaseUrl, ["reset", "li"])).toBe("--reason is missing\n");
  } finally {
    await drop();
  }
});

test("every command starts, and says how it is used", async () => {
  const usages = Object.keys(commands).map(async (name) => [
    name,
    await runCommandProcess(name, "postgres://127.0.0.1:1/nowhere", [
      "nonsense",
      "of",
      "words",
      "--count",
      "x",
    ]),
  ]);
  for (const [name, usage] of await Promise.all(usages))
    expect(usage).toMatch(new RegExp(`npm run ${name}|Unknown option|There is no call nonsense`));
});
