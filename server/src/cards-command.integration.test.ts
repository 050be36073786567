import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./testing/databases.ts";
import { runCommand } from "./testing/run-command.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const cards = (...words: string[]) => runCommand("cards-command.ts", database.databaseUrl, words);

test("an operator makes cards, sees them, revokes them and takes the list along", async () => {
  const made = await cards(
    "create",
    "--package",
    "3",
    "--count",
    "3",
    "--batch",
    "spring",
    "--expires",
    "2099-12-31",
  );
  const lines = made.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4},3,spring,,2099-12-31$/);
  expect(await cards("list")).toBe("     3  spring  package 3  365 days  unused\n");
  expect(await cards("revoke", "--batch", "spring")).toBe("3 of 3 cards revoked.\n");
  expect(await cards("export")).toContain(",revoked,");
});

test("an operator who mistypes is told what is wrong", async () => {
  expect(await cards("create", "--package", "many", "--count", "1")).toBe("--package needs a whole number\n");
  expect(await cards("revoke")).toBe("revoke needs --batch or --ending\n");
  expect(await cards("create", "--package", "99", "--count", "1")).toBe("There is no package 99\n");
  expect(await cards()).toContain("npm run cards -- create");
});
