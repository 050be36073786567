import { createHash, randomUUID } from "node:crypto";
import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addRecoveryRequest } from "../accounts/recovery/recovery-request-store.ts";
import { purgeDemo, saveMessage } from "../demo/outbox-store.ts";
import { makeSignedInTool } from "../desktop/testing/tool.ts";
import { demoRetention, operatorRetention } from "../privacy/retention-policy.ts";
import { fillDatabase } from "../testing/databases.ts";
import {
  makeOrder,
  makePerson,
  monthlyPurchase,
  openBrowser,
  password,
  settleAtCashier,
} from "../testing/makers.ts";
import { finishSignIn, returnFromVisit, startVisit } from "../testing/wechat-visits.ts";
import { openWorldForTest, send, type World } from "../testing/world.ts";
import { purge } from "./purge.ts";

const count = async ({ db }: World, table: string, where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count;
};

/** Purges one second before the retention period ends, and again when it ends. */
async function passTerm(
  world: World,
  keptS: number,
  left: () => Promise<unknown>,
  purgeIn: typeof purge = purge,
) {
  world.clock.advance(keptS - 1);
  await purgeIn(world.context);
  const before = await left();
  world.clock.advance(1);
  await purgeIn(world.context);
  return [before, await left()];
}

const logIn = (world: World, username: string, given: string) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: given });

