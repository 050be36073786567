import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as cards } from "../../../console-handlers.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller, readFile } from "../../../operators/testing/make-console-caller.ts";
import { makePerson } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let login: string;
beforeAll(async () => {
  world = await openWorld();
  ({ ask, login } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

const dateIn = (days: number) =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const wanted = (name: string, count = 3) => ({
  packageId: 1,
  count,
  name,
  tag: null,
  note: null,
  keysExpireOn: null,
});
/** Makes a batch and returns its keys. */
const make = async (name: string, more: object = {}) =>
  (await ask(cards.createCardBatch, { body: { ...reasonFields(), ...wanted(name), ...more } })).keys;
const keysOfNew = async (name: string, count = 3) => await make(name, { count });
const batchOf = async (name: string) => {
  const { rows } = await ask(cards.listCardBatches, { query: { limit: "100" } });
  const batch = rows.find((row) => row.name === name);
  if (!batch) throw new Error(`There is no batch ${name}`);
  return batch;
};
const redeem = async (username: string, keyCode: string) =>
  await send(
    world,
    "POST",
    "/cards/validate",
    { keyCode },
    { token: (await makePerson(world, username)).token },
  );

test("a batch says who made it, and counts its cards by state", async () => {
  const keys = await make("counted", { count: 4, tag: "fair", note: "for the fair" });
  await redeem("counted-user", keys[0] ?? "");
  const { id } = await batchOf("counted");
  const ending = (keys[1] ?? "").slice(-4);
  await ask(cards.revokeCards, { body: { ...reasonFields(), which: { batchId: id, ending } } });
  const [third] = (await ask(cards.listCards, { params: { id }, query: { state: "unused" } })).rows;
  await ask(cards.setCardExpiry, {
    body: { ...reasonFields(), which: { batchId: id, cardId: third?.id }, keysExpireOn: dateIn(1) },
  });
  world.clock.advance(3 * 86_400);
  expect(await ask(cards.readCardBatch, { params: { id } })).toMatchObject({
    packageId: 1,
    tag: "fair",
    note: "for the fair",
    madeBy: login,
    count: 4,
    states: { unused: 1, used: 1, revoked: 1, expired: 1 },
  });
});

test("a batch's name is given once, also to two who make it at the same time", async () => {
  const answers = await Promise.allSettled(["a", "b"].map(async () => await keysOfNew("raced", 50)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await batchOf("raced")).toMatchObject({ count: 50, states: { unused: 50 } });
  await expect(make("raced")).rejects.toThrow("There is a batch raced already");
});

test("no key is anywhere in the database", async () => {
  const keys = await keysOfNew("secret", 20);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  expect(rows.map(({ name }) => name)).toContain("audit_log_entries");
  for (const { name } of rows) {
    const { rows: stored } = await sql`select * from ${sql.table(name)}`.execute(world.db);
    const text = JSON.stringify(stored);
    for (const key of keys) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(key.replaceAll("-", ""));
    }
  }
});

test("a key that is revoked while it is redeemed is one of both, never neither and never both", async () => {
  const keys = await keysOfNew("raced redemption", 12);
  const { id } = await batchOf("raced redemption");
  const people = await Promise.all(keys.map((_, n) => makePerson(world, `racer-${n}`)));
  const redeeming = keys.map(
    async (keyCode, n) =>
      await send(world, "POST", "/cards/validate", { keyCode }, { token: people[n]?.token ?? "" }),
  );
  const revoking = ask(cards.revokeCards, { body: { ...reasonFields(), which: { batchId: id } } });
  const [answers, { changed }] = await Promise.all([Promise.all(redeeming), revoking]);
  const redeemed = answers.filter(({ status }) => status === 200).length;
  expect(redeemed + changed).toBe(keys.length);
  expect((await ask(cards.readCardBatch, { params: { id } })).states).toEqual({
    unused: 0,
    used: redeemed,
    revoked: changed,
    expired: 0,
  });
  const grants = await world.db.selectFrom("grants").select("id").where("source_kind", "=", "card").execute();
  const used = await world.db.selectFrom("cards").select("id").where("used_at", "is not", null).execute();
  expect(grants).toHaveLength(used.length);
});

test("the expiry of keys changes for unused and expired ones alone, and an expired key works again", async () => {
  const keys = await keysOfNew("renewed", 2);
  const { id } = await batchOf("renewed");
  await redeem("renewed-user", keys[0] ?? "");
  const set = (keysExpireOn: string | null) =>
    ask(cards.setCardExpiry, { body: { ...reasonFields(), which: { batchId: id }, keysExpireOn } });
  await expect(set(dateIn(-30))).rejects.toThrow("would have expired already");
  expect(await set(dateIn(30))).toEqual({ found: 2, changed: 1 });
  world.clock.advance(60 * 86_400);
  expect((await redeem("renewed-late", keys[1] ?? "")).status).toBe(400);
  expect(await set(null)).toEqual({ found: 2, changed: 1 });
  expect((await redeem("renewed-again", keys[1] ?? "")).status).toBe(200);
});

test("tag and days of a batch are its cards' too, and a repetition gets the first answer", async () => {
  await make("tagged");
  const { id } = await batchOf("tagged");
  const body = { ...reasonFields(), which: { batchId: id }, tag: "fair" };
  const first = await ask(cards.tagCards, { body });
  await ask(cards.setCardExpiry, {
    body: { ...reasonFields(), which: { batchId: id }, keysExpireOn: dateIn(9) },
  });
  await ask(cards.tagCards, { body: { ...body, ...reasonFields(), tag: "later" } });
  expect(await ask(cards.tagCards, { body })).toEqual(first);
  const kinds = await world.db
    .selectFrom("cards")
    .select(["tag", "expires_at"])
    .distinct()
    .where("batch", "=", "tagged")
    .execute();
  expect(kinds).toEqual([{ tag: "later", expires_at: new Date(`${dateIn(9)}T15:59:59.999Z`) }]);
  expect(await batchOf("tagged")).toMatchObject({ tag: "later", keysExpireAt: `${dateIn(9)}T15:59:59.999Z` });
});

test("expired cards alone are revoked where they were chosen, and the others stay redeemable", async () => {
  const [unexpired = ""] = await make("by state");
  const { id } = await batchOf("by state");
  await world.db
    .updateTable("cards")
    .set({ expires_at: new Date(0) })
    .where("batch", "=", "by state")
    .where("key_ending", "!=", unexpired.slice(-4))
    .execute();
  const which = { batchId: id, state: "expired" } as const;
  expect(await ask(cards.revokeCards, { body: { ...reasonFields(), which } })).toEqual({
    found: 2,
    changed: 2,
  });
  expect((await redeem("unexpired", unexpired)).status).toBe(200);
});

test("cards are listed a page at a time, and a cursor of another filter is rejected", async () => {
  await keysOfNew("paged", 45);
  const { id } = await batchOf("paged");
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cards.listCards, {
      params: { id },
      query: { limit: "20", ...(cursor && { cursor }) },
    });
    seen.push(...page.rows.map((row) => row.id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(45);
  const { next } = await ask(cards.listCards, { params: { id }, query: {} });
  const other = { state: "used" as const, cursor: next ?? "" };
  await expect(ask(cards.listCards, { params: { id }, query: other })).rejects.toMatchObject({
    code: "invalidRequest",
  });
});

test("a card is found by its whole key in any spelling and by its ending, and says who redeemed it", async () => {
  const [key = ""] = await keysOfNew("found", 1);
  const person = await makePerson(world, "finder");
  await send(world, "POST", "/cards/validate", { keyCode: key }, { token: person.token });
  const spelled = key.toLowerCase().replaceAll("-", " ");
  for (const keyOrEnding of [spelled, key.slice(-4).toLowerCase()]) {
    const { cards: found } = await ask(cards.findCards, { body: { keyOrEnding } });
    expect(found).toMatchObject([
      { state: "used", batchName: "found", usedBy: { accountId: person.accountId, username: "finder" } },
    ]);
    expect(await ask(cards.readCard, { params: { id: found[0]?.id ?? 0 } })).toMatchObject(found[0] ?? {});
  }
  expect(await ask(cards.findCards, { body: { keyOrEnding: "not a key" } })).toEqual({
    cards: [],
    isCut: false,
  });
});

test("hostile names and tags stay text, in rows and in the export", async () => {
  const hostile = `=HYPERLINK("http://x","y")'; drop table cards; --<script>`;
  await make(hostile, { tag: "+1|cmd" });
  const { id, tag } = await batchOf(hostile);
  expect(tag).toBe("+1|cmd");
  await ask(cards.tagCards, { body: { ...reasonFields(), which: { batchId: id }, tag: "@SUM(1)" } });
  const exported = await ask(cards.exportCards, {
    body: { ...reasonFields(), which: { batchId: id }, format: "csv" },
  });
  const lines = (await readFile(exported)).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"",""y"")'; drop table cards; --<script>","'@SUM(1)"`);
  expect(lines[4]).toBe("rows,3");
  expect(await batchOf(hostile)).toMatchObject({ tag: "@SUM(1)" });
});

test("making, revoking, tagging and exporting are in the audit log with their operator", async () => {
  await make("recorded");
  const { id } = await batchOf("recorded");
  const which = { batchId: id };
  await ask(cards.revokeCards, { body: { ...reasonFields(), which } });
  await ask(cards.exportCards, { body: { ...reasonFields(), which, format: "csv" } });
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["operator", "via", "action", "reason", "outcome"])
    .where("subject_kind", "=", "batch")
    .where("subject", "=", "recorded")
    .orderBy("id")
    .execute();
  const by = { operator: login, via: "console", reason: reasonFields().reason, outcome: "done" };
  expect(entries).toEqual([
    { ...by, action: "createCardBatch" },
    { ...by, action: "revokeCards" },
    { ...by, action: "exportCards" },
  ]);
});

test("an ending that several of the chosen cards have changes none of them", async () => {
  await make("alike");
  await sql`update cards set key_ending = 'ZZZZ' where batch = 'alike'`.execute(world.db);
  const body = { ...reasonFields(), which: { ending: "zzzz" } };
  await expect(ask(cards.revokeCards, { body })).rejects.toThrow("3 cards have this ending");
  expect((await batchOf("alike")).states.unused).toBe(3);
});
