import { readSettings, testAlertChannels } from "@baleen/contract/back-office/settings.ts";
import { expect, onTestFinished, test } from "vitest";
import { startAlertBots } from "../../../../fake-gateways/alert-bots.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorldForTest } from "../../testing/world.ts";
import { NotSentError, type OutgoingMessage, type Send } from "../senders/sender.ts";

async function openSettings(
  alerts: Readonly<Record<string, string>>,
  clock = manualClock(new Date()),
  send?: Send,
) {
  const world = await openWorldForTest({ alerts, clock, ...(send && { send }) });
  const cookie = await signInOperator(world, await makeOperator(world));
  const ask = (method: "GET" | "POST", path: string, body = {}) =>
    sendToConsole(world, method, path, body, { cookie });
  return {
    world,
    read: async () => readSettings.reply.parse((await ask("GET", "/settings")).body.data),
    clock,
    tryMessage: (body: object) => ask("POST", "/settings/messages/test", body),
    sendTest: () => ask("POST", "/settings/alert-channels/test"),
  };
}

test("a test goes to every channel once a minute, and says why one did not accept it, without its address", async () => {
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
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
  expect(bots.shownMessages).toHaveLength(3);
  expect(bots.shownMessages[0]?.body).toContain("a test that an operator sent from the console");
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
  expect((await sendTest()).body).toMatchObject({ code: 8709, message: "No alert channel is set up" });
});

test("a mail and an SMS go to the address that is typed, once a minute and eight an hour", async () => {
  const sent: OutgoingMessage[] = [];
  const { world, clock, tryMessage } = await openSettings(
    {},
    manualClock(new Date("2026-03-01T08:00:00Z")),
    async (message) => {
      sent.push(message);
      return { providerId: "number-1" };
    },
  );
  const mail = { channel: "email", to: " Me@Example.com" };
  const both = await Promise.all([tryMessage(mail), tryMessage(mail)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(both.find(({ status }) => status === 200)?.body.data).toEqual({
    target: "m***@example.com",
    providerId: "number-1",
    problem: null,
  });
  expect((await tryMessage({ channel: "sms", to: "13800005001" })).status).toBe(200);
  expect(sent).toMatchObject([
    { channel: "email", to: "me@example.com", purpose: "test" },
    { channel: "sms", to: "13800005001", purpose: "test", code: expect.stringMatching(/^\d{6}$/) },
  ]);
  expect((await tryMessage({ channel: "sms", to: "me@example.com" })).status).toBe(400);
  for (let tries = 0; tries < 7; tries += 1) {
    clock.advance(61);
    expect((await tryMessage(mail)).status).toBe(200);
  }
  clock.advance(61);
  expect((await tryMessage(mail)).status).toBe(429);
  const entries = world.db
    .selectFrom("audit_log_entries")
    .select("params")
    .where("action", "=", "tryMessage");
  const kept = JSON.stringify(await entries.execute());
  expect(kept).toContain("m***@example.com");
  expect(kept).not.toMatch(/13800005001|me@example/);
});

test("a message that the provider refuses says why and what to do, and so does the audit log", async () => {
  const { world, tryMessage } = await openSettings({}, undefined, async () => {
    throw new NotSentError("Aliyun rejected an SMS: isv.AMOUNT_NOT_ENOUGH", "provider", {
      errorCode: "isv.AMOUNT_NOT_ENOUGH",
    });
  });
  const { status, body } = await tryMessage({ channel: "sms", to: "13800005002" });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    problem: { zh: expect.stringContaining("短信余额不足"), en: expect.stringContaining("pay the provider") },
  });
  const outcomes = world.db.selectFrom("audit_log_outcomes").select(["outcome", "params"]);
  expect(await outcomes.execute()).toContainEqual({ outcome: "notAccepted", params: { channels: ["sms"] } });
});
