import { expect, onTestFinished, test } from "vitest";
import { secretKey as first } from "../../../../scripts/testing/start-server.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { digestAuditLog, verifyAuditLog } from "../../operators/audit-log/audit-log-days.ts";
import { performAction } from "../../operators/perform-action.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { refreshKeyRing } from "../../platform/database/key-store.ts";
import type { KeySettings } from "../../platform/key-ring.ts";
import { saveNode } from "../../platform/nodes/node-store.ts";
import { fingerprintOf } from "../../platform/secret-key.ts";
import { createDatabase } from "../../testing/databases.ts";
import { li, makePerson } from "../../testing/makers.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { makeOperator, signInOperator } from "../../testing/operators.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { makeWebhookEndpoint } from "../../webhooks/testing/consumer.ts";
import { addBackup } from "../backups/backup-store.ts";
import { describeNode } from "../nodes/report-node.ts";
import { changeSecretKey } from "./change-secret-key.ts";
import { readKeyChange } from "./read-key-change.ts";
import { keyProbes } from "./testing/key-probes.ts";
import { createKeyWatcher } from "./watch-key.ts";

const second = "a second key of the tests, 32 or more";
const third = "a third key of the tests, 32 or more";
const change = { secretKey: second, formerSecretKey: first };
const dayS = 86_400;

/** Nodes with settings of their own on one database and one clock. */
async function openNodes() {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  return async (keys: KeySettings): Promise<World> => {
    const world = await openWorld({ database: { databaseUrl, drop: async () => {} }, clock, keys });
    onTestFinished(() => world.close());
    return world;
  };
}

/** Records that a node runs, as its poll does. */
async function report(world: World, name: string): Promise<void> {
  const { context, console, db, clock } = world;
  const now = clock.now();
  const state = { replica_state: null, replica_lag_ms: null, open_circuits: {}, payment_methods: [] };
  const identity = describeNode(name, console.publicSettings, context.keyRing);
  await saveNode(db, {
    ...identity,
    ...state,
    started_at: now,
    last_seen_at: now,
    clock_ahead_ms: 0,
  } as never);
}

/** Reports a node for two minutes, as long as a stopped node is waited for. */
async function reportForTwoMinutes(world: World, name: string): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds += 30) {
    await report(world, name);
    world.clock.advance(30);
  }
  await report(world, name);
}

/** Runs the job as on a node that has the new key and has reported for two minutes. */
async function changeKey(world: World): Promise<void> {
  const reports_since = secondsAfter(world.clock.now(), -120);
  await report(world, "next");
  await world.db.updateTable("nodes").set({ reports_since }).execute();
  await changeSecretKey(world.context);
}

const stateOf = ({ db, clock }: World, keys: KeySettings) => readKeyChange(db, keys, clock.now());

type Use = Awaited<ReturnType<(typeof keyProbes)[keyof typeof keyProbes]>>;

async function makeAll(maker: World): Promise<[string, Use][]> {
  const values: [string, Use][] = [];
  for (const [purpose, make] of Object.entries(keyProbes)) values.push([purpose, await make(maker)]);
  return values;
}

/** The purposes whose values do not work on a node. */
async function findBroken(values: readonly [string, Use][], user: World): Promise<string[]> {
  const broken: string[] = [];
  for (const [purpose, works] of values) if (!(await works(user))) broken.push(purpose);
  return broken;
}

async function makeDays(world: World): Promise<void> {
  for (const id of ["first day", "second day"]) {
    const action = {
      ...li,
      reason: "a test",
      action: "recheckOrder",
      subject: { kind: "order", id },
    } as const;
    await performAction(world.context, action, async () => ({ result: null }));
    world.clock.advance(dayS);
  }
  world.clock.advance(dayS);
}

