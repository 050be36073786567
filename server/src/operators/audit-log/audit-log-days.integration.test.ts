import { sql } from "kysely";
import { expect, test } from "vitest";
import { li } from "../../testing/makers.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { performAction } from "../perform-action.ts";
import { digestAuditLog, verifyAuditLog } from "./audit-log-days.ts";

const dayS = 86_400;

const act = ({ context }: World, subject: string) =>
  performAction(
    context,
    { ...li, reason: "a test", action: "recheckOrder", subject: { kind: "order", id: subject } },
    async () => ({
      result: null,
    }),
  );

/** Changes the tables as their owner, with the triggers disabled. */
async function asOwner({ db }: World, change: ReturnType<typeof sql>) {
  for (const table of ["audit_log_entries", "audit_log_days"]) {
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
  }
  await change.execute(db);
}

async function openThreeDays() {
  const world = await openWorldForTest();
  for (const subject of ["first day", "second day", "third day"]) {
    await act(world, subject);
    world.clock.advance(dayS);
  }
  world.clock.advance(dayS);
  await digestAuditLog(world.context);
  return world;
}

test("every closed day has a digest, also days without entries, and all verify", async () => {
  const world = await openThreeDays();
  const days = await world.db.selectFrom("audit_log_days").selectAll().orderBy("day").execute();
  expect(days.map(({ day, entries }) => [day, entries])).toEqual([
    ["2026-03-01", 1],
    ["2026-03-02", 1],
    ["2026-03-03", 1],
    ["2026-03-04", 0],
  ]);
  await digestAuditLog(world.context);
  expect(await verifyAuditLog(world.context)).toMatchObject({ days: 4, changed: [] });
});

test("a day that is still open has none", async () => {
  const world = await openWorldForTest();
  await act(world, "today");
  world.clock.advance(16 * 3600);
  await digestAuditLog(world.context);
  expect((await verifyAuditLog(world.context)).days).toBe(0);
});

test("an entry that the table's owner changes or removes shows", async () => {
  const world = await openThreeDays();
  await asOwner(world, sql`update audit_log_entries set reason = 'another' where subject = 'second day'`);
  expect((await verifyAuditLog(world.context)).changed).toEqual(["2026-03-02"]);
  await asOwner(world, sql`delete from audit_log_entries where subject = 'first day'`);
  expect((await verifyAuditLog(world.context)).changed).toEqual(["2026-03-01", "2026-03-02"]);
});

test("a digest that is replaced shows in the days after it", async () => {
  const world = await openThreeDays();
  await asOwner(world, sql`update audit_log_days set digest = 'made up' where day = '2026-03-01'`);
  expect((await verifyAuditLog(world.context)).changed).toEqual(["2026-03-01", "2026-03-02"]);
});

test("digests are only added to", async () => {
  const { db } = await openThreeDays();
  for (const statement of [
    "update audit_log_days set entries = 0",
    "delete from audit_log_days",
    "truncate audit_log_days",
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("added and never changed");
  }
});
