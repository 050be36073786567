import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { grantDays } from "../membership/operator/grant-days.ts";
import { purge } from "../operations/purge.ts";
import { li, makeOrder, makePerson, settleAtCashier } from "../testing/makers.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { announceEvent } from "./announce-event.ts";
import { replayWebhooks } from "./operator/replay-webhooks.ts";
import { rotateWebhookSecret } from "./operator/rotate-webhook-secret.ts";
import { makeWebhookEndpoint, startConsumer, verify } from "./testing/consumer.ts";

const hourS = 3_600;

async function openSendingWorld() {
  const consumer = await startConsumer();
  onTestFinished(() => consumer.stop());
  const world = await openWorldForTest({ webhookNetwork: consumer.network });
  return { world, consumer };
}

/** Announces the deletion of an account that never was. */
async function announce({ db, clock }: World, accountId = 1): Promise<void> {
  const at = clock.now();
  const data = { accountId, deletedAt: at.toISOString() };
  await announceEvent(db, { type: "account.deleted", data, at });
}

async function listDeliveries({ db }: World) {
  return await db.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute();
}

/** Lets time pass, and runs each job when it is due. */
async function pass(world: World, seconds: number): Promise<void> {
  const end = world.clock.now().getTime() + seconds * 1000;
  await runDueJobs(world.background);
  for (;;) {
    const { rows } = await sql<{ due: Date | null }>`
      select min(due_at) as due from jobs where name = 'sendWebhook'`.execute(world.db);
    const due = rows[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY;
    if (due > end) break;
    world.clock.advance(Math.max(0.001, (due - world.clock.now().getTime()) / 1000));
    await runDueJobs(world.background);
  }
  world.clock.advance((end - world.clock.now().getTime()) / 1000);
}

const openAlarms = async ({ db }: World) => {
  const rows = await db
    .selectFrom("alarms")
    .select(["kind", "subject"])
    .where("closed_at", "is", null)
    .where("kind", "like", "webhook.%")
    .execute();
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
};

describe("an event", () => {
  test("reaches each endpoint that subscribes to it once, signed with the endpoint's own secret", async () => {
    const { world, consumer } = await openSendingWorld();
    const first = await makeWebhookEndpoint(world, { url: "http://one.example/a?b=c" });
    const second = await makeWebhookEndpoint(world, { url: "http://two.example/", types: ["order.paid"] });
    await makeWebhookEndpoint(world, { url: "http://three.example/", types: ["card.redeemed"] });
    const orderNo = await makeOrder(world, await makePerson(world, "li_buys"));
    await settleAtCashier(world, orderNo, "paid");
    await runDueJobs(world.background);
    const to = (host: string) => consumer.received.filter(({ headers }) => headers.host === host);
    expect([to("one.example").length, to("two.example").length, to("three.example").length]).toEqual([
      2, 1, 0,
    ]);
    const [paid] = to("two.example");
    if (!paid) throw new Error("Nothing was received");
    expect(verify(second.secret, paid)).toMatchObject({ type: "order.paid", data: { orderNo } });
    expect(() => verify(first.secret, paid)).toThrow();
    expect(paid.headers["content-type"]).toBe("application/json");
    const sameOrder = to("one.example").find(({ id }) => id === paid.id);
    expect(sameOrder?.path).toBe("/a?b=c");
    expect(sameOrder?.body).toBe(paid.body);
    expect(Number(paid.headers["webhook-timestamp"])).toBe(Math.floor(world.clock.now().getTime() / 1000));
    expect((await listDeliveries(world)).map(({ state, status }) => [state, status])).toEqual([
      ["delivered", 204],
      ["delivered", 204],
      ["delivered", 204],
    ]);
  });

  test("is sent again with its id and its body if the process died after the answer", async () => {
    const { world, consumer } = await openSendingWorld();
    await makeWebhookEndpoint(world);
    await announce(world);
    const before = await world.db.selectFrom("webhook_deliveries").selectAll().execute();
    const jobs = await world.db.selectFrom("jobs").selectAll().where("name", "=", "sendWebhook").execute();
    await runDueJobs(world.background);
    // As the database was when the process died.
    await world.db
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, next_attempt_at: before[0]?.next_attempt_at ?? null })
      .execute();
    const [job] = jobs;
    if (!job) throw new Error("There is no job");
    const { name, subject, queue, created_at, due_at } = job;
    await world.db
      .insertInto("jobs")
      .values({ name, subject, queue, data: "{}", created_at, due_at })
      .execute();
    await runDueJobs(world.background);
    const [one, other] = consumer.received;
    expect(consumer.received).toHaveLength(2);
    expect([other?.id, other?.body]).toEqual([one?.id, one?.body]);
  });

  test("is not sent where the address turns out not to be public, and a redirect is not followed", async () => {
    const { world, consumer } = await openSendingWorld();
    await makeWebhookEndpoint(world, { url: "http://private.example/" });
    await makeWebhookEndpoint(world, { url: "http://moved.example/from" });
    consumer.answerWith(() => ({ status: 307, location: "http://moved.example/to" }));
    await announce(world);
    await runDueJobs(world.background);
    expect(consumer.received.map(({ path }) => path)).toEqual(["/from"]);
    expect(
      (await listDeliveries(world)).map(({ state, problem, status }) => [state, problem, status]),
    ).toEqual([
      ["waiting", "addressForbidden", null],
      ["waiting", "statusRefused", 307],
    ]);
  });

  test("leaves of a long answer its beginning in the log", async () => {
    const { world, consumer } = await openSendingWorld();
    await makeWebhookEndpoint(world);
    consumer.answerWith(() => ({ status: 500, body: `it \0 broke ${"x".repeat(100_000)}` }));
    await announce(world);
    await runDueJobs(world.background);
    const [delivery] = await listDeliveries(world);
    expect(delivery?.excerpt).toMatch(/^it {2}broke x+$/);
    expect(delivery?.excerpt?.length).toBeLessThanOrEqual(1_000);
  });
});