test("values of every kind work on every node before, during and after the change, and without the former key", async () => {
  const open = await openNodes();
  const old = await open({ secretKey: first });
  await makeDays(old);
  const [next, late] = [await open(change), await open(change)];

  // Nodes are restarted one after the other: only some know the new key.
  expect(await findBroken(await makeAll(old), next)).toEqual([]);
  expect(await findBroken(await makeAll(next), old)).toEqual([]);

  const [duringChange, afterChange] = [await makeAll(old), await makeAll(old)];
  const operator = await makeOperator(old);
  await changeKey(next);
  // This node has not noticed the change yet, so the two write with different keys.
  expect([late, next].map(({ context }) => context.keyRing.currentFingerprint)).toEqual(
    [first, second].map(fingerprintOf),
  );
  expect(await findBroken(duringChange, next)).toEqual([]);
  expect(await findBroken(await makeAll(late), next)).toEqual([]);
  expect(await findBroken(await makeAll(next), late)).toEqual([]);

  await changeKey(next);
  const alone = await open({ secretKey: second });
  expect(await findBroken(afterChange, alone)).toEqual([]);
  expect(await signInOperator(alone, operator)).toMatch(/^operator=/);
});

test("the new key waits for every live node, and a stopped node is waited for two minutes", async () => {
  const open = await openNodes();
  const [old, next] = [await open({ secretKey: first }), await open(change)];
  await report(next, "next");
  await reportForTwoMinutes(old, "old");
  await report(next, "next");
  await changeSecretKey(next.context);
  expect(next.context.keyRing.currentFingerprint).toBe(fingerprintOf(first));
  expect(await stateOf(next, change)).toMatchObject({ isCurrent: false, otherNodes: ["old"] });
  await reportForTwoMinutes(next, "next");
  next.clock.advance(1);
  await changeSecretKey(next.context);
  expect(next.context.keyRing.currentFingerprint).toBe(fingerprintOf(second));
  expect(await stateOf(next, change)).toMatchObject({ isCurrent: true, otherNodes: [] });
});

test("after an outage of the database the new key waits until every live node has had time to report", async () => {
  const open = await openNodes();
  const [old, next] = [await open({ secretKey: first }), await open(change)];
  await report(next, "next");
  await reportForTwoMinutes(old, "old");
  next.clock.advance(121);
  const isChanged = async () => {
    await changeSecretKey(next.context);
    return next.context.keyRing.currentFingerprint !== fingerprintOf(first);
  };
  expect(await isChanged()).toBe(false);
  // The node with both keys is the first to report after the outage.
  await report(next, "next");
  expect(await isChanged()).toBe(false);
  expect(await stateOf(next, change)).toMatchObject({ otherNodes: [] });
  await report(old, "old");
  await reportForTwoMinutes(next, "next");
  expect(await isChanged()).toBe(false);
  next.clock.advance(1);
  expect(await isChanged()).toBe(true);
});

test("two nodes that change the key at once change it once, with one entry in the audit log, and all is sealed anew", async () => {
  const open = await openNodes();
  const old = await open({ secretKey: first });
  for (let operators = 0; operators < 3; operators += 1) await makeOperator(old);
  await makeWebhookEndpoint(old);
  const nodes = [await open(change), await open(change)];
  await Promise.all(nodes.map(changeKey));
  const former = await old.db.selectFrom("former_secret_keys").selectAll().execute();
  expect(former).toMatchObject([{ fingerprint: fingerprintOf(first) }]);
  expect(await stateOf(old, change)).toMatchObject({ isCurrent: true, values: { total: 4, anew: 4 } });
  const entries = old.db.selectFrom("audit_log_entries").select(["operator", "params", "outcome"]);
  const [shortFormer, key] = [first, second].map((secret) => fingerprintOf(secret).slice(0, 6));
  expect(await entries.where("action", "=", "changeKey").execute()).toEqual([
    { operator: "server", params: { key, former: shortFormer }, outcome: "done" },
  ]);
});

