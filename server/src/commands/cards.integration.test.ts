import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUncheckedDatabase } from "../platform/database/open-database.ts";
import { createDatabase } from "../testing/databases.ts";
import { runCommand } from "../testing/run-command.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const cards = (...words: string[]) => runCommand("cards", database.databaseUrl, words);

test("an operator makes cards, sees them, tags them, changes their expiry, revokes them and takes the list along", async () => {
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
  expect(await cards("list", "--batch", "spring")).toBe("     3  spring  package 3  365 days  unused\n");
  expect(await cards("tag", "--batch", "spring", "--tag", "fair")).toBe("3 cards tagged.\n");
  expect(await cards("expire", "--batch", "spring", "--expires", "2098-01-01")).toBe(
    "3 of 3 cards changed.\n",
  );
  expect(await cards("revoke", "--batch", "spring")).toBe("3 of 3 cards revoked.\n");
  expect(await cards("export")).toContain(",revoked,");
});

test("invalid arguments give an error", async () => {
  expect(await cards("create", "--package", "many", "--count", "1")).toBe("--package needs a whole number\n");
  expect(await cards("revoke")).toBe("revoke needs --batch, --ending or --id\n");
  expect(await cards("create", "--package", "99", "--count", "1")).toBe("There is no package 99\n");
  expect(await cards()).toContain("npm run cards -- create");
});

const auditLog = (...words: string[]) => runCommand("audit-log", database.databaseUrl, words);

test("made and revoked cards are in the audit log, and rejected commands too", async () => {
  const by = ["--by", "li", "--reason", "for the fair"];
  await cards("create", "--package", "1", "--count", "2", "--batch", "fair", ...by);
  await cards("revoke", "--batch", "fair", "--by", "wang");
  await cards("expire", "--batch", "fair", "--expires", "2020-01-01", ...by);
  const entries = (await auditLog("--count", "3")).trimEnd().split("\n");
  expect(entries.map((line) => line.replace(/^\S+ {2}/, ""))).toEqual([
    "li  change expiry of cards  batch fair: for the fair (refused)",
    "wang  revoke cards  batch fair: - (done)",
    "li  create 2 cards of package 1  batch fair: for the fair (done)",
  ]);
  expect(await auditLog("--subject", "batch nowhere")).toBe("No entries.\n");
  expect(await auditLog("--count", "all")).toContain("npm run audit-log");
});

test("an ending that several cards have revokes none of them; a batch or an id says which", async () => {
  for (const [batch, count] of [
    ["north", "2"],
    ["south", "1"],
  ] as const) {
    await cards("create", "--package", "1", "--count", count, "--batch", batch);
  }
  await changeEndings("ZZZZ");
  const unused = "1  south  package 1  30 days  unused";
  const refused = await cards("revoke", "--ending", "zzzz");
  expect(refused).toMatch(/^3 cards have this ending, and nothing was changed\./);
  expect(await cards("revoke", "--ending", "ZZZZ", "--batch", "north")).toMatch(/^2 cards have this ending/);
  expect(await cards("list", "--ending", "ZZZZ")).toContain(unused);
  expect(await cards("revoke", "--ending", "ZZZZ", "--batch", "south")).toBe("1 of 1 cards revoked.\n");
  const [, id = ""] = /--id (\d+) {2}\(batch north\)/.exec(refused) ?? [];
  expect(await cards("revoke", "--id", id)).toBe("1 of 1 cards revoked.\n");
  expect(await cards("list", "--batch", "north")).toBe(
    "     1  north  package 1  30 days  revoked\n     1  north  package 1  30 days  unused\n",
  );
});

/** Random keys share an ending too seldom for a test. */
async function changeEndings(ending: string): Promise<void> {
  const { db, close } = await openUncheckedDatabase({ databaseUrl: database.databaseUrl, dataDir: "" });
  await sql`update cards set key_ending = ${ending} where batch in ('north', 'south')`.execute(db);
  await close();
}
