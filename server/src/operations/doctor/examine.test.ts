import { expect, onTestFinished, test, vi } from "vitest";
import { MailSettingsError } from "../../messages/senders/mail-sender.ts";
import { type Finding, ok, runCheck } from "../../platform/check.ts";
import { diagnosisToken } from "../../platform/http/serve-health.ts";
import { KeyRing } from "../../platform/key-ring.ts";
import { CancelledError, withTimeout } from "../../platform/with-timeout.ts";
import { readSettings } from "../settings/settings.ts";
import type { Facts } from "./check.ts";
import { checks, examine, formatCheckResult } from "./examine.ts";
import { brokenClusters } from "./testing/broken-clusters.data.ts";
import { brokenSetUps, rejectWith, unreachableDatabase } from "./testing/broken-set-ups.data.ts";
import { brokenStores } from "./testing/broken-stores.data.ts";
import {
  type Answers,
  diagnosisAnswer,
  factsWith,
  fakeFetch,
  healthyArchive,
  healthyReplication,
  now,
  unchangedKey,
} from "./testing/healthy-facts.ts";

async function findingsOf(facts: Facts): Promise<readonly (Finding & { readonly check: string })[]> {
  const found: (Finding & { check: string })[] = [];
  for await (const { subject, findings } of examine(facts)) {
    found.push(...findings.map((finding) => ({ ...finding, check: subject.en })));
  }
  return found;
}

