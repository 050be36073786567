import { readSettings } from "@baleen/contract/back-office/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { addBackup } from "./backup-store.ts";
import { backupRowOf, watchBackups } from "./record-run.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const watch = (expectsBackups = true) =>
  watchBackups({ ...world.context, features: { ...world.context.features, expectsBackups } });
const openAlarms = () =>
  world.db
    .selectFrom("alarms")
    .select("subject")
    .where("kind", "=", "backup.old")
    .where("closed_at", "is", null)
    .execute();
const hoursS = (hours: number) => hours * 3600;

test("26 hours without a backup raise an alarm in production, which the next backup closes", async () => {
  const backedUp = () => addBackup(world.db, { ...backupRowOf("backup", now(), now()), outcome: "done" });
  const now = () => world.clock.now();
  await backedUp();
  world.clock.advance(hoursS(25.9));
  await watch();
  expect(await openAlarms()).toEqual([]);
  world.clock.advance(hoursS(0.2));
  await watch(false);
  expect(await openAlarms()).toEqual([]);
  await watch();
  await watch();
  expect(await openAlarms()).toEqual([{ subject: "backup" }]);
  await addBackup(world.db, {
    ...backupRowOf("backup", now(), now()),
    outcome: "failed",
    problem_zh: "磁盘已满",
    problem_en: "The disk is full",
  });
  await watch();
  expect(await openAlarms()).toHaveLength(1);
  await backedUp();
  await watch();
  expect(await openAlarms()).toEqual([]);
});

test("the console shows the newest of each kind and outcome, with its size and its reason", async () => {
  const cookie = await signInOperator(world, await makeOperator(world));
  const at = world.clock.now();
  const done = { file: "baleen-20260301T080000Z.dump", bytes: 12_345_678, is_encrypted: true };
  await addBackup(world.db, { ...backupRowOf("drill", at, at), outcome: "done" });
  await addBackup(world.db, { ...backupRowOf("drill", at, at), ...done, outcome: "done" });
  const problem = { problem_zh: "磁盘已满", problem_en: "The disk is full" };
  await addBackup(world.db, { ...backupRowOf("drill", at, at), ...problem, outcome: "failed" });
  const answer = await sendToConsole(world, "GET", "/settings", undefined, { cookie });
  const { backups } = readSettings.reply.parse(answer.body.data);
  const time = at.toISOString();
  expect(backups.filter(({ kind }) => kind === "drill")).toEqual([
    {
      ...{ kind: "drill", outcome: "failed", beganAt: time, endedAt: time },
      ...{ file: null, bytes: null, isEncrypted: null },
      problem: { zh: "磁盘已满", en: "The disk is full" },
    },
    {
      ...{ kind: "drill", outcome: "done", beganAt: time, endedAt: time },
      ...{ file: done.file, bytes: done.bytes, isEncrypted: true, problem: null },
    },
  ]);
});
