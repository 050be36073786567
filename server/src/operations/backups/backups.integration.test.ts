import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { withMaintenanceDatabase } from "../../platform/database/maintenance-database.ts";
import type { Rejection } from "../../platform/rejection.ts";
import { createDatabase, createEmptyDatabase } from "../../testing/databases.ts";
import { runCommandProcess } from "../../testing/run-command.ts";
import { countRows } from "./backup-store.ts";
import { digestFile } from "./manifest.ts";
import { listDatabases } from "./restore.ts";
import {
  type BackupWorld,
  findProgramsOlderThan,
  installedPostgres as installed,
  makeFolder,
  openBackupWorld,
  wrapPrograms,
} from "./testing/backup-world.ts";
import { urlOfDatabase } from "./tools/connection-environment.ts";

let world: BackupWorld;
beforeAll(async () => {
  world = await openBackupWorld();
});
afterAll(() => world.close());

const databases = () => listDatabases(world.databaseUrl, "restored");

test("a backup under load, encrypted, is restored elsewhere as its snapshot was, and every invariant holds", async () => {
  const folder = makeFolder();
  const identity = await generateX25519Identity();
  const keyFile = path.join(folder, "key.txt");
  writeFileSync(keyFile, `# created: today\n${identity}\n`);
  await world.buy();
  let isStopping = false;
  const buyUntilStopped = async () => {
    while (!isStopping) await world.buy();
  };
  const buyers = [buyUntilStopped(), buyUntilStopped(), buyUntilStopped()];
  const manifest = await world.backUp(folder, { publicKeys: [await identityToRecipient(identity)] });
  await world.buy();
  isStopping = true;
  await Promise.all(buyers);

  expect(manifest.rows.orders).toBeGreaterThan(0);
  expect((await countRows(world.db)).grants).toBeGreaterThan(manifest.rows.grants ?? 0);
  const file = path.join(folder, manifest.file);
  expect(readFileSync(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n/);
  expect(readdirSync(folder).toSorted()).toEqual([
    manifest.file,
    manifest.file.replace(".dump.age", ".json"),
    "key.txt",
  ]);

  writeFileSync(path.join(folder, "other.txt"), await generateX25519Identity());
  const other = { identity: path.join(folder, "other.txt") };
  await expect(world.restore(file, "restored_sealed", other)).rejects.toMatchObject({
    code: "identityWrong",
  });
  await expect(world.restore(file, "restored_sealed")).rejects.toMatchObject({ code: "identityNeeded" });
  expect(await databases()).not.toContain("restored_sealed");

  const { findings } = await world.restore(file, "restored_load", { identity: keyFile });
  expect(findings.map(({ result, sentence }) => `${result} ${sentence.en}`)).toEqual([
    expect.stringMatching(/^ok \d+ rows of 13 tables, as many as in the manifest$/),
    expect.stringMatching(/^ok Schema: 00\d\d-/),
    "ok All invariants about money hold",
    "ok SECRET_KEY is the one of the backup",
  ]);
});

const openAlarms = () =>
  world.db
    .selectFrom("alarms")
    .select("kind")
    .where("kind", "=", "backup.failed")
    .where("closed_at", "is", null)
    .execute();

test("the commands write a backup, try it in a drill, and restore it, each with its row", async () => {
  const folder = path.join(makeFolder(), "new");
  const run = (name: string, words: readonly string[], settings = {}) => {
    const usual = { BACKUP_DIR: folder, POSTGRES_BIN: installed.folder };
    return runCommandProcess(name, world.databaseUrl, words, { ...usual, ...settings });
  };
  expect(await run("backup", [], { POSTGRES_BIN: "/nowhere" })).toMatch(
    /^There is no pg_dump and pg_restore here\. Install the client of PostgreSQL \d+: /,
  );
  const newest = world.db.selectFrom("backups").selectAll().orderBy("id", "desc").limit(1);
  const problem = { outcome: "failed", problem_zh: expect.stringContaining("请安装") };
  expect(await newest.executeTakeFirst()).toMatchObject({ kind: "backup", ...problem });
  expect(await openAlarms()).toHaveLength(1);
  expect(await run("backup", [])).toMatch(/^\/.+\/baleen-\d{8}T\d{6}Z\.dump: \d+ bytes\n$/);
  expect(await openAlarms()).toEqual([]);

  const [dump = "", manifest = ""] = readdirSync(folder).toSorted();
  const file = path.join(folder, dump);
  expect([file, path.join(folder, manifest)].map((name) => statSync(name).mode & 0o777)).toEqual([
    0o600, 0o600,
  ]);
  const written = readFileSync(path.join(folder, manifest), "utf8");
  expect(written).not.toContain(secretKey);
  expect(written).not.toContain(new URL(world.databaseUrl).password);

  const [drilled, restored, mistaken] = await Promise.all([
    run("restore", ["--drill"]),
    run("restore", [file, "--into", "restored_here"]),
    run("restore", [file, "--into", "restored_mistaken"], {
      SECRET_KEY: "another key of the tests, as long as it",
    }),
  ]);
  expect(drilled).toContain(`${dump} of 2`);
  expect(drilled).not.toContain("FAIL");
  expect(restored).toContain("After a restore");
  expect(mistaken).toContain(
    "FAIL  SECRET_KEY is not the one of the backup: with this key no unused card can be redeemed",
  );
  expect(await listDatabases(world.databaseUrl, "baleen_drill")).toEqual([]);
  const rows = await world.db
    .selectFrom("backups")
    .select(["kind", "outcome", "file"])
    .where("file", "=", dump)
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { kind: "backup", outcome: "done", file: dump },
    { kind: "drill", outcome: "done", file: dump },
  ]);
  const inside = await withMaintenanceDatabase(urlOfDatabase(world.databaseUrl, "restored_here"), (there) =>
    there.selectFrom("backups").select(["kind", "outcome"]).where("kind", "=", "restore").execute(),
  );
  expect(inside).toEqual([{ kind: "restore", outcome: "done" }]);
});

