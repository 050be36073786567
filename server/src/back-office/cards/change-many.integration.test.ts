import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "../../testing/makers.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { findOutcome } from "../audit-log/audit-log-store.ts";
import { consoleHandlers as cards } from "../console-handlers.ts";
import { askAsOperator } from "../testing/ask-as-operator.ts";
import { because } from "../testing/ask-console.ts";
import { makeBatch } from "../testing/make-batch.ts";
import { cardsPerSlice, continueChange } from "./change-cards.ts";

const count = 2 * cardsPerSlice + 10;

let world: World;
let ask: Awaited<ReturnType<typeof askAsOperator>>["ask"];
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await askAsOperator(world));
});
afterAll(() => world.close());

async function makeMany(name: string) {
  const body = { ...because(), packageId: 1, count, name, tag: null, note: null, keysExpireOn: null };
  const keys = await makeBatch(ask, body);
  const { id } = await ask(cards.createCardBatch, { body });
  return { id, keys, find: () => ask(cards.readCardBatch, { params: { id } }) };
}

const changeOf = async (name: string) =>
  await world.db.selectFrom("card_changes").selectAll().where("batch", "=", name).executeTakeFirstOrThrow();
const redeem = async (username: string, keyCode = "") => {
  const { token } = await makePerson(world, username);
  return (await send(world, "POST", "/cards/validate", { keyCode }, { token })).status;
};

test("a batch of many is revoked at once, and its rows follow, also after a node's death", async () => {
  const { id, keys, find } = await makeMany("revoked");
  expect(await redeem("early", keys[0])).toBe(200);
  const reply = await ask(cards.revokeCards, { body: { ...because(), which: { batchId: id } } });
  expect(reply).toEqual({ found: count, changed: 0, isUnderWay: true });
  for (const key of [keys[1], keys.at(-1)]) expect(await redeem(`late-${key}`, key)).toBe(400);
  const change = await changeOf("revoked");
  // The node dies after the first slice.
  expect(await continueChange(world.background, change.id)).toBe(true);
  expect(await find()).toMatchObject({
    changes: [{ action: "revoke", wanted: count, done: cardsPerSlice }],
    states: { used: 1, revoked: cardsPerSlice - 1 },
  });
  expect(await findOutcome(world.db, change.entry_id ?? 0)).toBeUndefined();
  await runDueJobs(world.background);
  expect(await find()).toMatchObject({ changes: [], states: { unused: 0, used: 1, revoked: count - 1 } });
  expect(await findOutcome(world.db, change.entry_id ?? 0)).toEqual({
    outcome: "changed",
    params: { changed: count - 1, found: count },
  });
});

test("of nodes that change the same cards at once each slice is changed by one", async () => {
  const { id, find } = await makeMany("raced");
  await ask(cards.revokeCards, { body: { ...because(), which: { batchId: id } } });
  const change = await changeOf("raced");
  await Promise.all(Array.from({ length: 6 }, () => continueChange(world.background, change.id)));
  expect(await findOutcome(world.db, change.entry_id ?? 0)).toEqual({
    outcome: "changed",
    params: { changed: count, found: count },
  });
  expect(await find()).toMatchObject({ changes: [], states: { revoked: count } });
  expect(await continueChange(world.background, change.id)).toBe(false);
});

test("a key that is redeemed while many are revoked is one of both, never neither and never both", async () => {
  const { id, keys, find } = await makeMany("raced redemption");
  const people = await Promise.all(Array.from({ length: 16 }, (_, n) => makePerson(world, `both-${n}`)));
  const chosen = people.map((_, n) => keys[Math.floor((n * count) / people.length)]);
  const redeeming = people.map(
    async ({ token }, n) =>
      (await send(world, "POST", "/cards/validate", { keyCode: chosen[n] }, { token })).status,
  );
  const revoking = ask(cards.revokeCards, { body: { ...because(), which: { batchId: id } } });
  const [answers] = await Promise.all([
    Promise.all(redeeming),
    revoking.then(() => runDueJobs(world.background)),
  ]);
  const redeemed = answers.filter((status) => status === 200).length;
  expect((await find()).states).toEqual({ unused: 0, used: redeemed, revoked: count - redeemed, expired: 0 });
  const grants = await world.db.selectFrom("grants").select("id").where("source_kind", "=", "card").execute();
  const used = await world.db.selectFrom("cards").select("id").where("used_at", "is not", null).execute();
  expect(grants).toHaveLength(used.length);
});

test("tags and days of many follow, a repetition begins no second change, and the batch says it at once", async () => {
  const { id, find } = await makeMany("tagged");
  const body = { ...because(), which: { batchId: id }, tag: "fair" };
  const first = await ask(cards.tagCards, { body });
  expect(await ask(cards.tagCards, { body })).toEqual(first);
  expect(await find()).toMatchObject({ tag: "fair", changes: [{ action: "tag" }] });
  await runDueJobs(world.background);
  const keysExpireOn = "2026-05-01";
  await ask(cards.setCardExpiry, { body: { ...because(), which: { batchId: id }, keysExpireOn } });
  await runDueJobs(world.background);
  const kinds = await world.db
    .selectFrom("cards")
    .select(["tag", "expires_at"])
    .distinct()
    .where("batch", "=", "tagged")
    .execute();
  expect(kinds).toEqual([{ tag: "fair", expires_at: new Date("2026-05-01T15:59:59.999Z") }]);
});

test("expired cards alone are revoked where they were chosen, and the others stay redeemable meanwhile", async () => {
  const { id, keys } = await makeMany("by state");
  const [unexpired = ""] = keys;
  await world.db
    .updateTable("cards")
    .set({ expires_at: new Date(0) })
    .where("batch", "=", "by state")
    .where("key_ending", "!=", unexpired.slice(-4))
    .execute();
  const which = { batchId: id, state: "expired" } as const;
  expect(await ask(cards.revokeCards, { body: { ...because(), which } })).toMatchObject({ isUnderWay: true });
  expect(await redeem("unexpired", unexpired)).toBe(200);
  await runDueJobs(world.background);
});
