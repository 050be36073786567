import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { revokeCards } from "../../membership/cards/operator/change-cards.ts";
import { createCardBatch } from "../../membership/cards/operator/create-card-batch.ts";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { refundOrder } from "../../payments/refunds/operator/refund-order.ts";
import { li, makeOrder, makePerson, settleAtCashier } from "../../testing/makers.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { addAuditLogOutcome, listEntriesAbout } from "./audit-log-store.ts";

const by = { ...li, reason: "a test" };
const batch = { packageId: 1, count: 3, name: "spring", tag: null, note: null, keysExpireOn: null };

/** Makes the database reject every new entry. */
const breakAuditLog = (world: World) =>
  sql`alter table audit_log_entries add constraint broken check (false) not valid`.execute(world.db);

const count = async (world: World, table: "cards" | "grants" | "refunds") =>
  (await world.db.selectFrom(table).selectAll().execute()).length;

test("what cannot be recorded does not happen: no card, no revocation, no grant, no refund", async () => {
  const world = await openWorldForTest();
  const person = await makePerson(world, "audited");
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  await makeCards(world.context, { packageId: 1, count: 3, batch: "spring", tag: null, expiresAt: null });
  const { id: cardId } = await world.db.selectFrom("cards").select("id").limit(1).executeTakeFirstOrThrow();
  await breakAuditLog(world);
  const { context } = world;
  const { accountId } = person;
  const actions = [
    () => createCardBatch(context, { ...batch, name: "summer", ...by }),
    () => revokeCards(context, { which: { cardId }, ...by }),
    () => grantDays(context, { id: accountId, days: 3, ...by }),
    () => refundOrder(context, { orderNo, amountFen: undefined, ...by }),
  ];
  for (const act of actions) await expect(act()).rejects.toThrow("broken");
  expect(await count(world, "cards")).toBe(3);
  expect(
    await world.db.selectFrom("cards").selectAll().where("revoked_at", "is not", null).execute(),
  ).toEqual([]);
  expect(await count(world, "grants")).toBe(1);
  expect(await count(world, "refunds")).toBe(0);
});

test("no key of a card is in the audit log", async () => {
  const world = await openWorldForTest();
  const { keys } = await createCardBatch(world.context, { ...batch, ...by });
  const rows = JSON.stringify(await world.db.selectFrom("audit_log_entries").selectAll().execute());
  for (const key of keys) expect(rows).not.toContain(key);
});

test("entries and outcomes cannot be changed, nor removed within three years, not even by the tables' owner", async () => {
  const world = await openWorldForTest({ clock: manualClock(new Date()) });
  await createCardBatch(world.context, { ...batch, ...by });
  const entry = await world.db.selectFrom("audit_log_entries").select("id").executeTakeFirstOrThrow();
  await addAuditLogOutcome(world.db, entry.id, { outcome: "done" }, world.clock.now());
  for (const table of ["audit_log_entries", "audit_log_outcomes"]) {
    for (const statement of [
      `update ${table} set at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(
        /added and never changed|kept for three years/,
      );
    }
  }
  expect(await listEntriesAbout(world.db, { kind: "batch", id: batch.name })).toHaveLength(1);
});