describe("a restore refuses, and changes nothing,", () => {
  test("a file that is cut off, changed, or without its manifest, and a database with content", async () => {
    const folder = makeFolder();
    const { file: name, bytes } = await world.backUp(folder);
    const file = path.join(folder, name);
    await expect(world.restore(file, undefined)).rejects.toMatchObject({ code: "databaseNotEmpty" });
    await expect(world.restore(file, "No; drop")).rejects.toMatchObject({ code: "databaseNameInvalid" });
    const whole = readFileSync(file);
    writeFileSync(file, Buffer.from(whole).fill(0, bytes - 20, bytes - 10));
    await expect(world.restore(file, "restored_damaged")).rejects.toMatchObject({ code: "backupDamaged" });
    truncateSync(file, bytes - 1);
    await expect(world.restore(file, "restored_damaged")).rejects.toMatchObject({ code: "backupIncomplete" });
    const beside = file.replace(".dump", ".json");
    // The manifest matches the shortened file, so pg_restore itself must find the damage.
    const manifest = JSON.parse(readFileSync(beside, "utf8"));
    writeFileSync(beside, JSON.stringify({ ...manifest, bytes: bytes - 1, sha256: await digestFile(file) }));
    await expect(world.restore(file, "restored_damaged")).rejects.toMatchObject({
      code: expect.stringMatching(/^(postgresProgramFailed|backupUnreadable)$/),
    });
    rmSync(beside);
    await expect(world.restore(file, "restored_damaged")).rejects.toMatchObject({ code: "manifestMissing" });
    expect(await databases()).not.toContain("restored_damaged");
  });
});

describe("a backup that fails says why and leaves nothing that looks like one:", () => {
  test("a full disk", async () => {
    const folder = makeFolder();
    // If an option is repeated, pg_dump uses the last one; writing to this device fails as if the disk were full.
    const postgresBin = wrapPrograms(
      'case "$1" in --format*) exec REAL "$@" --file=/dev/full;; *) exec REAL "$@";; esac',
    );
    await expect(world.backUp(folder, { postgresBin })).rejects.toMatchObject({ code: "programDiskFull" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a client older than the server", async () => {
    const folder = makeFolder();
    const { databaseUrl, drop } = await createDatabase();
    onTestFinished(drop);
    const postgresBin = await findProgramsOlderThan(databaseUrl);
    const failing = world.backUp(folder, { databaseUrl, postgresBin });
    await expect(failing).rejects.toMatchObject({ code: "postgresClientOld" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a database without anything", async () => {
    const folder = makeFolder();
    const { databaseUrl, drop } = await createEmptyDatabase();
    onTestFinished(drop);
    await expect(world.backUp(folder, { databaseUrl })).rejects.toMatchObject({
      code: "databaseOfOtherProduct",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a second backup at once, and a connection that is lost in the middle", async () => {
    const folder = makeFolder();
    const password = new URL(world.databaseUrl).password;
    await withMaintenanceDatabase(world.databaseUrl, (blocker) =>
      blocker.transaction().execute(async (tx) => {
        await sql`lock table sessions in access exclusive mode`.execute(tx);
        const first = world.backUp(folder);
        const settled = first.catch((error: Rejection) => error.code);
        const waiting = async () => {
          const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity
          where application_name = 'baleen backup' and wait_event_type = 'Lock'`.execute(world.db);
          return rows;
        };
        await expect.poll(waiting).toHaveLength(1);
        expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.dump\.part$/)]);
        expect(
          commandLines()
            .filter((line) => line.includes("pg_dump"))
            .join(),
        ).not.toContain(password);
        await expect(world.backUp(folder)).rejects.toMatchObject({ code: "backupUnderway" });
        const [dumping] = await waiting();
        await sql`select pg_terminate_backend(${dumping?.pid})`.execute(world.db);
        expect(await settled).toBe("databaseConnectionLost");
      }),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

function commandLines(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8");
      } catch {
        return "";
      }
    });
}
