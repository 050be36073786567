import { sql } from "kysely";
import { expect, test } from "vitest";
import { productMigrations } from "../../migrations.ts";
import type { Database } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { seed } from "../../seed.ts";
import { openDatabaseBefore } from "../../testing/older-database.ts";

// What the release before 0031 writes, in the same order. It adds rows to `card_changes` and finishes them later.

const begunAt = "2026-01-02T03:04:05.678Z";

async function openEarlier() {
  const { db } = await openDatabaseBefore("0031-card-batches");
  await seed(db);
  return db;
}

async function addCards(db: Database, batch: string, count: number) {
  await sql`insert into cards (key_digest, key_ending, package_id, valid_days, level, batch, created_at, expires_at)
    select ${batch} || i, 'ABCD', 1, 30, 1, ${batch}, ${begunAt}, case when i % 4 = 0 then ${begunAt}::timestamptz end
    from generate_series(1, ${count}::integer) as i`.execute(db);
}

async function addBatch(db: Database, batch: string) {
  await sql`insert into card_batches (name, package_id, made_at, count) values (${batch}, 1, ${begunAt}, 0)`.execute(
    db,
  );
}

interface Change {
  readonly batch: string | null;
  readonly action: "make" | "revoke" | "tag" | "expire";
  readonly state?: string;
  readonly tag?: string;
  readonly expiresAt?: string;
  readonly afterId?: number;
}

/** A change in one transaction with its job and audit log entry; like the earlier release, it writes the entry last. */
async function addChange(db: Database, { batch, action, state, tag, expiresAt, afterId = 0 }: Change) {
  return await db.transaction().execute(async (tx) => {
    const { rows: entries } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('audit_log_entries', 'id'))::integer as id`.execute(tx);
    const entryId = entries[0]?.id ?? 0;
    const { rows } = await sql<{ id: number }>`
      insert into card_changes (batch, action, state, tag, expires_at, begun_at, wanted, done, changed, after_id, entry_id)
      values (${batch}, ${action}, ${state}, ${tag}, ${expiresAt}, ${begunAt}, 9, 1, 1, ${afterId}, ${entryId})
      returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    if (action !== "make") {
      await sql`insert into jobs (name, subject, queue, data, due_at, created_at)
        values ('changeCards', ${String(id)}, 'cards', '{}', ${begunAt}, ${begunAt})`.execute(tx);
    }
    await sql`insert into audit_log_entries (id, at, operator, via, action, outcome)
      values (${entryId}, ${begunAt}, 'li', 'command', 'revokeCards', 'started')`.execute(tx);
    return id;
  });
}

const finish = async (db: Queries, makingId: number) =>
  await sql`delete from card_changes where id = ${makingId}`.execute(db);

async function statesOf(db: Database, batch: string): Promise<string> {
  const cards = await db.selectFrom("cards").selectAll().where("batch", "=", batch).orderBy("id").execute();
  return cards.map((card) => (card.used_at ? "used" : card.revoked_at ? "revoked" : "open")).join(" ");
}

async function leftOf(db: Database) {
  const { rows: changes } = await sql`select action from card_changes`.execute(db);
  const jobs = await db
    .selectFrom("jobs")
    .select("name")
    .where("name", "=", "changeCards" as never)
    .execute();
  const { rows: outcomes } =
    await sql`select outcome, params from audit_log_outcomes order by entry_id`.execute(db);
  return { changes, jobs, outcomes };
}

