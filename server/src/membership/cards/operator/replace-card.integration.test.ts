import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as cards } from "../../../console-handlers.ts";
import type { SignedInOperator } from "../../../operators/console-handler.ts";
import { callHandler as askAs, makeOperator, reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../../operators/testing/make-console-caller.ts";
import { makePerson } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let support: SignedInOperator;
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await makeConsoleCaller(world));
  support = await makeOperator(world, "support");
});
afterAll(() => world.close());

let batches = 0;

/** Makes a batch with one card; returns its key and the card's id. */
async function makeKey(more: object = {}): Promise<{ key: string; id: number }> {
  batches += 1;
  const batch = { packageId: 1, count: 1, tag: "fair", note: null, keysExpireOn: null };
  const body = { ...reasonFields(), ...batch, name: `to replace ${batches}`, ...more };
  const {
    keys: [key = ""],
  } = await ask(cards.createCardBatch, { body });
  return { key, id: await idOf(key) };
}

async function idOf(keyOrEnding: string): Promise<number> {
  const { cards: found } = await ask(cards.findCards, { body: { keyOrEnding } });
  return found[0]?.id ?? 0;
}

let people = 0;

async function redeem(keyCode: string) {
  people += 1;
  const person = await makePerson(world, `replacer-${people}`);
  const answer = await send(world, "POST", "/cards/validate", { keyCode }, { token: person.token });
  return { person, status: answer.status };
}

const read = (id: number) => ask(cards.readCard, { params: { id } });
const replace = (id: number, more: object = {}, by?: SignedInOperator) => {
  const asking = { params: { id }, body: { ...reasonFields(), ...more } };
  return by ? askAs(world, cards.replaceCard, by, asking) : ask(cards.replaceCard, asking);
};

test("a replaced key stops working in the same act, and the new one gives the same", async () => {
  const old = await makeKey();
  const { key, cardId } = await replace(old.id);
  expect(await redeem(old.key)).toMatchObject({ status: 400 });
  expect(await redeem(key)).toMatchObject({ status: 200 });
  expect(await read(cardId)).toMatchObject({ state: "used", tag: "fair", validDays: 30, level: 1 });
  const card = await read(old.id);
  expect(card).toMatchObject({
    state: "revoked",
    actions: [],
    diagnosis: [{ kind: "replaced", remedy: null, link: { kind: "card", id: String(cardId) } }],
  });
  expect(card.diagnosis[0]?.sentence.en).toContain("Reason: the buyer asked for it");
  await expect(replace(old.id)).rejects.toThrow("replaced before");
});

test("a key that is replaced while it is redeemed ends as one of both", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeKey()));
  const outcomes = await Promise.all(
    keys.map(async ({ key, id }) => {
      const [redeemed, replaced] = await Promise.all([
        redeem(key),
        replace(id).then(
          () => true,
          () => false,
        ),
      ]);
      return [redeemed.status === 200, replaced];
    }),
  );
  for (const [isRedeemed, isReplaced] of outcomes) expect(isRedeemed).toBe(!isReplaced);
});

test("a repetition, whose first answer was lost, gives another key instead of a second card", async () => {
  const { id } = await makeKey();
  const actionKey = randomUUID();
  const lost = await replace(id, { actionKey });
  const again = await replace(id, { actionKey });
  expect(again.cardId).toBe(lost.cardId);
  expect(await redeem(lost.key)).toMatchObject({ status: 400 });
  expect(await redeem(again.key)).toMatchObject({ status: 200 });
  await expect(replace(id, { actionKey })).rejects.toThrow("redeemed or revoked already");
});

test("support replaces a key that the buyer still holds, and gets none that it has not seen", async () => {
  const { key, id } = await makeKey();
  const other = await makeKey();
  await expect(replace(id, {}, support)).rejects.toThrow("has to enter the whole old key");
  await expect(replace(id, { oldKey: other.key }, support)).rejects.toThrow("not the key of this card");
  const later = { oldKey: key, keysExpireOn: "2099-01-01" };
  await expect(replace(id, later, support)).rejects.toThrow("finance or an owner");
  const typed = ` ${key.toLowerCase().replaceAll("-", " ")} `;
  const replaced = await replace(id, { oldKey: typed }, support);
  expect(await redeem(replaced.key)).toMatchObject({ status: 200 });
  const revoked = await makeKey();
  await ask(cards.revokeCards, { body: { ...reasonFields(), which: { cardId: revoked.id } } });
  await expect(replace(revoked.id, { oldKey: revoked.key }, support)).rejects.toThrow("finance or an owner");
});

test("a redeemed key is not replaced, and the diagnosis leads to the account that has its days", async () => {
  const { key, id } = await makeKey();
  const { person } = await redeem(key);
  await expect(replace(id)).rejects.toThrow("has been redeemed");
  const { diagnosis, actions } = await read(id);
  expect(actions).toEqual([]);
  expect(diagnosis).toMatchObject([
    { kind: "used", remedy: null, link: { kind: "account", id: String(person.accountId) } },
  ]);
  expect(diagnosis[0]?.buyer?.en).toContain("each key works once");
  // The text for the buyer must not name another person.
  expect(JSON.stringify(diagnosis[0]?.buyer)).not.toContain(person.username);
});

test("a revoked key says who revoked it and why, also with its whole batch", async () => {
  const { id } = await makeKey();
  const { batchId } = await read(id);
  await ask(cards.revokeCards, {
    body: { ...reasonFields(), reason: "the shop was robbed", which: { batchId } },
  });
  const { diagnosis } = await read(id);
  expect(diagnosis).toMatchObject([{ kind: "revoked", remedy: "replace" }]);
  expect(diagnosis[0]?.sentence.en).toMatch(/by operator-\d+\. Reason: the shop was robbed/);
  const { key } = await replace(id);
  expect(await redeem(key)).toMatchObject({ status: 200 });
});

test("an expired key is given more time, or replaced by one with a later day", async () => {
  const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const { id } = await makeKey({ keysExpireOn: tomorrow });
  world.clock.advance(3 * 86_400);
  const { diagnosis, actions } = await read(id);
  expect(diagnosis).toMatchObject([{ kind: "expired", remedy: "extend" }]);
  expect(actions).toEqual(["replace", "extend"]);
  await expect(replace(id)).rejects.toThrow("would have expired already");
  const { key } = await replace(id, { keysExpireOn: "2099-01-01" });
  expect(await redeem(key)).toMatchObject({ status: 200 });
});

test("no new key is anywhere in the audit log", async () => {
  const { id } = await makeKey();
  const { key } = await replace(id);
  const entries = await world.db.selectFrom("audit_log_entries").selectAll().execute();
  const text = JSON.stringify(entries);
  expect(text).not.toContain(key);
  expect(text).not.toContain(key.replaceAll("-", ""));
});
