import { createCardBatch, maxCardsPerBatch, readCardBatch } from "@baleen/contract/back-office/cards.ts";
import { isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import { expect, test } from "vitest";
import { makePerson } from "../../../testing/makers.ts";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../../testing/operators.ts";
import { openWorldForTest, send } from "../../../testing/world.ts";

const batch = { packageId: 1, name: "most", tag: null, note: null, keysExpireOn: null };

test("the most keys of one batch are made, changed, revoked and exported in production's time", async () => {
  const world = await openWorldForTest();
  const cookie = await signInOperator(world, await makeOperator(world));
  const ask = async (method: "GET" | "POST", path: string, body?: object) =>
    await sendToConsole(world, method, path, body, { cookie });
  const tooMany = { ...actionFields(), ...batch, count: maxCardsPerBatch + 1 };
  expect((await ask("POST", "/card-batches", tooMany)).status).toBe(400);
  const made = await ask("POST", "/card-batches", { ...actionFields(), ...batch, count: maxCardsPerBatch });
  const { id, keys } = createCardBatch.reply.parse(made.body.data);
  expect(new Set(keys).size).toBe(maxCardsPerBatch);
  const which = { batchId: id };
  const tagged = await ask("POST", "/cards/tag", { ...actionFields(), which, tag: "fair" });
  expect(tagged.body.data).toEqual({ found: maxCardsPerBatch, changed: maxCardsPerBatch });

  // A key that is redeemed while its batch is being revoked ends up either used or revoked, never both or neither.
  const tokens: string[] = [];
  for (let n = 0; n < 12; n += 1) tokens.push((await makePerson(world, `both-${n}`)).token);
  const redeeming = tokens.map(async (token, n) => {
    const keyCode = keys[Math.floor((n * keys.length) / tokens.length)];
    return (await send(world, "POST", "/cards/validate", { keyCode }, { token })).status;
  });
  const revoked = await ask("POST", "/cards/revoke", { ...actionFields(), which });
  const used = (await Promise.all(redeeming)).filter((status) => status === 200).length;
  expect(revoked.body.data).toEqual({ found: maxCardsPerBatch, changed: maxCardsPerBatch - used });
  const { states } = readCardBatch.reply.parse((await ask("GET", `/card-batches/${id}`)).body.data);
  expect(states).toEqual({ unused: 0, used, revoked: maxCardsPerBatch - used, expired: 0 });
  const grants = await world.db.selectFrom("grants").select("id").where("source_kind", "=", "card").execute();
  expect(grants).toHaveLength(used);

  const file = await world.app.inject({
    method: "POST",
    url: "/api/console/cards/export",
    headers: { cookie, host: "localhost:9", origin: "http://localhost:9" },
    payload: { ...actionFields(), which },
  });
  expect(isCompleteCsv(file.body)).toBe(true);
});