test("changes that the earlier release has begun are completed, and say in the audit log what they changed", async () => {
  const db = await openEarlier();
  for (const batch of ["revoked", "tagged", "moved", "expired"]) await addCards(db, batch, 4);
  await sql`update cards set used_at = ${begunAt} where key_digest in ('revoked2', 'tagged2', 'moved2')`.execute(
    db,
  );
  await addChange(db, { batch: "revoked", action: "revoke" });
  const [first] = await db
    .selectFrom("cards")
    .select("id")
    .where("batch", "=", "tagged")
    .orderBy("id")
    .execute();
  await addChange(db, { batch: "tagged", action: "tag", tag: "fair", afterId: first?.id ?? 0 });
  await addChange(db, { batch: "moved", action: "expire", expiresAt: "2027-01-01T00:00:00Z" });
  await addChange(db, { batch: "expired", action: "revoke", state: "expired" });
  await migrate(db, productMigrations);
  expect(await statesOf(db, "revoked")).toBe("revoked used revoked revoked");
  expect(await statesOf(db, "expired")).toBe("open open open revoked");
  const { rows: tags } = await sql`select tag from cards where batch = 'tagged' order by id`.execute(db);
  expect(tags).toEqual([{ tag: null }, { tag: "fair" }, { tag: "fair" }, { tag: "fair" }]);
  const { rows: moved } =
    await sql`select expires_at > '2026-12-01' as moved from cards where batch = 'moved' order by id`.execute(
      db,
    );
  expect(moved).toEqual([{ moved: true }, { moved: null }, { moved: true }, { moved: true }]);
  const changed = (cards: number) => ({ outcome: "changed", params: { changed: cards + 1, found: 9 } });
  expect(await leftOf(db)).toEqual({
    changes: [],
    jobs: [],
    outcomes: [changed(3), changed(3), changed(3), changed(1)],
  });
});

test("a revocation of all cards that was begun reaches every batch", async () => {
  const db = await openEarlier();
  for (const batch of ["one", "two"]) await addCards(db, batch, 2);
  await addChange(db, { batch: null, action: "revoke" });
  await migrate(db, productMigrations);
  expect([await statesOf(db, "one"), await statesOf(db, "two")]).toEqual([
    "revoked revoked",
    "revoked revoked",
  ]);
});

test("cards of a batch that was not finished are revoked, until the earlier release finishes it", async () => {
  const db = await openEarlier();
  await addBatch(db, "before");
  const before = await addChange(db, { batch: "before", action: "make" });
  await addCards(db, "before", 2);
  await addCards(db, "others", 2);
  await migrate(db, productMigrations);
  expect(await statesOf(db, "before")).toBe("revoked revoked");
  await addBatch(db, "beside");
  const beside = await addChange(db, { batch: "beside", action: "make" });
  await addCards(db, "beside", 3);
  expect(await statesOf(db, "beside")).toBe("revoked revoked revoked");
  await sql`update cards set replaced_by = 1 where key_digest = 'beside3'`.execute(db);
  await finish(db, before);
  await finish(db, beside);
  expect(await statesOf(db, "before")).toBe("open open");
  expect(await statesOf(db, "beside")).toBe("open open revoked");
  expect(await statesOf(db, "others")).toBe("open open");
});

test("a change that the earlier release begins beside the new one is complete with its transaction", async () => {
  const db = await openEarlier();
  await migrate(db, productMigrations);
  await addCards(db, "beside", 3);
  await addChange(db, { batch: "beside", action: "revoke" });
  expect(await statesOf(db, "beside")).toBe("revoked revoked revoked");
  expect(await leftOf(db)).toEqual({
    changes: [],
    jobs: [],
    outcomes: [{ outcome: "changed", params: { changed: 4, found: 9 } }],
  });
});

test("a batch that the earlier release gives up, made beside the new one, stays revoked", async () => {
  const db = await openEarlier();
  await migrate(db, productMigrations);
  await addBatch(db, "discarded");
  const making = await addChange(db, { batch: "discarded", action: "make" });
  await addCards(db, "discarded", 2);
  await db.transaction().execute(async (tx) => {
    await finish(tx, making);
    await sql`update cards set revoked_at = now() where batch = 'discarded' and revoked_at is null`.execute(
      tx,
    );
  });
  expect(await statesOf(db, "discarded")).toBe("revoked revoked");
});
