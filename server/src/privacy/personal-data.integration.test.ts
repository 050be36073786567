import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { summaryOf } from "../alarms/alarm-kinds.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { performAction } from "../operators/perform-action.ts";
import { li, makePerson, password } from "../testing/makers.ts";
import { readNewestCode, requestCode } from "../testing/prove.ts";
import { makeReachablePerson } from "../testing/reachable-person.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorldForTest, send, type World } from "../testing/world.ts";
import { glossary } from "./export-data.ts";
import { personalData } from "./personal-data.data.ts";
import { columnsOfDatabase, makeKnownPerson } from "./testing/known-person.ts";

/** Where the database contains one of these words in a text or JSON column, ignoring case. */
async function findWords(world: World, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, type } of await columnsOfDatabase(world)) {
    if (!/text|char|json/.test(type)) continue;
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike any(${words.map((word) => `%${word.replaceAll("_", "\\_")}%`)}::text[])`.execute(
      world.db,
    );
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`));
  }
  return found;
}

/** The paths in a document, without list indices. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, path));
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => pathsOf(item, path ? `${path}.${key}` : key));
  return path ? [path, ...inner] : inner;
}

test("every column of every table has a decision, and every decision a column", async () => {
  const world = await openWorldForTest();
  const decided = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const there = (await columnsOfDatabase(world)).map(({ table, column }) => `${table}.${column}`);
  expect(decided.toSorted()).toEqual(there.toSorted());
});

test("what is said to be exported is in an export, and each of its keys is explained in Chinese", async () => {
  const world = await openWorldForTest();
  const { token, email } = await makeKnownPerson(world);
  await world.context.alarms.raise({ kind: "payment.surplus", subject: await newestOrder(world) });
  const code = await readNewestCode(world, email);
  const { status, body } = await send(world, "POST", "/account/export", { type: "email", code }, { token });
  expect(status).toBe(200);
  const data = body.data as Record<string, unknown>;
  const there = new Set(pathsOf({ ...data, glossary: undefined }));
  const promised = Object.values(personalData).flatMap((columns) =>
    Object.values(columns).flatMap(({ exported }) => ("as" in exported ? [exported.as] : [])),
  );
  // Usually absent: a person has either a recovery key or an address, rarely a support request or another account that
  // was merged, and no message waits for long.
  const rare = /^(recoveryKey|recoveryRequests|waitingMessages|mergedAccounts)\./;
  expect(promised.filter((path) => !there.has(path) && !rare.test(path))).toEqual([]);
  const keys = [...there].map((path) => path.split(".").at(-1) ?? "");
  expect(keys.filter((key) => !(key in glossary))).toEqual([]);
  expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{64}|quick:/);
});

const newestOrder = async ({ db }: World) => {
  const query = db.selectFrom("orders").select("order_no").orderBy("order_no", "desc");
  return (await query.executeTakeFirstOrThrow()).order_no;
};

test("an export contains no data of other people", async () => {
  const world = await openWorldForTest();
  const known = await makeKnownPerson(world);
  const { token } = await makePerson(world, "somebody-else");
  const { body } = await send(world, "POST", "/account/export", { type: "password", password }, { token });
  const written = JSON.stringify(body.data);
  for (const word of [known.username, known.email, known.phone]) expect(written).not.toContain(word);
  expect(body.data).toMatchObject({ orders: [], grants: [], cards: [], supportActions: [], codes: [] });
});

test("an export tells what support did in the person's language, and nothing done to what has the same number", async () => {
  const world = await openWorldForTest();
  const { accountId, token } = await makePerson(world, "helped");
  const by = { ...li, reason: "a test" };
  const done = async () => ({ result: null });
  await grantDays(world.context, { id: accountId, days: 3, ...by });
  const subject = { kind: "alarm", id: accountAlarmSubject(accountId) } as const;
  const params = { sentence: summaryOf("recovery.rejected") };
  await performAction(world.context, { ...by, action: "closeAlarm", params, subject }, done);
  const same = { kind: "package", id: accountId } as const;
  await performAction(world.context, { ...by, action: "editPackageTexts", subject: same }, done);
  const proof = { type: "password", password };
  const actionsIn = async (language: string) => {
    const { body } = await send(world, "POST", "/account/export", proof, { token, language });
    return (body.data as { supportActions: { action: string; subject: string; outcome: string }[] })
      .supportActions;
  };
  expect(await actionsIn("zh-CN")).toMatchObject([
    { action: "发放3天", subject: `账号${accountId}`, outcome: "完成" },
    { action: "关闭告警“本人拒绝了客服批准的找回”", outcome: "完成" },
  ]);
  expect(await actionsIn("en")).toMatchObject([
    { action: "grant of 3 days", subject: `account ${accountId}`, outcome: "done" },
    { action: "close alarm “An owner has rejected a recovery that support had approved”", outcome: "done" },
  ]);
});

test("an address that has changed hands brings nothing of its former owner into an export, and takes nothing away", async () => {
  const world = await openWorldForTest();
  const former = await makeReachablePerson(world, "former-owner");
  const { email } = former;
  for (const purpose of ["login", "recover", "register"] as const) {
    world.clock.advance(60);
    expect((await requestCode(world, purpose, { email })).status).toBe(200);
  }
  // The notices of this change and of the phone number's earlier change are still waiting.
  const unbound = { email, password };
  await send(world, "POST", "/auth/bind/email/remove", unbound, { token: former.token });
  const next = await makePerson(world, "next-owner");
  world.clock.advance(60);
  await send(world, "POST", "/auth/bind/email/code", { email }, { token: next.token });
  const bound = { email, code: await readNewestCode(world, email), password };
  expect((await send(world, "POST", "/auth/bind/email", bound, { token: next.token })).status).toBe(200);
  const exportOf = async ({ token }: { readonly token: string }) => {
    const { body } = await send(world, "POST", "/account/export", { type: "password", password }, { token });
    const { codes, waitingMessages } = body.data as {
      codes: { purpose: string; sentTo: string }[];
      waitingMessages: { sentTo: string }[];
    };
    return {
      codes: codes.filter(({ sentTo }) => sentTo === email).map(({ purpose }) => purpose),
      waiting: waitingMessages.filter(({ sentTo }) => sentTo === email).length,
    };
  };
  expect(await exportOf(next)).toEqual({ codes: ["bind"], waiting: 0 });
  expect(await exportOf(former)).toEqual({ codes: ["bind", "login", "recover", "register"], waiting: 2 });
});

test("the code that an account was registered with is its own, and codes before it are not", async () => {
  const world = await openWorldForTest();
  const email = "newcomer@example.com";
  await requestCode(world, "register", { email });
  world.clock.advance(60);
  await requestCode(world, "register", { email });
  const code = await readNewestCode(world, email);
  await send(world, "POST", "/register", { type: "email", email, code, password });
  const login = { type: "username", username: email, password };
  const token = String((await send(world, "POST", "/auth/login", login)).body.access_token);
  const { body } = await send(world, "POST", "/account/export", { type: "password", password }, { token });
  expect(body.data).toMatchObject({ codes: [{ purpose: "register", sentTo: email }] });
});

test("three exports a day are made, and each is in the person's own history", async () => {
  const world = await openWorldForTest();
  const { token } = await makePerson(world, "exports-often");
  const exportNow = () => send(world, "POST", "/account/export", { type: "password", password }, { token });
  const answers = await Promise.all(Array.from({ length: 5 }, exportNow));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
  expect((await exportNow()).body.code).toBe(3102);
  const { body } = await send(world, "GET", "/account/privacy", undefined, { token });
  expect(body.data).toMatchObject({
    history: [{ kind: "exported" }, { kind: "exported" }, { kind: "exported" }],
  });
  world.clock.advance(86_400);
  expect((await exportNow()).status).toBe(200);
});

test("after a deletion no text of the database names the person, wherever it was before", async () => {
  const world = await openWorldForTest();
  const { token, username, email, phone } = await makeKnownPerson(world);
  const words = [username, email, phone, "simulated-known"];
  const before = (await findWords(world, words)).map((found) => found.split(":")[0]);
  expect(new Set(before)).toEqual(
    new Set([
      "payer_authorizations.openid",
      "accounts.username",
      "accounts.username_key",
      "accounts.email",
      "accounts.phone",
      "codes.target",
      "devices.label",
      "idempotency_keys.key",
      "invoices.email",
      "invoices.title",
      "login_failures.subject",
      // The notice of the merge has both usernames.
      "outbox.body",
      "outbox.recipient",
      "rate_limits.subject",
      "sign_in_requests.label",
      "wechat_identities.openid",
      "wechat_sign_ins.openid",
    ]),
  );
  const asked = { type: "password", password, now: true };
  const answer = await send(world, "POST", "/account/deletion", asked, { token });
  expect(answer.body.data).toMatchObject({ isDeleted: true, waitingFor: [] });
  await runDueJobs(world.context);
  expect(await findWords(world, words)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from payment_notices where body is not null`.execute(world.db);
  expect(rows).toEqual([{ count: 0 }]);
  const farewell = await send(world, "GET", "/demo/outbox");
  expect(JSON.stringify(farewell.body.data)).toContain("k***@example.com");
});
