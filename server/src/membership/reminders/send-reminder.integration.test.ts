import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "../../context.ts";
import { NotSentError, type OutgoingMessage } from "../../messages/senders/sender.ts";
import { openDatabase } from "../../open-database.ts";
import { fillDatabase } from "../../testing/databases.ts";
import { demoDeployment } from "../../testing/deployments.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { statementText } from "../../testing/statement-text.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { enqueueReminders, sendReminder } from "./send-reminder.ts";
import { chinaTime, makeMember, runReminderJobs, setClockTo } from "./testing/members.ts";

const never = () => new AbortController().signal;
const endsAt = chinaTime("2026-05-10T18:05");

/** A world that collects sent mails in a list, or fails to send with the error that `fail` returns. */
async function openMailingWorld(fail: () => Error | undefined = () => undefined) {
  const sent: OutgoingMessage[] = [];
  const world = await openWorldForTest({
    async send(message) {
      const error = fail();
      if (error) throw error;
      sent.push(message);
    },
  });
  return { world, sent };
}

/** Adds members whose memberships end one after another, at the interval `apart`. */
async function makeMembers({ databaseUrl }: World, count: number, apart = "1 second"): Promise<void> {
  const add = sql`
    with added as (
      insert into accounts (username, username_key, email, password_hash, created_at, vip_expire_at)
      select 'crowd_' || n, 'crowd_' || n, n || '@example.com', '', ${chinaTime("2026-01-01T12:00")},
        ${endsAt}::timestamptz + n * ${apart}::interval
      from generate_series(1, ${count}::int) as n returning id, created_at
    )
    insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
    select id, 'card', id, 30, 1, created_at from added`;
  await fillDatabase(databaseUrl, (db) => add.execute(db));
}

describe("two nodes", () => {
  test("that look for reminders and send them at once send each once", async () => {
    const { world, sent } = await openMailingWorld();
    await makeMembers(world, 1_200);
    setClockTo(world, chinaTime("2026-05-07T10:00"));
    const second = await openDatabase({
      databaseUrl: world.databaseUrl,
      dataDir: "",
      deployment: demoDeployment,
    });
    const nodes: Context[] = [world.background, { ...world.background, db: second.background }];
    try {
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(
          [...nodes, ...nodes].map((context) => enqueueReminders(context, { signal: never() })),
        );
        await Promise.all(nodes.map(runDueJobs));
      }
    } finally {
      await second.close();
    }
    expect(sent).toHaveLength(1_200);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(1_200);
  });

  test("that have the same job, because the first was taken for dead, send its mail once", async () => {
    const { world, sent } = await openMailingWorld();
    const { accountId } = await makeMember(world, "twice", endsAt);
    setClockTo(world, chinaTime("2026-05-07T10:00"));
    await enqueueReminders(world.background, { signal: never() });
    const data = { accountId, step: 3, endsAt };
    const run = { subject: "", data, failures: 0, signal: never() };
    await Promise.all(Array.from({ length: 8 }, () => sendReminder(world.background, run)));
    await runReminderJobs(world);
    expect(sent).toHaveLength(1);
  });
});

describe("a reminder that cannot be sent", () => {
  test("is tried again, and leaves once", async () => {
    let isDown = true;
    const down = new NotSentError("The mail server failed", "provider");
    const { world, sent } = await openMailingWorld(() => (isDown ? down : undefined));
    await makeMember(world, "patient", endsAt);
    setClockTo(world, chinaTime("2026-05-07T10:00"));
    await runReminderJobs(world);
    expect(sent).toEqual([]);
    isDown = false;
    world.clock.advance(60);
    await runReminderJobs(world);
    world.clock.advance(3600);
    await runReminderJobs(world);
    expect(sent).toHaveLength(1);
  });

  test("is given up at eight in the evening, and does not come the next morning", async () => {
    let isDown = true;
    const down = new NotSentError("The mail server failed", "provider");
    const { world, sent } = await openMailingWorld(() => (isDown ? down : undefined));
    await makeMember(world, "evening", endsAt);
    setClockTo(world, chinaTime("2026-05-07T19:50"));
    await runReminderJobs(world);
    isDown = false;
    for (let hours = 0; hours < 40; hours += 1) {
      world.clock.advance(3600);
      await runReminderJobs(world);
    }
    expect(sent.map(({ subject }) => subject)).toEqual(["你的鲸帧会员明天18:05到期"]);
  });

  test("to an address that takes no mail is not tried again, and is no alarm", async () => {
    let tries = 0;
    const { world } = await openMailingWorld(() => {
      tries += 1;
      return new NotSentError("The mail server did not take the recipient", "address");
    });
    await makeMember(world, "bouncing", endsAt);
    setClockTo(world, chinaTime("2026-05-07T10:00"));
    for (let hours = 0; hours < 5; hours += 1) {
      await runReminderJobs(world);
      world.clock.advance(3600);
    }
    expect([tries, world.alarms]).toEqual([1, []]);
  });
});

test("a mail that waited for days with no node is dropped where a nearer step is due", async () => {
  const { world, sent } = await openMailingWorld();
  await makeMember(world, "waiting", endsAt);
  setClockTo(world, chinaTime("2026-05-07T19:59"));
  await enqueueReminders(world.background, { signal: never() });
  setClockTo(world, chinaTime("2026-05-10T11:00"));
  await runReminderJobs(world);
  expect(sent.map(({ subject }) => subject)).toEqual(["你的鲸帧会员今天18:05到期"]);
});

test("a mail has the way out that mail programs show as a button", async () => {
  const { world, sent } = await openMailingWorld();
  await makeMember(world, "leaver", endsAt);
  setClockTo(world, chinaTime("2026-05-07T10:00"));
  await runReminderJobs(world);
  expect(sent[0]?.unsubscribeUrl).toMatch(/^http:\/\/localhost:9\/unsubscribe\/\d+\.[0-9a-f]{64}\?lang=zh$/);
});

test("who is due is found by indexes, however many accounts there are", async () => {
  const { world } = await openMailingWorld();
  await makeMembers(world, 20_000, "10 minutes");
  await sql`analyze accounts, grants`.execute(world.db);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  setClockTo(world, chinaTime("2026-05-20T10:00"));
  const asked = vi.spyOn(pg.Client.prototype, "query");
  await enqueueReminders(world.background, { signal: never() });
  const calls = asked.mock.calls.map(readStatement).filter(({ text }) => text.includes("from accounts"));
  asked.mockRestore();
  const statements = new Map(calls.map(({ text, values }) => [text, values]));
  expect(statements.size).toBe(2);
  for (const [text, values] of statements) {
    const { rows } = await client.query(`explain ${text}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan on (accounts|grants|membership_reminders)/);
  }
});

/**
 * Reads a statement as it was passed to the driver: as text or as an object with a name, its values inside or as a
 * second argument.
 */
function readStatement([first, second]: readonly unknown[]): { text: string; values: unknown[] } {
  const { values } = first as { values?: unknown[] };
  return { text: statementText(first), values: values ?? ((second ?? []) as unknown[]) };
}
