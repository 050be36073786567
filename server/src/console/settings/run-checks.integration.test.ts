import type { AddressInfo } from "node:net";
import { runChecks } from "@baleen/contract/back-office/checks.ts";
import { roles } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startAlipayFake } from "../../../../fake-gateways/alipay/fake-gateway.ts";
import { startHupiFake } from "../../../../fake-gateways/hupi/fake-gateway.ts";
import { startWechatFake } from "../../../../fake-gateways/wechat/fake-gateway.ts";
import { productionSettings } from "../../../../scripts/testing/production-settings.ts";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { makeEntitlementKey } from "../../desktop/entitlement-keys.ts";
import { productMigrations as migrations } from "../../migrations.ts";
import { createDeploymentExaminer } from "../../operations/doctor/examine-deployment.ts";
import { describePublicSettings } from "../../operations/settings/describe-settings.ts";
import { readSettings } from "../../operations/settings/settings.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";

async function readChecks(world: World, cookie: string): Promise<ReplyOf<typeof runChecks>> {
  const { body } = await sendToConsole(world, "GET", "/checks", undefined, { cookie });
  return runChecks.reply.parse(body.data);
}

test("an owner reads what the doctor finds, with what to do, and no other role does", async () => {
  const world = await openWorldForTest();
  const [newest = ""] = Object.keys(migrations).toReversed();
  await sql`delete from migrations where name = ${newest}`.execute(world.db);
  const { at, findings } = await readChecks(world, await signInOperator(world, await makeOperator(world)));
  expect(Date.parse(at)).toBe(world.clock.now().getTime());
  expect(findings).toContainEqual({
    subject: { zh: "数据库结构", en: "Database schema" },
    result: "warn",
    sentence: { zh: `下次启动会升级数据库：${newest}`, en: `The next start migrates the schema: ${newest}` },
    remedy: { zh: "启动之前先备份", en: "Make a backup first" },
  });
  expect(findings).toContainEqual(
    expect.objectContaining({ subject: { zh: "数据库", en: "Database" }, result: "ok", remedy: null }),
  );
  // The server's own ports are in use.
  expect(findings.map(({ subject }) => subject.en)).not.toContain("Ports");
  for (const role of roles.filter((each) => each !== "owner")) {
    const cookie = await signInOperator(world, await makeOperator(world, role));
    expect((await sendToConsole(world, "GET", "/checks", undefined, { cookie })).status).toBe(403);
  }
  expect((await sendToConsole(world, "GET", "/checks")).status).toBe(401);
});

/** The settings of a deployment with the world's site and with secrets that appear nowhere else. */
async function openBrokenDeployment(world: World) {
  await world.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const fakes = await Promise.all([startWechatFake(), startAlipayFake(), startHupiFake()]);
  onTestFinished(async () => void (await Promise.all(fakes.map((fake) => fake.close()))));
  const environment = {
    ...Object.assign({}, ...fakes.map(({ settings }) => settings)),
    ...productionSettings,
    PAYMENT_REHEARSAL: "true",
    TRUST_PROXY: "127.0.0.1",
    DATABASE_URL: world.databaseUrl,
    DATABASE_DIRECT_URL: "postgres://canary-login:canary-direct@127.0.0.1:1/baleen",
    DATABASE_READ_URL: "postgres://canary-login:canary-read@127.0.0.1:1/baleen",
    SMTP_URL: "smtps://canary-login:canary-smtp@127.0.0.1:1",
    SMS_ACCESS_KEY_ID: "canary-sms-id",
    SMS_ACCESS_KEY_SECRET: "canary-sms-secret",
    ALERT_WECOM_URL: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=canary-wecom",
    ALERT_WEBHOOK_URL: "https://alerts.example.com/canary-webhook",
    ALERT_WEBHOOK_SECRET: "canary-webhook-secret",
    ENTITLEMENT_KEY: makeEntitlementKey(),
  };
  return { origin, environment, settings: { ...readSettings(environment), publicOrigin: origin } };
}

test("a server examines its own site through its own address, and tells no secret of its settings", async () => {
  const world = await openWorldForTest();
  const { origin, environment, settings } = await openBrokenDeployment(world);
  const cookie = await signInOperator(world, await makeOperator(world));
  const { readsDb: db } = world.console;
  const clock = world.clock;
  const examineDeployment = createDeploymentExaminer({
    ...{ settings, keySettings: { secretKey }, migrations, db, clock },
    origin: () => origin,
  });
  Object.assign(world.console, { examineDeployment });
  const { findings } = await readChecks(world, cookie);
  const resultsOf = (name: string) => findings.filter(({ subject }) => subject.en === name);
  const failed = { result: "fail" };
  // The second finding: the address is reachable. Whether the site is ready depends on the load of the machine.
  expect(resultsOf("Public address")).toMatchObject([{}, { result: "ok" }]);
  expect(resultsOf("Database")).toMatchObject([failed]);
  expect(resultsOf("Mail server")).toMatchObject([failed]);
  expect(resultsOf("Desktop tool")).toMatchObject([failed, failed]);
  const reply = JSON.stringify(findings);
  const secrets = describePublicSettings(environment, settings, world.context.keyRing).settings.filter(
    ({ isSecret, source }) => isSecret && source !== "default",
  );
  expect(secrets.length).toBeGreaterThan(15);
  for (const { name } of secrets) {
    for (const part of secretParts(environment[name as keyof typeof environment])) {
      expect(reply.includes(part), name).toBe(false);
    }
  }
  expect(reply).not.toMatch(/canary/);
});

/**
 * The parts that must not appear in the reply: the whole value and a key's longest line; for a database address, the
 * whole value and the password.
 */
function secretParts(value: string): string[] {
  if (value.startsWith("postgres:")) return [value, new URL(value).password].filter((part) => part !== "");
  const lines = value.split(/\n|\\n/).filter((line) => line.length > 5);
  return [value, lines.toSorted((one, other) => other.length - one.length)[0] ?? value];
}

test("two readers at the same time get one run, and the next reader another", async () => {
  const world = await openWorldForTest();
  let runs = 0;
  const clock = {
    now() {
      runs += 1;
      return new Date(Date.UTC(2026, 0, runs));
    },
  };
  const settings = { ...readSettings({}), databaseUrl: world.databaseUrl };
  const { readsDb: db } = world.console;
  const origin = () => "http://localhost:9";
  const examineDeployment = createDeploymentExaminer({
    ...{ settings, keySettings: { secretKey }, migrations, db, clock },
    origin,
  });
  Object.assign(world.console, { examineDeployment });
  const cookies = [
    await signInOperator(world, await makeOperator(world)),
    await signInOperator(world, await makeOperator(world)),
  ];
  const [first, second] = await Promise.all(cookies.map((cookie) => readChecks(world, cookie)));
  expect(second).toEqual(first);
  expect(runs).toBe(1);
  expect((await readChecks(world, cookies[0] ?? "")).at).toBe("2026-01-02T00:00:00.000Z");
});

test("a database whose facts cannot be read is a problem among the others", async () => {
  const world = await openWorldForTest();
  const cookie = await signInOperator(world, await makeOperator(world));
  await sql`alter table refunds rename column state to gone`.execute(world.db);
  const { findings } = await readChecks(world, cookie);
  const database = findings.filter(({ subject }) => subject.en === "Database");
  expect(database).toMatchObject([{ result: "fail", sentence: { en: expect.stringContaining("state") } }]);
  expect(findings.find(({ subject }) => subject.en === "Disk space")).toMatchObject({ result: "ok" });
});
