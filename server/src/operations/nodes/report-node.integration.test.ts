import { readSettings } from "@baleen/contract/back-office/settings.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { purge } from "../purge.ts";
import { createNodeReporter, describeNode } from "./report-node.ts";

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await openWorld();
  cookie = await signInOperator(world, await makeOperator(world));
});
afterAll(() => world.close());

const settings = (fingerprint: string | null) => {
  const meaning = { zh: "端口", en: "the port" };
  const given = {
    source: "environment",
    file: null,
    value: "3000",
    isSecret: false,
    matters: false,
  } as const;
  const port = { name: "PORT", meaning, ...given, default: "3000", fingerprint };
  return { mode: "production", settings: [port] } as const;
};

const reporterOf = (name: string, fingerprint: string | null = "abcdef") =>
  createNodeReporter(
    world.background,
    describeNode(name, settings(fingerprint), world.context.keyRing),
    world.meter,
  );

async function readNodes() {
  const answer = await sendToConsole(world, "GET", "/settings", undefined, { cookie });
  return readSettings.reply.parse(answer.body.data).nodes;
}

const namesOf = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name);

test("each node is there once, however often it reports, and differs by its settings alone", async () => {
  const [one, other] = [reporterOf("one"), reporterOf("other", null)];
  for (let times = 0; times < 3; times += 1) {
    await Promise.all([one.reportNow(), other.reportNow(), one.report()]);
  }
  const found = (await readNodes()).filter(({ name }) => name === "one" || name === "other");
  expect(namesOf(found)).toEqual(["one", "other"]);
  const [first, second] = found;
  expect(first).toMatchObject({ isAlive: true, clockAheadMs: 0, version: expect.stringMatching(/^\d/) });
  expect(first?.settingsFingerprint).not.toBe(second?.settingsFingerprint);
  expect(first?.secretKeyFingerprint).toBe(second?.secretKeyFingerprint);
  expect(JSON.stringify(found)).not.toContain(secretKey);
});

test("a node that is silent for two minutes is shown so, and after a day it is gone", async () => {
  const reporter = reporterOf("silent");
  await reporter.reportNow();
  world.clock.advance(121);
  const silent = async () => (await readNodes()).find(({ name }) => name === "silent");
  expect(await silent()).toMatchObject({ isAlive: false });
  // The operator's session has expired by now.
  world.clock.advance(86_400);
  await purge(world.context);
  expect(namesOf(await world.db.selectFrom("nodes").select("name").execute())).not.toContain("silent");
  await reporter.reportNow();
  cookie = await signInOperator(world, await makeOperator(world));
  expect(await silent()).toMatchObject({ isAlive: true });
});

test("a report that failed is repeated with the next poll", async () => {
  const reporter = reporterOf("retrying");
  await sql`alter table nodes rename to nodes_away`.execute(world.db);
  await expect(reporter.report()).rejects.toThrow("nodes");
  await sql`alter table nodes_away rename to nodes`.execute(world.db);
  await reporter.report();
  expect(namesOf(await readNodes())).toContain("retrying");
});
