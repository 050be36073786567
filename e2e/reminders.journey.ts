import { randomUUID } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import pg from "pg";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession, newAddress } from "./testing/signing-in.ts";
import { site as sharedSite } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const shiftedDate = new URL("../server/src/testing/shifted-date.ts", import.meta.url).href;
const daySeconds = 86_400;

let site: RunningServer;
let database: pg.Client;
let remove: () => Promise<void>;

/** The offset of the site's clock: the journey runs at eleven o'clock in China. */
const aheadS = 11 * 3600 - ((Math.floor(Date.now() / 1000) + 8 * 3600) % daySeconds);
const today = new Date(Date.now() + (aheadS + 8 * 3600) * 1000).toISOString().slice(0, 10);

/** A site of its own with the clocks of server and database set, since reminders are sent in the daytime only. */
test.beforeAll(async () => {
  const admin = new pg.Client({ connectionString: sharedSite.databaseUrl });
  await admin.connect();
  const name = `reminders_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`create database ${name}`);
  await admin.query(`alter database ${name} set search_path to turned, pg_catalog, public`);
  const url = new URL(sharedSite.databaseUrl);
  url.pathname = `/${name}`;
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
  await database.query(`create schema turned`);
  await database.query(`
    create function turned.clock_timestamp() returns timestamptz language sql volatile
    as $$ select pg_catalog.clock_timestamp() + interval '${aheadS} seconds' $$`);
  site = await startServer({
    DATABASE_URL: url.href,
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import ${shiftedDate}`,
    DATE_AHEAD_S: String(aheadS),
  });
  remove = async () => {
    await site.stop();
    await database.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
});
test.afterAll(() => remove());

/** Makes the visitor a member until 06:05 today, by a card redeemed a month ago. */
async function makeMember(username: string, email: string): Promise<void> {
  const endsAt = `${today}T18:05:00+08:00`;
  const { rows } = await database.query(
    "update accounts set email = $1, vip_expire_at = $2 where username = $3 returning id",
    [email, endsAt, username],
  );
  await database.query(
    `insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
     values ($1, 'card', $2, 30, 1, $3::timestamptz - interval '30 days')`,
    [rows[0].id, username, endsAt],
  );
}

/** Runs the job of reminders and waits until they are sent. */
async function runReminders(): Promise<void> {
  const job = "from jobs where name = 'putReminders'";
  const { rows } = await database.query(
    "update jobs set due_at = clock_timestamp() where name = 'putReminders' returning runs",
  );
  const runs = Number(rows[0].runs);
  const isDone = async () => {
    const looked = await database.query(`select 1 ${job} and runs > $1 and leased_by is null`, [runs]);
    const waiting = await database.query("select 1 from jobs where name = 'sendReminder'");
    return looked.rowCount === 1 && waiting.rowCount === 0;
  };
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
}

async function lookAround({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
}

test("a member turns reminders off and on, gets one, and leaves by its link signed out", async ({
  visitors,
}) => {
  const viewport = { width: 390, height: 844 };
  const visitor = await visitors.create({ language: "zh", viewport, baseURL: site.url });
  const { page } = visitor;
  const link = (pair: Localized) => page.getByRole("link", { name: visitor.text(pair), exact: true });
  const reminders = page.getByRole("switch", { name: visitor.text(uiTexts.reminders) });
  const person = await createSession(visitor);
  const email = newAddress("email");
  await makeMember(person.name, email);

  await visitor.open("/profile");
  await link(uiTexts.notifications).click();
  await page.getByText(email).waitFor();
  expect(await reminders.isChecked()).toBe(true);
  await lookAround(visitor);
  await reminders.click();
  await visitor.textElement(uiTexts.remindersOff).waitFor();
  await runReminders();
  await visitor.open("/account/notifications");
  await page.getByText(email).waitFor();
  expect(await reminders.isChecked()).toBe(false);
  await page.goto("/demo/outbox");
  expect(await page.getByText(email).count()).toBe(0);

  await visitor.open("/account/notifications");
  await reminders.press("Space");
  await visitor.textElement(uiTexts.remindersOn).waitFor();
  await runReminders();
  await page.goto("/demo/outbox");
  const mail = page.getByRole("article").filter({ hasText: email });
  expect(await mail.innerText()).toContain(
    visitor.text({ zh: "你的鲸帧会员今天18:05到期", en: "Your Baleen membership ends today at 18:05" }),
  );

  const way = (await mail.getByRole("link").last().getAttribute("href")) ?? "";
  const stranger = await visitors.create({ language: "zh", viewport, baseURL: site.url });
  await stranger.page.goto(way);
  await lookAround(stranger);
  await stranger.button(uiTexts.turnRemindersOff).click();
  await stranger.heading(uiTexts.remindersOff).waitFor();
  await lookAround(stranger);
  await visitor.open("/account/notifications");
  await page.getByText(email).waitFor();
  expect(await reminders.isChecked()).toBe(false);
});

test("notifications require signing in", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  await visitor.page.goto("/account/notifications");
  await visitor.page.waitForURL("**/login");
});
