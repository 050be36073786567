import * as calls from "@baleen/contract/back-office/messages.ts";
import { errors } from "@baleen/contract/errors.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purge } from "../../operations/purge.ts";
import { withLongWaits } from "../../testing/databases.ts";
import { makePerson } from "../../testing/makers.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { requestCode } from "../../testing/prove.ts";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";
import { NotSentError, type OutgoingMessage } from "../senders/sender.ts";

let world: World;
let cookie: string;
let refusal: Error | undefined;
const mailbox: OutgoingMessage[] = [];
beforeAll(async () => {
  world = await openWorld({ send });
  cookie = await signInOperator(world, await makeOperator(world));
});
afterAll(() => world.close());

async function send(message: OutgoingMessage) {
  if (refusal) throw refusal;
  mailbox.push(message);
  return { providerId: `id-${mailbox.length}` };
}

const read = (path: string, as = cookie, at = world) =>
  sendToConsole(at, "GET", path, undefined, { cookie: as });
const post = (path: string, body: object, as = cookie) =>
  sendToConsole(world, "POST", path, body, { cookie: as });
const rowsOf = async (query: string) => calls.listMessages.reply.parse((await read(query)).body.data).rows;

async function targetOf(address: string): Promise<string> {
  const { body } = await post("/messages/target", { address });
  return (body.data as { target: string }).target;
}

describe("the log of messages", () => {
  test("has each message with its outcome, found by its whole address alone", async () => {
    await requestCode(world, "register", { email: "Found.Me@example.com" });
    const target = await targetOf(" found.me@EXAMPLE.com");
    expect(target).toMatch(/^[0-9a-f]{64}$/);
    expect(await rowsOf(`/messages?target=${target}`)).toMatchObject([
      {
        channel: "email",
        purpose: "register",
        targetMasked: expect.stringMatching(/^f\*\*\*@example\.com$/i),
        outcome: "sent",
        answer: null,
        providerId: expect.stringMatching(/^id-\d+$/),
      },
    ]);
    expect(await rowsOf(`/messages?target=${await targetOf("found.you@example.com")}`)).toEqual([]);
    expect((await post("/messages/target", { address: "found" })).status).toBe(400);
  });

  test("tells what the provider said, and whom it blamed", async () => {
    for (const [blame, outcome, address] of [
      ["address", "rejected", "13800003001"],
      ["provider", "failed", "13800003002"],
    ] as const) {
      refusal = new NotSentError(`The provider blamed the ${blame}`, blame);
      await requestCode(world, "register", { phone: address });
      refusal = undefined;
      expect(await rowsOf(`/messages?target=${await targetOf(address)}&outcome=${outcome}`)).toMatchObject([
        { channel: "sms", outcome, answer: `The provider blamed the ${blame}` },
      ]);
    }
  });

  test("is read page by page, a wide span needs an address, and 90 days later it is gone", async () => {
    const at = world.clock.now();
    const row = { at, channel: "email", purpose: "export", outcome: "sent" } as const;
    const target = { target_masked: "p***@example.com", target_digest: "a".repeat(64) };
    const rows = Array.from({ length: 25 }, (_, index) => ({ ...row, ...target, duration_ms: index }));
    await world.db.insertInto("message_log").values(rows).execute();
    const filter = "/messages?purpose=export&channel=email";
    const first = calls.listMessages.reply.parse((await read(filter)).body.data);
    const next = await read(`${filter}&cursor=${first.next}`);
    const second = calls.listMessages.reply.parse(next.body.data);
    const durations = [...first.rows, ...second.rows].map(({ durationMs }) => durationMs);
    expect(durations).toEqual(rows.map(({ duration_ms }) => duration_ms).toReversed());
    expect((await read(`/messages?purpose=login&cursor=${first.next}`)).status).toBe(400);
    expect((await read("/messages?from=2026-01-01T00:00:00Z")).body.code).toBe(8008);
    expect((await read("/messages?to=2026-03-01T00:00:00Z")).body.code).toBe(8008);
    const aged = sql`update message_log set at = at - interval '91 days'`;
    const old = await openWorldForTest({ send });
    await old.db.insertInto("sms_days").values({ day: "2025-11-01", used: 7 }).execute();
    await requestCode(old, "register", { email: "old@example.com" });
    await aged.execute(old.db);
    await purge(old.context);
    expect(await old.db.selectFrom("message_log").select("id").execute()).toEqual([]);
    const day = await old.db.selectFrom("sms_days").select("day").execute();
    expect(day).toEqual([]);
  });

  test("holds no address, number, text or code", async () => {
    await requestCode(world, "register", { email: "secret.person@example.com" });
    await requestCode(world, "register", { phone: "13800003003" });
    const rows = JSON.stringify(await world.db.selectFrom("message_log").selectAll().execute());
    for (const { to, code, text } of mailbox) {
      for (const secret of [to, code, text]) if (secret) expect(rows).not.toContain(secret);
    }
  });

  test("counts today by hour, without a budget unless one is set", async () => {
    await requestCode(world, "register", { email: "figures@example.com" });
    const { body } = await read("/messages/figures");
    const { hours, smsBudget } = calls.readMessageFigures.reply.parse(body.data);
    expect(hours.some(({ channel, sent }) => channel === "email" && sent > 0)).toBe(true);
    expect(smsBudget).toBeNull();
  });

  test("is for owners and support", async () => {
    for (const role of ["finance", "support", "content", "reader"] as const) {
      const theirs = await signInOperator(world, await makeOperator(world, role));
      expect([role, (await read("/messages", theirs)).status]).toEqual([
        role,
        role === "support" ? 200 : 403,
      ]);
    }
  });
});