test("a backup that was begun before the change is not one under the new key", async () => {
  const open = await openNodes();
  const next = await open(change);
  const backUp = async (beganAt: Date) => {
    const run = { kind: "backup", outcome: "done", began_at: beganAt, ended_at: next.clock.now() } as const;
    await addBackup(next.db, run as never);
  };
  const beganAt = next.clock.now();
  next.clock.advance(60);
  await changeKey(next);
  next.clock.advance(60);
  await backUp(beganAt);
  expect(await stateOf(next, change)).toMatchObject({ isCurrent: true, hasBackupSince: false });
  await backUp(next.clock.now());
  expect(await stateOf(next, change)).toMatchObject({ hasBackupSince: true });
});

test("sealing anew goes on where it was cut short, and skips what was changed meanwhile", async () => {
  const open = await openNodes();
  const old = await open({ secretKey: first });
  const late = await open(change);
  const next = await open(change);
  await changeKey(next);
  // A node that has not noticed the change still seals with the former key.
  const operator = await makeOperator(late);
  expect(await stateOf(next, change)).toMatchObject({ values: { total: 1, anew: 0 } });
  await changeKey(next);
  expect(await stateOf(next, change)).toMatchObject({ values: { total: 1, anew: 1 } });
  expect(await signInOperator(late, operator)).toMatch(/^operator=/);
  expect(old.context.keyRing.hasFormer).toBe(false);
});

test("a card of the first key is redeemed after a second change, and counted until then", async () => {
  const open = await openNodes();
  const batch = { packageId: 1, count: 1, batch: "long kept", tag: null, expiresAt: null };
  const [keyCode = ""] = await makeCards((await open({ secretKey: first })).context, batch);
  await changeKey(await open(change));
  const again = { secretKey: third, formerSecretKey: second };
  const node = await open(again);
  node.clock.advance(dayS);
  await changeKey(node);
  const last = await open({ secretKey: third });
  expect(await stateOf(last, { secretKey: third })).toMatchObject({ unusedCards: 1, lostKeys: [] });
  const { token } = await makePerson(last, "late");
  const redeemed = await send(last, "POST", "/cards/validate", { keyCode }, { token });
  expect(redeemed.body.success).toBe(true);
  expect(await stateOf(last, { secretKey: third })).toMatchObject({ unusedCards: 0 });
});

test("days before and after the change verify, and a day after it that was digested with the former key does not", async () => {
  const open = await openNodes();
  const old = await open({ secretKey: first });
  await makeDays(old);
  await digestAuditLog(old.context);
  const next = await open(change);
  await changeKey(next);
  await makeDays(next);
  await digestAuditLog(next.context);
  expect(await verifyAuditLog(next.context)).toMatchObject({ changed: [] });
  await makeDays(next);
  // Whoever has the former key and the database digests another day.
  await digestAuditLog(old.context);
  expect((await verifyAuditLog(next.context)).changed).not.toEqual([]);
});

test("a node that does not have the new key notices the change, raises an alarm and stops", async () => {
  const open = await openNodes();
  const [old, next] = [await open({ secretKey: first }), await open(change)];
  const stopped: string[] = [];
  const follow = (world: World, name: string) =>
    createKeyWatcher(world.context, name, () => void stopped.push(name))();
  await Promise.all([follow(old, "old"), follow(next, "next")]);
  expect(stopped).toEqual([]);
  await changeKey(next);
  await Promise.all([follow(old, "old"), follow(next, "next")]);
  expect(stopped).toEqual(["old"]);
  expect(await old.db.selectFrom("alarms").select(["kind", "subject"]).execute()).toEqual([
    { kind: "node.key_replaced", subject: "old" },
  ]);
  expect(await refreshKeyRing(old.db, old.context.keyRing)).toBe(false);
});

test("an account's pseudonym for the tool and the fingerprints of other settings stay the same", async () => {
  const open = await openNodes();
  const old = await open({ secretKey: first });
  const next = await open(change);
  const ids = () =>
    [old, next].map(({ context }) => context.keyRing.stableDigest("entitlement subject", ["7"]));
  const before = ids();
  await changeKey(next);
  expect(new Set([...before, ...ids()]).size).toBe(1);
});
