import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { listStatementsOf } from "../../../payments/statement-store.ts";
import { openWorldForTest, type World } from "../../../testing/world.ts";
import { up } from "./0034-operator-statements.ts";

async function takeBackMigration({ db }: World): Promise<void> {
  await sql`drop trigger statements_are_no_facts on gateway_facts`.execute(db);
  await sql`drop function divert_statement`.execute(db);
  await sql`drop table operator_statements`.execute(db);
}

/** As the release before wrote them. */
async function state({ db }: World, attemptNo: string, figures: "paid" | "refunded", fen: number) {
  await sql`
    insert into gateway_facts (method, attempt_no, source, gateway_trade_no, ${sql.ref(`${figures}_fen`)}, has_refund, learned_at)
    values ('wechat', ${attemptNo}, 'operator', ${figures === "paid" ? "T1" : null}, ${fen}, ${figures === "refunded"}, now())
    on conflict on constraint one_row_a_fact do nothing`.execute(db);
}

const factsOf = ({ db }: World) =>
  db.selectFrom("gateway_facts").select(["attempt_no", "source", "gateway_trade_no"]).orderBy("id").execute();

test("what operators had entered as facts becomes statements, and a signed fact in the same figures is a row again", async () => {
  const world = await openWorldForTest();
  await takeBackMigration(world);
  await state(world, "PONE", "paid", 3900);
  await state(world, "PTWO", "refunded", 1300);
  await up(world.db as unknown as Kysely<unknown>);
  expect(await listStatementsOf(world.db, ["PONE", "PTWO"])).toMatchObject([
    { attempt_no: "PONE", gateway_trade_no: "T1", paid_fen: 3900, settled_at: null },
    { attempt_no: "PTWO", refunded_elsewhere_fen: 1300, settled_at: null },
  ]);
  expect(await factsOf(world)).toEqual([]);
  const signed = sql`
    insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, has_refund, learned_at)
    values ('wechat', 'PONE', 'answer', 'T1', 3900, false, now())`;
  await signed.execute(world.db);
  expect(await factsOf(world)).toMatchObject([{ attempt_no: "PONE", source: "answer" }]);
});

test("what a node of the release before enters meanwhile is a statement too, and no part of it is ours", async () => {
  const world = await openWorldForTest();
  await sql`
    insert into accounts (username, username_key, password_hash, created_at) values ('p', 'p', 'none', now())`.execute(
    world.db,
  );
  await sql`
    insert into orders (order_no, account_id, package_id, payment_method, price_fen, valid_days, level, holds_stock,
      state, created_at, closes_at)
    select 'O1', max(id), 1, 'wechat', 3900, 30, 1, false, 'granted', now(), now() from accounts`.execute(
    world.db,
  );
  await sql`
    insert into payment_attempts (attempt_no, order_no, method, amount_fen, state, created_at, expires_at)
    values ('PTHREE', 'O1', 'wechat', 3900, 'paid', now(), now())`.execute(world.db);
  await sql`
    insert into refunds (refund_no, order_no, attempt_no, amount_fen, reason, state, asked_at, created_at)
    values ('R1', 'O1', 'PTHREE', 1000, 'r', 'done', now(), now())`.execute(world.db);
  await sql`
    insert into gateway_facts
      (method, attempt_no, source, has_refund, refund_no, refund_fen, refund_state, learned_at)
    values ('wechat', 'PTHREE', 'answer', true, 'R1', 1000, 'done', now())`.execute(world.db);
  await state(world, "PTHREE", "refunded", 2300);
  expect(await listStatementsOf(world.db, ["PTHREE"])).toMatchObject([{ refunded_elsewhere_fen: 1300 }]);
  expect(await factsOf(world)).toMatchObject([{ source: "answer" }]);
});

test("a statement's figures are never changed, and no statement is removed within three years", async () => {
  const world = await openWorldForTest();
  await state(world, "PFOUR", "paid", 3900);
  const statements = sql.table("operator_statements");
  await expect(sql`update ${statements} set paid_fen = 1`.execute(world.db)).rejects.toThrow("never changed");
  await expect(sql`delete from ${statements}`.execute(world.db)).rejects.toThrow("three years");
  await sql`update ${statements} set settled_at = now(), settled_by = 'withdrawn'`.execute(world.db);
});
