import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as cards } from "../../../console-handlers.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../../operators/testing/make-console-caller.ts";
import { makePerson } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let askAsAnother: typeof ask;
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await makeConsoleCaller(world));
  askAsAnother = (await makeConsoleCaller(world)).ask;
});
afterAll(() => world.close());

const bodyOf = (name: string, count: number) =>
  ({ ...reasonFields(), packageId: 1, count, name, tag: null, note: null, keysExpireOn: null }) as const;
let people = 0;
const redeem = async (keyCode = "") => {
  people += 1;
  const { token } = await makePerson(world, `maker-${people}`);
  return (await send(world, "POST", "/cards/validate", { keyCode }, { token })).status;
};

test("keys are shown once: of fifty calls at once one gets them, and they work", async () => {
  const body = bodyOf("raced", 5);
  const settled = await Promise.allSettled(
    Array.from({ length: 50 }, () => ask(cards.createCardBatch, { body })),
  );
  const [first, ...others] = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(others).toEqual([]);
  const { id, keys } = first ?? { id: 0, keys: [] };
  expect(await ask(cards.readCardBatch, { params: { id } })).toMatchObject({
    count: 5,
    states: { unused: 5 },
  });
  expect(new Set(keys).size).toBe(5);
  for (const key of keys) expect(await redeem(key)).toBe(200);
});

test("an answer that was lost is not given again, and its keys never work once the batch is revoked", async () => {
  const body = bodyOf("lost answer", 3);
  const lost = await ask(cards.createCardBatch, { body });
  await expect(ask(cards.createCardBatch, { body })).rejects.toThrow("shown only once");
  await expect(askAsAnother(cards.createCardBatch, { body })).rejects.toMatchObject({
    code: "actionKeyReused",
  });
  const which = { batchId: lost.id };
  await askAsAnother(cards.revokeCards, { body: { ...reasonFields(), which } });
  for (const key of lost.keys) expect(await redeem(key)).toBe(400);
});
