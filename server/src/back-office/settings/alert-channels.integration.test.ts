import { readSettings, testAlertChannels } from "@baleen/contract/back-office/settings.ts";
import { expect, onTestFinished, test } from "vitest";
import { startAlertBots } from "../../../../fake-gateways/alert-bots.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { turnableClock } from "../../testing/turnable-clock.ts";
import { openWorldForTest } from "../../testing/world.ts";

async function openSettings(alerts: Readonly<Record<string, string>>, clock = turnableClock(new Date())) {
  const world = await openWorldForTest({ alerts, clock });
  const cookie = await signInOperator(world, await makeOperator(world));
  const ask = (method: "GET" | "POST", path: string) => sendToConsole(world, method, path, {}, { cookie });
  return {
    world,
    read: async () => readSettings.reply.parse((await ask("GET", "/settings")).body.data),
    sendTest: () => ask("POST", "/settings/alert-channels/test"),
  };
}

test("a test goes to every channel once a minute, and says why one did not accept it, without its address", async () => {
  const clock = turnableClock(new Date("2026-03-01T08:00:00Z"));
  const bots = await startAlertBots(() => clock.now());
  onTestFinished(() => bots.close());
  const settings = { ...bots.settings, ALERT_DINGTALK_SECRET: "SECwrong", ALERT_LANGUAGE: "en" };
  const { world, read, sendTest } = await openSettings(settings, clock);
  expect((await read()).alertChannels).toEqual(["wecom", "dingtalk", "feishu", "webhook"]);
  const both = await Promise.all([sendTest(), sendTest()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  const { body } = both.find(({ status }) => status === 200) ?? {};
  const { tests } = testAlertChannels.reply.parse(body?.data);
  const refused = expect.stringContaining("refused it: 310000");
  expect(tests).toEqual([
    { channel: "wecom", problem: null },
    { channel: "dingtalk", problem: { zh: refused, en: refused } },
    { channel: "feishu", problem: null },
    { channel: "webhook", problem: null },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/access_token|key=|\/hook\/|\/own|http/);
  expect(bots.shown).toHaveLength(3);
  expect(bots.shown[0]?.body).toContain("a test that an operator sent from the console");
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .innerJoin("audit_log_outcomes", "entry_id", "audit_log_entries.id")
    .select(["action", "via", "audit_log_outcomes.outcome", "audit_log_outcomes.params"])
    .where("action", "=", "testAlertChannels")
    .execute();
  expect(entries).toEqual([
    {
      action: "testAlertChannels",
      via: "console",
      outcome: "notAccepted",
      params: { channels: ["dingtalk"] },
    },
  ]);
});

test("without a channel there is nothing to test, and operators are told so", async () => {
  const { read, sendTest } = await openSettings({});
  expect((await read()).alertChannels).toEqual([]);
  expect((await sendTest()).body).toMatchObject({ code: 8011, message: "No alert channel is set up" });
});