describe("a consumer", () => {
  test("that is down for a day gets everything by itself when it is back", async () => {
    const { world, consumer } = await openSendingWorld();
    const { id, secret } = await makeWebhookEndpoint(world);
    consumer.answerWith(() => "silence");
    for (let hour = 0; hour < 24; hour += 1) {
      await announce(world, hour);
      await pass(world, hourS);
    }
    const attempts = consumer.received.length;
    expect(attempts).toBeLessThan(24 * 12);
    expect(await openAlarms(world)).toEqual([`webhook.failing ${id}`]);
    consumer.received.length = 0;
    consumer.answerWith(() => ({ status: 200 }));
    await pass(world, 13 * hourS);
    const arrived = consumer.received.map(
      (received) => verify(secret, received) as { data: { accountId: number } },
    );
    expect(arrived.map(({ data }) => data.accountId).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour),
    );
    expect(new Set(consumer.received.map((received) => received.id)).size).toBe(24);
    expect((await listDeliveries(world)).every(({ state }) => state === "delivered")).toBe(true);
    expect(await openAlarms(world)).toEqual([]);
  });

  test("that is down for a week loses nothing either: what was given up is replayed", async () => {
    const { world, consumer } = await openSendingWorld();
    const { id } = await makeWebhookEndpoint(world);
    consumer.answerWith(() => ({ status: 503 }));
    await announce(world, 1);
    await announce(world, 2);
    const since = world.clock.now().toISOString();
    await pass(world, 7 * 24 * hourS);
    expect((await listDeliveries(world)).map(({ state, attempts }) => [state, attempts > 9])).toEqual([
      ["failed", true],
      ["failed", true],
    ]);
    expect(await openAlarms(world)).toContain(`webhook.given_up ${id}`);
    const sent = new Set(consumer.received.map((received) => received.id));
    consumer.received.length = 0;
    consumer.answerWith(() => ({ status: 200 }));
    expect(await replayWebhooks(world.context, { id, what: { since }, ...li, reason: "it is back" })).toEqual(
      {
        replayed: 2,
        left: 0,
      },
    );
    await runDueJobs(world.background);
    expect(new Set(consumer.received.map((received) => received.id))).toEqual(sent);
    expect((await listDeliveries(world)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("that is down does not keep events from another", async () => {
    const { world, consumer } = await openSendingWorld();
    await makeWebhookEndpoint(world, { url: "http://down.example/down" });
    await makeWebhookEndpoint(world, { url: "http://up.example/up" });
    consumer.answerWith((path) => (path === "/down" ? "silence" : { status: 200 }));
    for (let count = 0; count < 40; count += 1) await announce(world, count);
    await runDueJobs(world.background);
    const paths = consumer.received.map(({ path }) => path);
    expect(paths.filter((path) => path === "/up")).toHaveLength(40);
    // As many as were on their way when the first one failed.
    expect(paths.filter((path) => path === "/down").length).toBeLessThanOrEqual(8);
  });

  test("whose endpoint is paused gets nothing until what was kept is replayed", async () => {
    const { world, consumer } = await openSendingWorld();
    const { id } = await makeWebhookEndpoint(world);
    await announce(world, 1);
    await world.db.updateTable("webhook_endpoints").set({ is_paused: true }).execute();
    await announce(world, 2);
    await pass(world, hourS);
    expect(consumer.received).toEqual([]);
    expect((await listDeliveries(world)).map(({ state, problem }) => [state, problem])).toEqual([
      ["failed", "paused"],
      ["failed", "paused"],
    ]);
    await world.db.updateTable("webhook_endpoints").set({ is_paused: false }).execute();
    const since = "2026-01-01T00:00:00Z";
    await replayWebhooks(world.context, { id, what: { since }, ...li, reason: "it goes on" });
    await runDueJobs(world.background);
    expect(consumer.received).toHaveLength(2);
  });
});

describe("a replay", () => {
  test("of one that had arrived sends it again, and of another endpoint's sends nothing", async () => {
    const { world, consumer } = await openSendingWorld();
    const { id } = await makeWebhookEndpoint(world);
    const other = await makeWebhookEndpoint(world, { types: ["order.paid"] });
    await announce(world);
    await runDueJobs(world.background);
    const [delivery] = await listDeliveries(world);
    const what = { deliveryId: delivery?.id ?? 0 };
    await replayWebhooks(world.context, { id, what, ...li, reason: "it was lost there" });
    await expect(
      replayWebhooks(world.context, { id: other.id, what, ...li, reason: "a mistake" }),
    ).rejects.toThrow("The endpoint has no delivery");
    await runDueJobs(world.background);
    expect(consumer.received.map((received) => received.id)).toEqual([
      delivery?.event_id,
      delivery?.event_id,
    ]);
  });

  test("during the attempts of many leaves none behind", async () => {
    const { world, consumer } = await openSendingWorld();
    const { id } = await makeWebhookEndpoint(world);
    for (let count = 0; count < 20; count += 1) await announce(world, count);
    const deliveries = await listDeliveries(world);
    await Promise.all([
      runDueJobs(world.background),
      runDueJobs(world.background),
      ...deliveries.map(({ id: deliveryId }) =>
        replayWebhooks(world.context, { id, what: { deliveryId }, ...li, reason: "to be sure" }),
      ),
    ]);
    await pass(world, hourS);
    expect((await listDeliveries(world)).map(({ state }) => state)).toEqual(
      deliveries.map(() => "delivered"),
    );
    expect(new Set(consumer.received.map((received) => received.id)).size).toBe(20);
    const left = await world.db.selectFrom("jobs").select("id").where("name", "=", "sendWebhook").execute();
    expect(left).toEqual([]);
  });
});

describe("a secret", () => {
  test("that was replaced signs beside the new one until its time is over", async () => {
    const { world, consumer } = await openSendingWorld();
    const { id, secret: former } = await makeWebhookEndpoint(world);
    const rotation = { id, overlapHours: 24, ...li, reason: "once a year" };
    const { secret } = await rotateWebhookSecret(world.context, rotation);
    const receive = async () => {
      consumer.received.length = 0;
      await announce(world);
      await runDueJobs(world.background);
      const [received] = consumer.received;
      if (!received) throw new Error("Nothing was received");
      return received;
    };
    const during = await receive();
    expect(verify(former, during)).toEqual(verify(secret, during));
    world.clock.advance(24 * hourS);
    const after = await receive();
    expect(() => verify(former, after)).toThrow();
    expect(verify(secret, after)).toMatchObject({ type: "account.deleted" });
    const { secret: third } = await rotateWebhookSecret(world.context, { ...rotation, overlapHours: 0 });
    const last = await receive();
    expect(() => verify(secret, last)).toThrow();
    expect(verify(third, last)).toMatchObject({ type: "account.deleted" });
    expect(last.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    world.clock.advance(48 * hourS);
    await purge(world.background);
    expect(await world.db.selectFrom("webhook_secrets").select("id").execute()).toHaveLength(1);
  });

  test("is stored sealed", async () => {
    const { world } = await openSendingWorld();
    const { secret } = await makeWebhookEndpoint(world);
    const { sealed } = await world.db
      .selectFrom("webhook_secrets")
      .select("sealed")
      .executeTakeFirstOrThrow();
    expect(sealed).not.toContain(secret.slice(6));
  });
});

test("events, deliveries and announced ends are deleted after thirty days", async () => {
  const { world } = await openSendingWorld();
  await makeWebhookEndpoint(world);
  const { accountId: id } = await makePerson(world, "zhao_short");
  await grantDays(world.context, { id, days: 1, ...li, reason: "a trial" });
  await runDueJobs(world.background);
  world.clock.advance(29 * 24 * hourS);
  await purge(world.background);
  expect(await listDeliveries(world)).toHaveLength(1);
  world.clock.advance(2 * 24 * hourS);
  await purge(world.background);
  expect(await listDeliveries(world)).toEqual([]);
  expect(await world.db.selectFrom("webhook_events").select("id").execute()).toEqual([]);
});