test("without an SMS provider a phone number is referred to an email address, known or not, and that is no alarm", async () => {
  const sent: OutgoingMessage[] = [];
  const quiet = await openWorldForTest({
    features: { sendsSms: false },
    send: async (message) => {
      sent.push(message);
      return undefined;
    },
  });
  const { accountId } = await makePerson(quiet, "caller");
  await quiet.db.updateTable("accounts").set({ phone: "13800000001" }).where("id", "=", accountId).execute();
  for (const purpose of ["register", "login"] as const)
    for (const phone of ["13800000001", "13800000002"])
      expect((await requestCode(quiet, purpose, { phone })).body).toMatchObject({
        code: errors.codeNotSent.code,
        message: "暂时不能发送短信，请改用邮箱",
      });
  expect(sent).toEqual([]);
  expect(quiet.alarms).toEqual([]);
  expect((await requestCode(quiet, "register", { email: "caller@example.com" })).status).toBe(200);
});

describe("the day's budget of SMS", () => {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `138${String(from + index * 10_007).padStart(8, "0")}`);

  test("is never exceeded by fifty requests at its edge, and mail still goes", async () => {
    const sent: OutgoingMessage[] = [];
    const tight = await openWorldForTest({
      mapDatabaseUrl: withLongWaits,
      smsDailyBudget: 10,
      send: async (message) => {
        sent.push(message);
        return undefined;
      },
    });
    for (const phone of numbers(1_000, 7)) await requestCode(tight, "register", { phone });
    expect(tight.alarms).toEqual([]);
    await requestCode(tight, "register", { phone: "13777770000" });
    expect(tight.alarms).toEqual(["80 % of today's budget of SMS are used: sms"]);
    const answers = await Promise.all(
      numbers(50_000_000, 50).map((phone) => requestCode(tight, "register", { phone })),
    );
    expect(sent.filter(({ channel }) => channel === "sms")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(({ body }) => body.message))).toContain(
      "今天的短信已发完，请改用邮箱，或明天再试",
    );
    expect(tight.alarms.at(-1)).toBe("Today's budget of SMS is used up: no SMS is sent until tomorrow: sms");
    expect((await requestCode(tight, "register", { email: "still@example.com" })).status).toBe(200);
    const owner = await signInOperator(tight, await makeOperator(tight));
    const { body } = await read("/messages/figures", owner, tight);
    expect(body.data).toMatchObject({ smsBudget: { used: 10, max: 10 } });
    tight.clock.advance(86_400);
    expect((await requestCode(tight, "register", { phone: "13777770001" })).status).toBe(200);
    const open = await tight.db
      .selectFrom("alarms")
      .select("kind")
      .where("closed_at", "is", null)
      .where("kind", "like", "sms.%")
      .execute();
    expect(open).toEqual([]);
  });

  test("does not count what the provider rejected because of the number", async () => {
    const picky = await openWorldForTest({
      smsDailyBudget: 1,
      send: async () => {
        throw new NotSentError("No such number", "address");
      },
    });
    for (const phone of numbers(2_000, 3)) await requestCode(picky, "register", { phone });
    expect(await picky.db.selectFrom("sms_days").select("used").execute()).toEqual([{ used: 0 }]);
  });
});

describe("a test mail", () => {
  test("goes to the operator's own confirmed address, once a minute", async () => {
    const theirs = await signInOperator(world, await makeOperator(world, "support"));
    const nowhere = await post("/messages/test", {}, theirs);
    expect(nowhere.body).toMatchObject({ code: 8710, message: "Confirm an address of your own first" });
    expect((await post("/messages/own-address", { email: "me@example.com" }, theirs)).status).toBe(200);
    const { code = "" } = mailbox.findLast(({ to }) => to === "me@example.com") ?? {};
    expect((await post("/messages/own-address/confirm", { code: wrong(code) }, theirs)).status).toBe(400);
    expect((await post("/messages/test", {}, theirs)).status).toBe(400);
    expect((await post("/messages/own-address/confirm", { code }, theirs)).body.data).toEqual({
      email: "me@example.com",
    });
    expect((await post("/messages/test", {}, theirs)).status).toBe(429);
    world.clock.advance(60);
    const both = await Promise.all([post("/messages/test", {}, theirs), post("/messages/test", {}, theirs)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(mailbox.filter(({ to, purpose }) => to === "me@example.com" && purpose === "test")).toHaveLength(
      1,
    );
  });

  test("is not sent to an address whose code was guessed at five times, in parallel or not", async () => {
    const theirs = await signInOperator(world, await makeOperator(world));
    await post("/messages/own-address", { email: "guessed@example.com" }, theirs);
    const { code = "" } = mailbox.findLast(({ to }) => to === "guessed@example.com") ?? {};
    const guess = (typed: string) => post("/messages/own-address/confirm", { code: typed }, theirs);
    await Promise.all(Array.from({ length: 5 }, () => guess(wrong(code))));
    expect((await guess(code)).status).toBe(400);
    expect((await read("/messages/own-address", theirs)).body.data).toMatchObject({ email: null });
  });
});

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