test("of a production in which nothing is wrong nothing is said but that", async () => {
  const found = await findingsOf(factsWith());
  expect(found.filter(({ result }) => result !== "ok")).toEqual([]);
  const examined = checks.filter(({ atStart }) => atStart !== "only");
  expect(new Set(found.map(({ check }) => check)).size).toBe(examined.length);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

const broken = [...brokenSetUps, ...brokenClusters, ...brokenStores];

test.each(broken)("where %s, it is said: %s of %s", async (_, result, check, words, facts) => {
  const found = (await findingsOf(facts)).filter((finding) => finding.check === check);
  const said = found.filter((finding) => finding.result === result && words.test(finding.sentence.en));
  expect(said, JSON.stringify(found)).toHaveLength(1);
});

test("while the key is changed, requests through the proxy are signed with the key on record", async () => {
  const formerSecretKey = "the former key of the tests, 32 or more";
  const former = new KeyRing({ secretKey: formerSecretKey });
  const tokens = [0, 1].map((ms) => diagnosisToken(former, new Date(now.getTime() + ms)));
  const request = { ipAddress: "198.51.100.7", peer: "10.0.0.1", forwardedFor: "198.51.100.7" };
  const answer: Answers[string] = (headers) =>
    tokens.includes(headers.authorization ?? "") ? diagnosisAnswer(request)(headers) : { status: 404 };
  const facts = (isCurrent: boolean) =>
    factsWith({
      environment: { SECRET_KEY_FORMER: formerSecretKey },
      database: { keyChange: { ...unchangedKey, hasFormerSetting: true, isCurrent } },
      probes: { fetch: fakeFetch({ "/api/diagnosis": answer }) },
    });
  const codesOf = async (isCurrent: boolean) =>
    (await findingsOf(facts(isCurrent))).map(({ code }) => code).filter((code) => code !== undefined);
  expect(await codesOf(false)).toEqual(["keyChangesSoon"]);
  expect(await codesOf(true)).toContain("otherServer");
});

test("every problem has a code, which one check alone uses", async () => {
  const checkOf = new Map<string, string>();
  for (const [name, , , , facts] of broken) {
    for (const { result, code, check } of await findingsOf(facts)) {
      if (result !== "fail" && result !== "warn") continue;
      expect(code, name).toBeDefined();
      expect(checkOf.get(code ?? "") ?? check).toBe(check);
      checkOf.set(code ?? "", check);
    }
  }
  expect(checkOf.size).toBeGreaterThan(50);
});

test("what is wrong is written with its remedy in both languages, and one cause is not told as many", async () => {
  const found = await findingsOf(factsWith({ facts: unreachableDatabase }));
  expect(found.filter(({ result }) => result === "fail")).toHaveLength(1);
  for (const [, , , , facts] of broken) {
    for (const finding of await findingsOf(facts)) {
      const text = formatCheckResult({ subject: { zh: "检查", en: "Check" }, findings: [finding] });
      if (finding.result !== "ok") expect(finding.sentence.zh).toMatch(/\p{Script=Han}/u);
      if (finding.remedy && finding.result !== "ok") {
        expect(text).toContain(`\n        ${finding.remedy.zh}\n        ${finding.remedy.en}\n`);
        expect(finding.remedy.zh).toMatch(/\p{Script=Han}|SMS_|docs/u);
      }
    }
  }
});

test("of a healthy cluster the servers, the standbys' lag, the last failover and the last archive are told", async () => {
  const replication = {
    ...healthyReplication,
    timeline: 3,
    namesStandbys: true,
    standbys: [{ name: "db2", address: "10.0.0.22", state: "streaming", isSynchronous: true, lagS: 0.04 }],
    archive: { ...healthyArchive, lastArchivedAt: new Date("2026-11-23T07:59:00Z") },
    failovers: 2,
    lastFailover: {
      at: new Date("2026-11-20T01:02:03Z"),
      timeline: 3,
      host: "10.0.0.21:5432",
      formerHost: "10.0.0.22:5432",
    },
  };
  const readDatabaseHosts: Facts["probes"]["readDatabaseHosts"] = async () => [
    { host: "db1:5432", role: "primary", position: 5e9, sinceCommitS: null },
    { host: "db2:5432", role: "standby", position: 5e9, sinceCommitS: 1 },
  ];
  const found = await findingsOf(factsWith({ database: { replication }, probes: { readDatabaseHosts } }));
  expect(found.filter(({ result }) => result !== "ok")).toEqual([]);
  const said = (check: string) => found.find((finding) => finding.check === check)?.sentence.en;
  expect(said("Database servers")).toBe(
    "The primary is db1:5432, timeline 3; standby: db2:5432; the last failover was 2026-11-20T01:02:03.000Z (10.0.0.22:5432 → 10.0.0.21:5432)",
  );
  expect(said("Database standbys")).toBe("db2 (streaming, 0.0 s)");
  expect(said("Write-ahead log archive")).toBe("The log was last archived at 2026-11-23T07:59:00.000Z");
});

// xuxueli/xxl-job#3858, YMFE/yapi#2219, nodeSolidServer/node-solid-server#1281, zfaka#50
test("of a mailbox the code that it wants instead of its password is told, and the sender that it takes", async () => {
  const environment = { SMTP_URL: "smtps://li%40qq.com:secret@smtp.qq.com:465", MAIL_FROM: "li@qq.com" };
  const tryMailServer = async () => {
    throw new MailSettingsError("password", 535);
  };
  const remedyOf = async (facts: Facts) =>
    (await findingsOf(facts)).find(({ check }) => check === "Mail server")?.remedy?.zh;
  expect(await remedyOf(factsWith({ environment, probes: { tryMailServer } }))).toMatch(/授权码，不是QQ密码/);
  expect(await remedyOf(factsWith({ environment: { ...environment, MAIL_FROM: "a@b.com" } }))).toBe(
    "把MAIL_FROM中的地址改为li@qq.com",
  );
  const own = await findingsOf(factsWith({ environment: { ...environment, MAIL_FROM: "鲸帧 <LI@qq.com>" } }));
  expect(own.find(({ check }) => check === "Mail server")?.result).toBe("ok");
});

test("a check that breaks is a failure of that check alone", async () => {
  const found = await findingsOf(factsWith({ probes: { readDisk: rejectWith("EIO") } }));
  expect(found.filter(({ result }) => result !== "ok")).toEqual([
    expect.objectContaining({
      check: "Disk space",
      result: "fail",
      code: "checkBroken",
      sentence: { zh: "无法检查：EIO", en: "This could not be checked: EIO" },
    }),
  ]);
});

test("a check that does not end in time is a failure, and its requests are cancelled", async () => {
  const cancelled = Promise.withResolvers<Error>();
  const endless = () => withTimeout(600_000, () => new Promise(() => undefined)).catch(cancelled.resolve);
  const run = async () => {
    await endless();
    return [];
  };
  const [found] = await runCheck({ run }, {}, 1);
  expect(found).toMatchObject({ result: "fail", code: "checkLate" });
  expect(await cancelled.promise).toBeInstanceOf(CancelledError);
});

test("a demo without payment methods is not warned of them, since it simulates them", async () => {
  const found = await findingsOf(factsWith({ facts: { settings: readSettings({}) } }));
  expect(found.filter(({ check }) => check === "Payment methods")).toMatchObject([{ result: "skipped" }]);
});

test("a payment method that does not answer in time keeps the findings of its earlier steps", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const probes: Partial<Facts["probes"]> = {
    async *selfTest() {
      yield ok({ zh: "已连接", en: "reached" });
      await new Promise(() => undefined);
    },
  };
  const run = findingsOf(factsWith({ probes }));
  await vi.advanceTimersByTimeAsync(25_000);
  const found = (await run).filter(({ check }) => check === "Payment methods");
  expect(found).toMatchObject([
    { result: "ok", sentence: { en: "hupi: reached" } },
    { result: "fail", code: "checkLate" },
  ]);
});