describe("rows are kept for their retention period and no longer", () => {
  test("failed passwords", async () => {
    const world = await openWorldForTest();
    await logIn(world, "nobody", "a wrong password");
    const left = () => count(world, "login_failures");
    const [before, after] = await passTerm(world, retentionPolicy.loginFailures.retentionS, left);
    expect([Number(before) > 0, after]).toEqual([true, 0]);
  });

  test("idempotency keys", async () => {
    const world = await openWorldForTest();
    const { token } = await makePerson(world, "keyed");
    const headers = { "idempotency-key": "key-of-the-test" };
    await send(world, "POST", "/orders", monthlyPurchase, { token, headers });
    const left = () => count(world, "idempotency_keys");
    expect(await passTerm(world, retentionPolicy.idempotencyKeys.retentionS, left)).toEqual([1, 0]);
  });

  test("ended sessions, while a running one stays", async () => {
    const world = await openWorldForTest();
    const { username } = await makePerson(world, "twice");
    await send(world, "POST", "/auth/login", { type: "username", username, password, forceLogin: true });
    expect(await count(world, "sessions")).toBe(2);
    const left = () => count(world, "sessions");
    expect(await passTerm(world, retentionPolicy.endedSessions.retentionS, left)).toEqual([2, 1]);
  });

  test("the desktop tool's proofs, requests to sign in, tokens and devices that are signed out", async () => {
    const world = await openWorldForTest();
    const person = await makePerson(world, "tooled");
    const { client } = await makeSignedInTool(world, person, "Old");
    await client.signOut();
    const terms = [
      ["used_proofs", operatorRetention.usedProofs],
      ["sign_in_requests", retentionPolicy.signInRequests],
      ["device_tokens", retentionPolicy.deviceTokens],
      ["devices", retentionPolicy.endedDevices],
    ] as const;
    let passedS = 0;
    for (const [table, { retentionS }] of terms) {
      const there = await count(world, table);
      const left = () => count(world, table);
      expect([table, await passTerm(world, retentionS - passedS, left)]).toEqual([table, [there, 0]]);
      passedS = retentionS;
    }
  });

  test("visits to WeChat, finished or not, while the WeChat that came of one stays", async () => {
    const world = await openWorldForTest();
    const { cookie } = await openBrowser(world);
    const { searchParams } = new URL(await startVisit(world, cookie), "http://localhost");
    await returnFromVisit(world, `code=kept&state=${searchParams.get("state")}`, cookie);
    await finishSignIn(world, cookie, { newAccount: "create" });
    const scan = await send(world, "POST", "/auth/wechat/scan", {}, { headers: { cookie } });
    expect(scan.status).toBe(200);
    const left = () => count(world, "wechat_sign_ins");
    expect(await passTerm(world, retentionPolicy.wechatSignIns.retentionS, left)).toEqual([2, 0]);
    expect(await count(world, "wechat_identities")).toBe(1);
  });

  test("requests to recover an account, whatever became of them", async () => {
    const world = await openWorldForTest();
    const { accountId } = await makePerson(world, "linked");
    await addRecoveryRequest(world.db, {
      account_id: accountId,
      token_digest: "d",
      code_digest: "c",
      device_label: "Chrome",
      is_known_device: false,
      created_at: world.clock.now(),
    });
    const left = () => count(world, "recovery_requests");
    expect(await passTerm(world, retentionPolicy.recoveryRequests.retentionS, left)).toEqual([1, 0]);
  });

  test("requests to recover an account that does not exist, while those of accounts stay", async () => {
    const world = await openWorldForTest();
    const { accountId } = await makePerson(world, "someone");
    for (const account_id of [accountId, null]) {
      await addRecoveryRequest(world.db, {
        account_id,
        token_digest: `d ${account_id}`,
        code_digest: `c ${account_id}`,
        device_label: "Chrome",
        is_known_device: false,
        created_at: world.clock.now(),
      });
    }
    const left = () => count(world, "recovery_requests");
    expect(operatorRetention.recoveryRequestsWithoutAccount.retentionS).toBe(7 * 86_400);
    expect(await passTerm(world, operatorRetention.recoveryRequestsWithoutAccount.retentionS, left)).toEqual([
      2, 1,
    ]);
  });

  test("requests that failed", async () => {
    const world = await openWorldForTest();
    const failed = { call: "GET /packages", status: 500, code: 1000, account_id: null, order_no: null };
    await world.db
      .insertInto("failed_requests")
      .values({ id: randomUUID(), at: world.clock.now(), ...failed })
      .execute();
    const left = () => count(world, "failed_requests");
    expect(await passTerm(world, retentionPolicy.failedRequests.retentionS, left)).toEqual([1, 0]);
  });

  test("bodies of notices, whose digests stay", async () => {
    const world = await openWorldForTest();
    await settleAtCashier(world, await makeOrder(world, await makePerson(world, "noticed")), "paid");
    const notice = () => world.db.selectFrom("payment_notices").selectAll().executeTakeFirstOrThrow();
    const { body, outcome } = await notice();
    const left = () => count(world, "payment_notices", sql`body is not null`);
    expect(await passTerm(world, retentionPolicy.noticeBodies.retentionS, left)).toEqual([1, 0]);
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    expect(await notice()).toMatchObject({ body: null, body_digest: digest, outcome });
  });

  test("the body of an unhandled notice stays, as the only evidence", async () => {
    const world = await openWorldForTest();
    await settleAtCashier(world, await makeOrder(world, await makePerson(world, "unhandled")), "paid");
    await world.db.updateTable("payment_notices").set({ handled_at: null }).execute();
    const left = () => count(world, "payment_notices", sql`body is not null`);
    expect(await passTerm(world, retentionPolicy.noticeBodies.retentionS, left)).toEqual([1, 1]);
  });

  test("the demo's answers to captchas", async () => {
    const world = await openWorldForTest();
    await send(world, "GET", "/captcha");
    const left = () => count(world, "captcha_answers");
    expect(await passTerm(world, demoRetention.captchaAnswers.retentionS, left, purgeDemo)).toEqual([1, 0]);
  });

  test("the demo's outbox", async () => {
    const world = await openWorldForTest();
    const message = { channel: "email", to: "kelp@example.com", purpose: "register", text: "…" } as const;
    await saveMessage(world.db, message, world.clock.now());
    const left = () => count(world, "outbox");
    expect(await passTerm(world, demoRetention.outbox.retentionS, left, purgeDemo)).toEqual([1, 0]);
  });
});

