import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { canVerify, verifyUnits } from "./testing/systemd.ts";

const folder = new URL("pgbackrest/", import.meta.url);
const files = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
);
const units = Object.fromEntries(Object.entries(files).filter(([name]) => /\.(service|timer)$/.test(name)));
const page = readFileSync(new URL("../docs/operations/backups.md", import.meta.url), "utf8");
const hasPgBackRest = spawnSync("pgbackrest", ["version"]).status === 0;

test("configuration, archiving, backups and settings name one stanza", () => {
  const settings = readFileSync(new URL("baleen.env.example", import.meta.url), "utf8");
  const named = [
    ...Object.values(files).flatMap((text) => [...text.matchAll(/--stanza=(\w+)/g)]),
    ...(files["pgbackrest.conf"] ?? "").matchAll(/^\[(?!global)(\w+)\]/gm),
    ...settings.matchAll(/^#PGBACKREST_STANZA=(\w+)$/gm),
  ].map(([, name]) => name);
  expect(named).toEqual(Array(4).fill("baleen"));
});

test("the page on backups installs each of the files", () => {
  const named = [...page.matchAll(/deployment\/pgbackrest\/(\S*[a-z*])/g)].map(([, name = ""]) => name);
  const isNamed = (file: string) =>
    named.some((name) => name === file || (name.startsWith("*") && file.endsWith(name.slice(1))));
  expect(Object.keys(files).filter((file) => !isNamed(file))).toEqual([]);
});

describe.skipIf(!(canVerify && hasPgBackRest))("systemd-analyze", () => {
  test("has nothing to say against the units of pgBackRest", () => {
    expect(Object.keys(units)).toHaveLength(3);
    expect(verifyUnits(units)).toBe("");
  });
});
