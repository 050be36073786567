import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { demoMigrations, productMigrations } from "./migrations.ts";
import { settingsSchema } from "./operations/settings/settings.ts";
import type { Migrations } from "./platform/database/migration-kinds.ts";

/** The section of each release, keyed by version or "Unreleased". */
const readReleases = async () => {
  const text = await readFile(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  return text.split(/^## /m).slice(1);
};

const inCode = (text: string) => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);

/** Name and kind from each row of the migration tables. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([\w-]+)` \| (expand|contract) \|/gm)].map(([, name = "", kind = ""]) => ({
    name,
    kind,
  }));

test("the changelog names each migration once, under its release, with its kind", async () => {
  const releases = await readReleases();
  const migrations: Migrations = { ...productMigrations, ...demoMigrations };
  const named = releases.flatMap(rowsOf);
  const declared = Object.entries(migrations).map(([name, { kind }]) => ({ name, kind }));
  expect(named.toSorted(byName)).toEqual(declared.toSorted(byName));
});

test("the changelog names each setting once, under the release that added it", async () => {
  const releases = await readReleases();
  const mentioned = releases.flatMap((release) =>
    inCode(/^Settings:(?:.+\n)+/m.exec(`${release}\n`)?.[0] ?? ""),
  );
  expect(mentioned.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});

function byName({ name }: { readonly name: string }, other: { readonly name: string }): number {
  return name < other.name ? -1 : 1;
}