test("production's purge asks for no table of the demo", async () => {
  const world = await openWorldForTest();
  await sql`drop table outbox, captcha_answers`.execute(world.db);
  await expect(purge(world.context)).resolves.toBeUndefined();
});

test("more than one batch of old rows is deleted, without locked rows", async () => {
  const world = await openWorldForTest();
  const old = new Date(world.clock.now().getTime() - retentionPolicy.loginFailures.retentionS * 1000);
  await sql`
    insert into login_failures (subject, failures, failed_at, blocked_until)
    select 'old ' || n, 1, ${old}::timestamptz, ${old}::timestamptz from generate_series(1, 2500) n`.execute(
    world.db,
  );
  await world.db.transaction().execute(async (tx) => {
    await sql`select from login_failures where subject = 'old 1' for update`.execute(tx);
    await purge(world.context);
    expect(await count(world, "login_failures")).toBe(1);
  });
  await purge(world.context);
  expect(await count(world, "login_failures")).toBe(0);
});

test("no statement deletes more than a batch, and all that is old goes", async () => {
  const world = await openWorldForTest();
  const { db, clock } = world;
  const now = clock.now();
  const rows = sql`generate_series(1, 2500) n`;
  const inserts = [
    sql`insert into rate_limits (subject, window_start, used) select 'old ' || n, ${now}::timestamptz, 1 from ${rows}`,
    sql`insert into nodes (name, version, started_at, last_seen_at, clock_ahead_ms, settings_fingerprint,
        secret_key_fingerprint, open_circuits)
      select 'old ' || n, '1', ${now}::timestamptz, ${now}::timestamptz, 0, 'a', 'b', '{}' from ${rows}`,
    sql`insert into jobs (name, subject, queue, data, created_at, due_at, failures, last_failed_at)
      select 'tellOfChange', 'old ' || n, 'messages', '{}', ${now}::timestamptz, null, 12, ${now}::timestamptz from ${rows}`,
    sql`insert into captchas (id, answer_digest, created_at)
      select 'old ' || n, 'a', ${now}::timestamptz + n * interval '1 ms' from generate_series(1, 51500) n`,
  ];
  await fillDatabase(world.databaseUrl, async (filled) => {
    for (const insert of inserts) await insert.execute(filled);
  });
  await sql`create table deletions (name text, deleted integer)`.execute(db);
  await sql`
    create function note_deletion() returns trigger language plpgsql as $$
    begin
      insert into deletions select tg_table_name, count(*) from gone;
      return null;
    end $$`.execute(db);
  for (const table of ["rate_limits", "nodes", "jobs", "captchas"]) {
    await sql`
      create trigger notes after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function note_deletion()`.execute(db);
  }
  await purge(world.context);
  // More than the maximum number of stored captchas.
  expect(await count(world, "captchas")).toBe(50_000);
  clock.advance(Math.max(retentionPolicy.failedJobs.retentionS, operatorRetention.nodes.retentionS));
  await purge(world.context);
  for (const table of ["rate_limits", "nodes", "jobs"]) expect(await count(world, table)).toBe(0);
  const { rows: largest } = await sql<{ name: string; most: number }>`
    select name, max(deleted)::int as most from deletions group by name order by name`.execute(db);
  expect(largest).toEqual(
    ["captchas", "jobs", "nodes", "rate_limits"].map((name) => ({ name, most: 1_000 })),
  );
});

test("a table that cannot be purged keeps no other from it, and the job fails with its reason", async () => {
  const world = await openWorldForTest();
  const { token } = await makePerson(world, "former");
  await send(world, "POST", "/orders", monthlyPurchase, { token, headers: { "idempotency-key": "old" } });
  await sql`alter table captchas rename to captchas_away`.execute(world.db);
  world.clock.advance(retentionPolicy.idempotencyKeys.retentionS);
  await expect(purge(world.context)).rejects.toThrow('relation "captchas" does not exist');
  expect(await count(world, "idempotency_keys")).toBe(0);
});
