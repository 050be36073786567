import { createCardBatch } from "@baleen/contract/back-office/cards.ts";
import { isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import { expect, test } from "vitest";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../testing/operators.ts";
import { openWorldForTest, type World } from "../testing/world.ts";

const batch = {
  packageId: 1,
  count: 3,
  name: "春季 spring",
  tag: null,
  note: null,
  keysExpireOn: "2027-01-31",
};

async function signIn(world: World) {
  return { cookie: await signInOperator(world, await makeOperator(world)), origin: "http://localhost:9" };
}

test("the states of cards are answered as a CSV file of their name; new keys are in no cache and no address", async () => {
  const world = await openWorldForTest();
  const sent = await signIn(world);
  const made = await sendToConsole(world, "POST", "/card-batches", { ...actionFields(), ...batch }, sent);
  expect(made.headers).toMatchObject({ "cache-control": "no-store" });
  const { id, keys } = createCardBatch.reply.parse(made.body.data);
  const headers = { ...sent, host: "localhost:9", "accept-language": "en" };
  const payload = { ...actionFields(), which: { batchId: id } };
  const file = await world.app.inject({ method: "POST", url: "/api/console/cards/export", headers, payload });
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
    "content-disposition": expect.stringMatching(/^attachment; filename="cards-[\d-]+\.csv"$/),
  });
  expect(isCompleteCsv(file.body)).toBe(true);
  const [head, first] = file.body.split("\r\n");
  expect(head).toBe(
    "\uFEFFCard,Ending,Package,Days,Batch,Tag,State,Made (China, UTC+8),Expires (China, UTC+8),Used (China, UTC+8),Account".replaceAll(
      /[^,(]+ \(China, UTC\+8\)/g,
      '"$&"',
    ),
  );
  expect(first).toContain(`,1,30,春季 spring,,Unused,`);
  for (const key of keys) expect(file.body).not.toContain(key);
});

test("making, revoking and exporting cards need step-up by itself, and prices too", async () => {
  const world = await openWorldForTest();
  const sent = await signIn(world);
  world.clock.advance(601);
  for (const path of ["/card-batches", "/cards/revoke", "/cards/export", "/packages/1/prices"]) {
    expect((await sendToConsole(world, "POST", path, actionFields(), sent)).body.code).toBe(8004);
  }
});
