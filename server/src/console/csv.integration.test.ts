import { expect, test } from "vitest";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../testing/operators.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { keysIn } from "./testing/ask-as-operator.ts";

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

test("new keys are answered as a CSV file, once; the repetition is an error in JSON that shows no key", async () => {
  const world = await openWorldForTest();
  const headers = { ...(await signIn(world)), host: "localhost:9", "accept-language": "en" };
  const payload = { ...actionFields(), ...batch };
  const make = () => world.app.inject({ method: "POST", url: "/api/console/card-batches", headers, payload });
  const made = await make();
  expect(made.statusCode).toBe(200);
  expect(made.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="___spring.csv"; filename*=UTF-8''${encodeURIComponent("春季 spring")}.csv`,
  });
  const [head, first] = made.body.split("\r\n");
  expect(head).toBe("\uFEFFkey,package,batch,tag,expires");
  expect(first).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4},1,春季 spring,,2027-01-31$/);

  const again = await make();
  expect(again.json()).toMatchObject({ code: 8011 });
  expect(again.json().message).toContain("shown only once");
  for (const key of keysIn(made.body)) expect(again.body).not.toContain(key);
});

test("making, revoking and exporting cards need step-up by itself, and prices too", async () => {
  const world = await openWorldForTest();
  const sent = await signIn(world);
  world.clock.turn(601);
  for (const path of ["/card-batches", "/cards/revoke", "/cards/export", "/packages/1/prices"]) {
    expect((await sendToConsole(world, "POST", path, actionFields(), sent)).body.code).toBe(8004);
  }
});
