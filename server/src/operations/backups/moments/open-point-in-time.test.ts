import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { postgresAccount } from "../../../../../scripts/machine/postgres.js";
import { Rejection } from "../../../platform/rejection.ts";
import type { Repository } from "../pgbackrest/pgbackrest.ts";
import {
  chooseBackup,
  openPointInTime,
  type PointInTimeOptions,
  planPointInTime,
} from "./open-point-in-time.ts";

const backupOf = (label: string, endedAt: string) => ({
  ...({ label, type: "full", bytes: 22_000_000, major: 15 } as const),
  endedAt: new Date(endedAt),
});
const repository: Repository = {
  problem: undefined,
  isEncrypted: false,
  backups: [
    backupOf("first", "2026-11-20T19:00:00Z"),
    backupOf("second", "2026-11-21T19:00:00Z"),
    backupOf("third", "2026-11-22T19:00:00Z"),
  ],
};

test("the newest backup that had ended before the moment is taken", () => {
  const chosen = (moment: string) => chooseBackup(repository, new Date(moment)).label;
  expect(chosen("2026-11-20T19:00:00Z")).toBe("first");
  expect(chosen("2026-11-22T18:59:59.999Z")).toBe("second");
  expect(chosen("2026-11-30T00:00:00Z")).toBe("third");
  expect(chooseBackup(repository, "latest").label).toBe("third");
});

test("a moment before the oldest backup, and an archive that cannot be used, are each said", () => {
  const choose = (differences: Partial<Repository>) => () =>
    chooseBackup({ ...repository, ...differences }, new Date("2026-11-20T18:59:59Z"));
  expect(choose({})).toThrow(
    "The oldest backup ended at 2026-11-21 03:00:00 (China's time); no moment before it can be restored",
  );
  expect(choose({ backups: [] })).toThrow(expect.objectContaining({ code: "archiveEmpty" }));
  const problem = new Rejection("pgBackRestFailed", { output: "missing stanza path" });
  expect(choose({ problem, backups: [] })).toThrow(problem);
});

/** Installs scripts as programs, by name, and a folder that PostgreSQL's account can write to. */
function install(programs: Readonly<Record<string, string>>): PointInTimeOptions {
  const folder = mkdtempSync(path.join(tmpdir(), "baleen-moments-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const parentFolder = path.join(folder, "backups");
  mkdirSync(parentFolder, { mode: 0o755 });
  return {
    stanza: "tests",
    pointInTime: new Date("2026-11-28T01:00:00Z"),
    databaseUrl: "postgres://li@127.0.0.1/shop",
    parentFolder,
    postgresBin: folder,
    environment: { PATH: `${folder}:${process.env.PATH}` },
    account: postgresAccount,
  };
}

const info = JSON.stringify([
  {
    name: "tests",
    cipher: "aes-256-cbc",
    status: { code: 0, message: "ok" },
    db: [{ id: 1, version: "15" }],
    backup: [
      {
        ...{ label: "20261128-000320F", type: "full", database: { id: 1 }, info: { size: 22_992_374 } },
        timestamp: { start: 1_795_824_200, stop: 1_795_824_205 },
      },
    ],
  },
]);
const pgbackrest = `case "$*" in *info*) echo '${info}';; esac`;
const postgres = (lines: string) =>
  `case "$1" in --version) echo "postgres (PostgreSQL) 15.4";; *) ${lines};; esac`;

test("pgBackRest says what it has, and a backup counts from the second in which it ended for certain", async () => {
  const options = install({ pgbackrest, postgres: postgres("exit 1") });
  expect(await planPointInTime(options)).toEqual({
    backup: {
      ...{ label: "20261128-000320F", type: "full", bytes: 22_992_374, major: 15 },
      endedAt: new Date("2026-11-28T00:03:26Z"),
    },
    isEncrypted: true,
    program: path.join(options.postgresBin ?? "", "postgres"),
  });
});

test.each([
  ["no pgBackRest", {}, "pgBackRestMissing"],
  [
    "a pgBackRest that may not read its configuration",
    { pgbackrest: "echo 'ERROR: [041]: unable to open file: [13] Permission denied' >&2; exit 41" },
    "pgBackRestForbidden",
  ],
  [
    "a repository without the stanza",
    { pgbackrest: `echo '[{"status":{"code":1,"message":"missing stanza path"}}]'` },
    "pgBackRestFailed",
  ],
  [
    "a PostgreSQL of another major",
    { pgbackrest, postgres: 'echo "postgres (PostgreSQL) 18.1"' },
    "postgresServerMissing",
  ],
  [
    "a disk without room",
    { pgbackrest: pgbackrest.replace("22992374", "9e15"), postgres: postgres("exit 1") },
    "diskSpaceTooLow",
  ],
])("with %s a restore is rejected before anything is done", async (_, programs, code) => {
  const options = install(programs);
  const environment = { PATH: options.postgresBin };
  await expect(planPointInTime({ ...options, environment })).rejects.toMatchObject({ code });
  expect(readdirSync(options.parentFolder)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  "root, as whom PostgreSQL does not run, is told how to run it",
  async () => {
    const options = install({ pgbackrest, postgres: postgres("exit 1") });
    await expect(planPointInTime({ ...options, account: {} })).rejects.toMatchObject({
      code: "postgresAsRoot",
    });
  },
);

test.each([
  [
    "an archive that ends before the moment",
    `echo "LOG:  last completed transaction was at log time 2026-11-28 00:40:07.1+00" >&2
     echo "FATAL:  recovery ended before configured recovery target was reached" >&2; exit 1`,
    /^The archive's last write is of 2026-11-28 08:40:07 \(China's time\), and does not reach this moment/,
  ],
  [
    "a damaged archive",
    'echo "LOG:  starting" >&2; echo "PANIC:  could not locate a valid checkpoint record" >&2; exit 1',
    "PostgreSQL did not recover: PANIC:  could not locate a valid checkpoint record",
  ],
])("%s is said, and leaves no folder", async (_, lines, sentence) => {
  const options = install({ pgbackrest, postgres: postgres(lines) });
  await expect(openPointInTime(options, await planPointInTime(options))).rejects.toThrow(sentence);
  expect(readdirSync(options.parentFolder)).toEqual([]);
});

test("what a killed restore has left is removed, and what another is at is not", async () => {
  const options = install({ pgbackrest, postgres: postgres("exit 1") });
  for (const name of [`baleen-moment-${process.pid}-abcdef`, "baleen-moment-4194305-abcdef", "other"]) {
    mkdirSync(path.join(options.parentFolder, name));
  }
  await planPointInTime(options);
  expect(readdirSync(options.parentFolder).toSorted()).toEqual([
    `baleen-moment-${process.pid}-abcdef`,
    "other",
  ]);
});
