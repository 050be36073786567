import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { consoleHandlers as cards } from "../console-handlers.ts";
import { askAsOperator } from "../testing/ask-as-operator.ts";
import { because } from "../testing/ask-console.ts";
import { makeBatch } from "../testing/make-batch.ts";
import { keysPerSlice } from "./create-card-batch.ts";

let world: World;
let ask: Awaited<ReturnType<typeof askAsOperator>>["ask"];
let askAsAnother: typeof ask;
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await askAsOperator(world));
  askAsAnother = (await askAsOperator(world)).ask;
});
afterAll(() => world.close());

const bodyOf = (name: string, count: number) =>
  ({ ...because(), packageId: 1, count, name, tag: null, note: null, keysExpireOn: null }) as const;
const begin = async (name: string, count: number) =>
  await ask(cards.createCardBatch, { body: bodyOf(name, count) });
const next = async (params: { readonly id: number }, after: number) =>
  await ask(cards.makeCardKeys, { params, body: { after } });
const finish = async (params: { readonly id: number }, after: number) =>
  await ask(cards.finishCardBatch, { params, body: { after } });
const revoke = async ({ id }: { readonly id: number }) =>
  await ask(cards.revokeCards, { body: { ...because(), which: { batchId: id } } });
const find = async (params: { readonly id: number }) => await ask(cards.readCardBatch, { params });
let people = 0;
const redeem = async (keyCode = "") => {
  people += 1;
  const { token } = await makePerson(world, `maker-${people}`);
  return (await send(world, "POST", "/cards/validate", { keyCode }, { token })).status;
};

test("no key can be redeemed before all of its batch have arrived", async () => {
  const batch = await begin("arriving", keysPerSlice + 1);
  const first = await next(batch, 0);
  expect(first).toMatchObject({ isAll: false });
  expect(await redeem(first.keys[0])).toBe(400);
  expect(await find(batch)).toMatchObject({
    count: keysPerSlice,
    changes: [{ action: "make", wanted: keysPerSlice + 1, done: keysPerSlice }],
  });
  await expect(finish(batch, first.last)).rejects.toThrow("not those of this batch");
  const second = await next(batch, first.last);
  expect(second).toMatchObject({ isAll: true, keys: { length: 1 } });
  expect(await next(batch, second.last)).toEqual({ keys: [], last: second.last, isAll: true });
  expect(await finish(batch, second.last)).toEqual({ count: keysPerSlice + 1 });
  expect(await finish(batch, second.last)).toEqual({ count: keysPerSlice + 1 });
  expect(await find(batch)).toMatchObject({ changes: [] });
  expect(await redeem(first.keys[0])).toBe(200);
  expect(await redeem(second.keys[0])).toBe(200);
});

test("an answer that was lost costs nothing: its keys are replaced, and never work", async () => {
  const batch = await begin("lost answers", keysPerSlice + 2);
  const lost = await next(batch, 0);
  const first = await next(batch, 0);
  const lostToo = await next(batch, first.last);
  const second = await next(batch, first.last);
  await finish(batch, second.last);
  expect(await find(batch)).toMatchObject({ count: keysPerSlice + 2, states: { unused: keysPerSlice + 2 } });
  for (const key of [lost.keys[0], lostToo.keys[0]]) expect(await redeem(key)).toBe(400);
  for (const key of [first.keys[0], second.keys[0]]) expect(await redeem(key)).toBe(200);
});

test("keys are shown once: of fifty calls at once the cards of one stay, and its chain alone goes on", async () => {
  const batch = await begin("raced", 5);
  // Of so many, some may wait too long on a slow machine.
  const settled = await Promise.allSettled(Array.from({ length: 50 }, () => next(batch, 0)));
  const answers = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(await find(batch)).toMatchObject({ count: 5, states: { unused: 5 } });
  const whole: typeof answers = [];
  for (const answer of answers) {
    await finish(batch, answer.last).then(
      () => whole.push(answer),
      () => undefined,
    );
  }
  expect(whole).toHaveLength(1);
  for (const answer of answers.slice(-3)) {
    expect(await redeem(answer.keys[0])).toBe(whole.includes(answer) ? 200 : 400);
  }
  await expect(next(batch, 0)).rejects.toThrow("shown only once");
  await expect(next(batch, whole[0]?.last ?? 0)).rejects.toThrow("shown only once");
});

test("a repeated beginning is the same batch, whose keys are still shown once", async () => {
  const body = bodyOf("begun twice", 3);
  const begun = await Promise.all(Array.from({ length: 10 }, () => ask(cards.createCardBatch, { body })));
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  expect(await makeBatch(ask, body)).toHaveLength(3);
  await expect(makeBatch(ask, body)).rejects.toThrow("shown only once");
});

test("another operator cannot go on with a batch, but can give it up", async () => {
  const batch = await begin("whose", keysPerSlice + 1);
  const first = await next(batch, 0);
  const body = { after: first.last };
  await expect(askAsAnother(cards.makeCardKeys, { params: batch, body })).rejects.toThrow("being made by");
  await expect(askAsAnother(cards.finishCardBatch, { params: batch, body })).rejects.toThrow("being made by");
  const which = { batchId: batch.id };
  for (const act of [
    () => askAsAnother(cards.tagCards, { body: { ...because(), which, tag: "early" } }),
    () => askAsAnother(cards.setCardExpiry, { body: { ...because(), which, keysExpireOn: null } }),
    () => askAsAnother(cards.exportCards, { body: { ...because(), which, format: "csv" } }),
    () => askAsAnother(cards.revokeCards, { body: { ...because(), which: { ...which, state: "unused" } } }),
  ]) {
    await expect(act()).rejects.toThrow("is being made");
  }
  const given = await askAsAnother(cards.revokeCards, { body: { ...because(), which } });
  expect(given).toEqual({ found: keysPerSlice, changed: keysPerSlice, isUnderWay: false });
  expect(await find(batch)).toMatchObject({ changes: [], states: { unused: 0, revoked: keysPerSlice } });
  await expect(next(batch, first.last)).rejects.toThrow("shown only once");
  await expect(finish(batch, first.last)).rejects.toThrow("shown only once");
  expect(await redeem(first.keys[0])).toBe(400);
});

test("a batch can be given up before its first key", async () => {
  const batch = await begin("empty", 10);
  expect(await revoke(batch)).toEqual({ found: 0, changed: 0, isUnderWay: false });
  expect(await find(batch)).toMatchObject({ count: 0, changes: [] });
  await expect(next(batch, 0)).rejects.toThrow("shown only once");
});

test("all cards of a batch are alike, though its package changes while it is made", async () => {
  const batch = await begin("alike", keysPerSlice + 1);
  const first = await next(batch, 0);
  await world.db.updateTable("packages").set({ valid_days: 31, level: 2 }).where("id", "=", 1).execute();
  await finish(batch, (await next(batch, first.last)).last);
  const kinds = await world.db
    .selectFrom("cards")
    .select(["valid_days", "level", "created_at"])
    .distinct()
    .where("batch", "=", "alike")
    .execute();
  expect(kinds).toHaveLength(1);
});
