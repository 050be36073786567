import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findPostgres } from "./postgres.js";

const programs = ["postgres", "initdb", "pg_dump", "pg_restore"];

/** Makes folders with the named programs, which print the given version. */
function install(...versions: readonly { version: string; names?: readonly string[] }[]): string[] {
  const parent = mkdtempSync(join(tmpdir(), "baleen-programs-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  // Where the tests run as root, PostgreSQL's account has to read the folder.
  chmodSync(parent, 0o755);
  return versions.map(({ version, names = programs }, n) => {
    const folder = join(parent, String(n));
    mkdirSync(folder, { mode: 0o755 });
    for (const name of names) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
    }
    return folder;
  });
}

test("the newest PostgreSQL is taken, by its number and not by its name", () => {
  const folders = install({ version: "15.4" }, { version: "101.2 (Debian 101.2-1)" }, { version: "18.1" });
  expect(findPostgres(folders)).toEqual({ folder: folders[1], major: 101 });
});

test("one that is too old, or lacks the client, is none; then a sentence says what to install", () => {
  const withoutClient = { version: "18.1", names: ["postgres", "initdb"] };
  const folders = install({ version: "14.9" }, withoutClient, { version: "15.0" });
  expect(findPostgres(folders)).toEqual({ folder: folders[2], major: 15 });
  expect(() => findPostgres(folders.slice(0, 2))).toThrow("Install your distribution's postgresql");
});
