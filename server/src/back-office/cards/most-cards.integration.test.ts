import {
  finishCardBatch,
  makeCardKeys,
  maxCardsAtOnce,
  readCardBatch,
  revokeCards,
} from "@baleen/contract/back-office/cards.ts";
import { isWholeCsv } from "@baleen/contract/back-office/write-csv.ts";
import { expect, test } from "vitest";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorldForTest } from "../../testing/world.ts";

test("a hundred thousand keys, the most of one batch, are made, revoked and exported in production's time", async () => {
  const world = await openWorldForTest();
  const cookie = await signInOperator(world, await makeOperator(world));
  const ask = async (method: "GET" | "POST", path: string, body?: object) => {
    const { status, body: reply } = await sendToConsole(world, method, path, body, { cookie });
    expect(status).toBe(200);
    return reply.data;
  };
  const wanted = {
    packageId: 1,
    count: maxCardsAtOnce,
    name: "most",
    tag: null,
    note: null,
    keysExpireOn: null,
  };
  const { id } = (await ask("POST", "/card-batches", { ...actionFields(), ...wanted })) as { id: number };
  const path = `/card-batches/${id}`;
  let keys = 0;
  let after = 0;
  for (let isAll = false; !isAll; ) {
    const made = makeCardKeys.reply.parse(await ask("POST", `${path}/keys`, { after }));
    keys += made.keys.length;
    ({ last: after, isAll } = made);
  }
  const finished = finishCardBatch.reply.parse(await ask("POST", `${path}/finish`, { after }));
  expect([keys, finished.count]).toEqual([maxCardsAtOnce, maxCardsAtOnce]);

  const which = { batchId: id };
  const revoked = revokeCards.reply.parse(await ask("POST", "/cards/revoke", { ...actionFields(), which }));
  expect(revoked).toEqual({ found: maxCardsAtOnce, changed: 0, isUnderWay: true });
  await runDueJobs(world.background);
  const batch = readCardBatch.reply.parse(await ask("GET", path));
  expect(batch).toMatchObject({ changes: [], states: { unused: 0, revoked: maxCardsAtOnce } });
  const file = await world.app.inject({
    method: "POST",
    url: "/api/console/cards/export",
    headers: { cookie, host: "localhost:9", origin: "http://localhost:9" },
    payload: { ...actionFields(), which },
  });
  expect(isWholeCsv(file.body)).toBe(true);
});
