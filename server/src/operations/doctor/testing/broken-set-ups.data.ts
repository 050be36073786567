import { MailSettingsError } from "../../../messages/senders/mail-sender.ts";
import { NotSentError } from "../../../messages/senders/sender.ts";
import { commonProblem, problemOf } from "../../../platform/setting-problem.ts";
import type { Facts } from "../check.ts";
import { brokenArchives } from "./broken-archives.data.ts";
import { diagnosisAnswer, factsWith, fakeFetch, now, unchangedKey } from "./healthy-facts.ts";

export const rejectWith = (code: string) => async () => {
  throw Object.assign(new Error("no"), { code });
};
const certificateUntil = (validTo: string, trustErrorCode?: string) => ({
  readCertificate: async () => ({
    validFrom: new Date("2026-10-01T00:00:00Z"),
    validTo: new Date(validTo),
    trustErrorCode,
  }),
});
const seenAs = (request: Parameters<typeof diagnosisAnswer>[0]) => ({
  fetch: fakeFetch({ "/api/diagnosis": diagnosisAnswer(request) }),
});
const forged = "203.0.113.77";

/** Simulates a proxy that caches the first response for an address and sends it to everybody. */
function cachedByAddress(fetch: Facts["probes"]["fetch"]): Facts["probes"]["fetch"] {
  const kept = new Map<string, ReturnType<typeof fetch>>();
  return async (url, headers) => {
    const answer = kept.get(url) ?? fetch(url, headers);
    kept.set(url, answer);
    return await answer;
  };
}
const changedKey = {
  ...unchangedKey,
  hasFormerSetting: true,
  formerKeys: [{ fingerprint: "a".repeat(64), retiredAt: now }],
};
const behindProxy = { ipAddress: "198.51.100.7", peer: "10.0.0.1", forwardedFor: "198.51.100.7" };

export const unreachableDatabase: Partial<Facts> = {
  database: undefined,
  databaseProblems: [
    problemOf("DATABASE_URL", {
      code: "connectionRefused",
      sentence: { zh: "db:5432没有服务在监听", en: "nothing listens at db:5432" },
    }),
  ],
};

/**
 * Broken set-ups: a title, the severity, the check that finds the problem, words that name the cause, and the facts.
 */
export const brokenSetUps: readonly (readonly [string, "fail" | "warn", string, RegExp, Facts])[] = [
  // openclaw#59395, clash#5
  [
    "a proxy makes up the addresses of gateways and image hosts",
    "fail",
    "DNS of external hosts",
    /fake-ip.*api\.xunhupay\.com \(198\.18\.0\.25\), img\.example\.com \(198\.18\.0\.25\)/,
    factsWith({
      probes: {
        resolve: async (host) => [
          host.endsWith("example.com") && !host.startsWith("img.") ? "8.8.8.8" : "198.18.0.25",
        ],
      },
    }),
  ],
  [
    "the image has moved to another Debian",
    "fail",
    "Database collations",
    /have changed \(2\.36 → 2\.41\)/,
    factsWith({ database: { changedCollations: [{ name: undefined, recorded: "2.36", actual: "2.41" }] } }),
  ],
  [
    "the proxy does not pass the console's host on",
    "fail",
    "Console",
    /console\.example\.com\/api\/console\/session answers 404 instead of 401/,
    factsWith({
      probes: { fetch: fakeFetch({ "https://console.example.com/api/console/session": { status: 404 } }) },
    }),
  ],
  [
    "nothing answers at the console's host",
    "fail",
    "Console",
    /answers ECONNREFUSED instead of 401/,
    factsWith({
      probes: { fetch: fakeFetch({ "https://console.example.com/api/console/session": undefined }) },
    }),
  ],
  [
    "the public host has the console too",
    "fail",
    "Console",
    /The console is reachable at https:\S+ too/,
    factsWith({ probes: { fetch: fakeFetch({ "/api/console/session": { status: 401, body: "" } }) } }),
  ],
  [
    "a forwarded host opens the console at the public host",
    "fail",
    "Console",
    /The console is reachable at https:\S+ too/,
    factsWith({
      probes: {
        fetch: async (url, headers = {}) =>
          await fakeFetch(
            "x-forwarded-host" in headers ? { "/api/console/session": { status: 401, body: "" } } : {},
          )(url),
      },
    }),
  ],
  [
    "the proxy keeps the desktop tool's addresses to itself",
    "fail",
    "Desktop tool",
    /oauth-authorization-server does not answer with https:\S+ as issuer/,
    factsWith({
      probes: { fetch: fakeFetch({ "/.well-known/oauth-authorization-server": { status: 404 } }) },
    }),
  ],
  [
    "a node signs with another key than the settings name",
    "fail",
    "Desktop tool",
    /does not sign with the key in the settings/,
    factsWith({ probes: { fetch: fakeFetch({ "/.well-known/jwks.json": { body: '{"keys":[]}' } }) } }),
  ],
  [
    "a setting is invalid",
    "fail",
    "Settings",
    /SECRET_KEY: production needs/,
    factsWith({
      facts: {
        problems: [
          problemOf(
            "SECRET_KEY",
            commonProblem.productionNeeds({ zh: "自己的密钥", en: "a key of its own" }),
          ),
        ],
      },
    }),
  ],
  [
    "the mode is demo",
    "warn",
    "Settings",
    /demo/,
    { ...factsWith(), settings: { mode: "demo", dataDir: ".data" } },
  ],
  [
    "the database cannot be reached",
    "fail",
    "Database",
    /nothing listens at db:5432/,
    factsWith({ facts: unreachableDatabase }),
  ],
  [
    "backups are nobody's",
    "warn",
    "Backups",
    /Neither BACKUP_DIR nor PGBACKREST_STANZA is set/,
    factsWith({ environment: { BACKUP_DIR: "" } }),
  ],
  [
    "there was no backup yet",
    "fail",
    "Backups",
    /no successful backup yet/,
    factsWith({ database: { lastBackupAt: undefined } }),
  ],
  [
    "the last backup is two days old",
    "fail",
    "Backups",
    /last successful backup: 2026-11-21T/,
    factsWith({ database: { lastBackupAt: new Date("2026-11-21T08:00:00Z") } }),
  ],
  [
    "the last attempt at a backup failed, although one of this night is there",
    "fail",
    "Backups",
    /The last backup failed \(2026-11-22T20:00:00.000Z\): The disk of \/srv\/b is full/,
    factsWith({
      database: {
        backupProblem: {
          at: new Date("2026-11-22T20:00:00Z"),
          zh: "/srv/b所在的磁盘已满",
          en: "The disk of /srv/b is full",
        },
      },
    }),
  ],
  [
    "no backup was ever restored",
    "warn",
    "Backups",
    /no successful drill yet/,
    factsWith({ database: { lastDrillAt: undefined } }),
  ],
  [
    "pg_dump is older than the database",
    "fail",
    "Backups",
    /PostgreSQL 18, and pg_dump here is 15\.20/,
    factsWith({ probes: { findPostgresClients: async () => ["15.20"] } }),
  ],
  [
    "there is no pg_dump",
    "fail",
    "Backups",
    /pg_dump here is missing/,
    factsWith({ probes: { findPostgresClients: async () => [] } }),
  ],
  ...brokenArchives,
  ["the database is a replica", "fail", "Database", /replica/, factsWith({ database: { isReplica: true } })],
  ["fsync is off", "fail", "Database durability", /fsync/, factsWith({ database: { fsync: "off" } })],
  [
    "pages are written in part",
    "fail",
    "Database durability",
    /full_page_writes/,
    factsWith({ database: { fullPageWrites: "off" } }),
  ],
  [
    "commits are not waited for",
    "fail",
    "Database durability",
    /synchronous_commit/,
    factsWith({ database: { synchronousCommit: "off" } }),
  ],
  [
    "a payment method's settings are gone while money waits for it",
    "fail",
    "Payment methods",
    /alipay were removed while 2 refunds and 1 payment are pending/,
    factsWith({
      database: { waitingMoney: [{ method: "alipay", refunds: 2, refundsFen: 2600, payments: 1 }] },
    }),
  ],
  [
    "there are fewer connections than the nodes' pools have",
    "fail",
    "Database connections",
    /4 nodes use up to 116 connections, PostgreSQL has 96/,
    factsWith({ database: { liveNodes: 4 } }),
  ],
  [
    "a rolling update would run out of connections",
    "warn",
    "Database connections",
    /too few during a rolling update/,
    factsWith({ database: { liveNodes: 3 } }),
  ],
  [
    "migrations are pending",
    "warn",
    "Database schema",
    /0099-next/,
    factsWith({ database: { pendingMigrations: ["0099-next"] } }),
  ],
  [
    "a newer release has taken something away",
    "fail",
    "Database schema",
    /A newer release/,
    factsWith({
      database: {
        newerProblem: { zh: "更新的版本改动过这个数据库", en: "A newer release has migrated this database" },
      },
    }),
  ],
  [
    "a newer release has added something",
    "warn",
    "Database schema",
    /extended the schema \(0099-next\)/,
    factsWith({ database: { newerMigrations: ["0099-next"] } }),
  ],
  [
    "the key is another",
    "fail",
    "Key and merchants",
    /SECRET_KEY: this database/,
    factsWith({
      database: {
        mismatches: [
          problemOf("SECRET_KEY", {
            code: "otherSecretKey",
            sentence: {
              zh: "这个数据库以前用的是另一个密钥",
              en: "this database was opened with another key",
            },
          }),
        ],
      },
    }),
  ],
  [
    "the key is being changed, and a node has the former one",
    "warn",
    "Change of the secret key",
    /these nodes still have another: web-2\/7/,
    factsWith({
      database: { keyChange: { ...changedKey, isCurrent: false, otherNodes: ["web-2/7"] } },
    }),
  ],
  [
    "all nodes have the new key, and none uses it yet",
    "warn",
    "Change of the secret key",
    /starts to use it within three minutes/,
    factsWith({ database: { keyChange: { ...changedKey, isCurrent: false } } }),
  ],
  [
    "values are still sealed with the former key",
    "warn",
    "Change of the secret key",
    /312 of 400 values are sealed anew$/,
    factsWith({ database: { keyChange: { ...changedKey, values: { total: 400, anew: 312 } } } }),
  ],
  [
    "the former key is not needed any more in the settings",
    "warn",
    "Change of the secret key",
    /400 of 400 values are sealed anew; the former key can be removed/,
    factsWith({
      database: { keyChange: { ...changedKey, values: { total: 400, anew: 400 }, hasBackupSince: true } },
    }),
  ],
  [
    "no backup was made since the key was changed",
    "warn",
    "Change of the secret key",
    /SECRET_KEY has changed, and there was no successful backup since/,
    factsWith({ database: { keyChange: { ...changedKey, values: { total: 400, anew: 400 } } } }),
  ],
  [
    "a former key in the database was changed by hand",
    "fail",
    "Change of the secret key",
    /1 former key in the database cannot be opened \(fingerprint aaaaaa\)/,
    factsWith({ database: { keyChange: { ...changedKey, lostKeys: ["a".repeat(64)] } } }),
  ],
  [
    "no server has opened the database",
    "warn",
    "Key and merchants",
    /No server has opened this database/,
    factsWith({ database: { isRecorded: false } }),
  ],
  [
    "the name is unknown",
    "fail",
    "DNS",
    /www\.example\.com does not resolve \(ENOTFOUND\)/,
    factsWith({ probes: { resolve: rejectWith("ENOTFOUND") } }),
  ],
  [
    "the name leads inside",
    "warn",
    "DNS",
    /192\.168\.1\.5/,
    factsWith({ probes: { resolve: async () => ["192.168.1.5"] } }),
  ],
  [
    "nothing speaks TLS",
    "fail",
    "TLS certificate",
    /ECONNREFUSED/,
    factsWith({ probes: { readCertificate: rejectWith("ECONNREFUSED") } }),
  ],
  [
    "the certificate has ended",
    "fail",
    "TLS certificate",
    /expired on 2026-11-22/,
    factsWith({ probes: certificateUntil("2026-11-22T00:00:00Z") }),
  ],
  [
    "the certificate ends soon",
    "warn",
    "TLS certificate",
    /in 13 days/,
    factsWith({ probes: certificateUntil("2026-12-07T00:00:00Z") }),
  ],
  [
    "the certificate has not begun",
    "fail",
    "TLS certificate",
    /not valid before 2026-10-01/,
    factsWith({ probes: { now: () => new Date("2026-09-30T00:00:00Z") } }),
  ],
  [
    "the certificate is another name's",
    "fail",
    "TLS certificate",
    /not for www\.example\.com/,
    factsWith({ probes: certificateUntil("2026-12-30T00:00:00Z", "ERR_TLS_CERT_ALTNAME_INVALID") }),
  ],
  [
    "the chain is incomplete",
    "fail",
    "TLS certificate",
    /intermediate/,
    factsWith({ probes: certificateUntil("2026-12-30T00:00:00Z", "UNABLE_TO_VERIFY_LEAF_SIGNATURE") }),
  ],
  [
    "the certificate is signed by itself",
    "fail",
    "TLS certificate",
    /self-signed/,
    factsWith({ probes: certificateUntil("2026-12-30T00:00:00Z", "DEPTH_ZERO_SELF_SIGNED_CERT") }),
  ],
  [
    "the site is down",
    "fail",
    "Public address",
    /ECONNREFUSED/,
    factsWith({ probes: { fetch: fakeFetch({ "/readyz": undefined }) } }),
  ],
  [
    "the site is not ready",
    "fail",
    "Public address",
    /database not reached/,
    factsWith({
      probes: {
        fetch: fakeFetch({ "/readyz": { status: 503, body: '{"status":"database not reached"}' } }),
      },
    }),
  ],
  [
    "the public address is another's",
    "fail",
    "Public address",
    /answers 200, which is not this server/,
    factsWith({ probes: { fetch: fakeFetch({ "/readyz": { body: "<h1>Welcome to nginx</h1>" } }) } }),
  ],
  [
    "the public address redirects",
    "fail",
    "Public address",
    /redirects to https:\/\/example\.com/,
    factsWith({
      probes: {
        fetch: fakeFetch({ "/readyz": { status: 301, headers: { location: "https://example.com/readyz" } } }),
      },
    }),
  ],
  [
    "the proxy replaces error pages",
    "fail",
    "Public address",
    /no request id/,
    factsWith({
      probes: { fetch: fakeFetch({ "/api/no-such-call": { status: 404, body: "<h1>404</h1>" } }) },
    }),
  ],
  [
    "the proxy removes headers",
    "warn",
    "Public address",
    /Strict-Transport-Security/,
    factsWith({
      probes: {
        fetch: fakeFetch({
          "/api/no-such-call": {
            status: 404,
            headers: {},
            body: '{"requestId":"6c6ff4a5-27b6-4cbb-9a7f-0e2f0a1b2c3d"}',
          },
        }),
      },
    }),
  ],
  [
    "the proxy is not trusted",
    "fail",
    "Proxies and visitors' addresses",
    /All visitors appear with the proxy's address 10\.0\.0\.2/,
    factsWith({ probes: seenAs({ ...behindProxy, ipAddress: "10.0.0.2", peer: "10.0.0.2" }) }),
  ],
  [
    "a forged address is believed",
    "fail",
    "Proxies and visitors' addresses",
    /trusts a forged/,
    factsWith({ probes: seenAs({ ...behindProxy, ipAddress: forged, forwardedFor: forged }) }),
  ],
  [
    "the proxy forwards no address",
    "fail",
    "Proxies and visitors' addresses",
    /sends no X-Forwarded-For/,
    factsWith({ probes: seenAs({ ...behindProxy, ipAddress: "10.0.0.1", forwardedFor: null }) }),
  ],
  [
    "the doctor is itself behind the proxy",
    "warn",
    "Proxies and visitors' addresses",
    /within TRUST_PROXY/,
    factsWith({
      probes: seenAs({ ...behindProxy, ipAddress: forged, forwardedFor: `${forged}, 10.0.0.1` }),
    }),
  ],
  [
    "another server answers at the public address",
    "fail",
    "Proxies and visitors' addresses",
    /has another SECRET_KEY/,
    factsWith({ probes: { fetch: fakeFetch({ "/api/diagnosis": { status: 404 } }) } }),
  ],
  // 1Panel-dev/1Panel#7541, #2448, #2288
  [
    "a proxy caches by the address alone",
    "fail",
    "Proxies and sessions",
    /caches private answers/,
    factsWith({
      probes: { fetch: cachedByAddress(fakeFetch({ "/api/diagnosis": diagnosisAnswer(behindProxy) })) },
    }),
  ],
  [
    "a proxy caches what it has seen long ago",
    "fail",
    "Proxies and sessions",
    /caches private answers/,
    factsWith({
      probes: {
        fetch: fakeFetch({ "/api/diagnosis": { body: JSON.stringify({ ...behindProxy, token: "old" }) } }),
      },
    }),
  ],
  // halo-dev/halo#6685
  [
    "a proxy drops Authorization",
    "fail",
    "Proxies and sessions",
    /drops the Authorization header/,
    factsWith({
      probes: {
        fetch: fakeFetch({
          "/api/diagnosis": ({ authorization: _, ...sent }) => diagnosisAnswer(behindProxy)(sent),
        }),
      },
    }),
  ],
  // ChatGPTNextWeb/NextChat#1339, home-assistant/core#16306
  [
    "basic authentication is in front",
    "fail",
    "Proxies and sessions",
    /refuses requests \(401\)/,
    factsWith({ probes: { fetch: fakeFetch({ "/api/diagnosis": { status: 401 } }) } }),
  ],
  [
    "the clock is off",
    "fail",
    "Clock",
    /3\.4 s off the database's/,
    factsWith({ database: { clockAheadMs: -3400 } }),
  ],
  [
    "the clock is not the gateway's",
    "fail",
    "Clock",
    /90 s off the clock of hupi/,
    factsWith({
      probes: {
        fetch: fakeFetch({ "/": { headers: { date: new Date(now.getTime() - 90_000).toUTCString() } } }),
      },
    }),
  ],
  [
    "the disk is full",
    "fail",
    "Disk space",
    /DATA_DIR: 12 MB/,
    factsWith({ probes: { readDisk: async (folder) => ({ folder, freeBytes: 12e6 }) } }),
  ],
  [
    "the disk fills up",
    "warn",
    "Disk space",
    /DATA_DIR: 700 MB/,
    factsWith({ probes: { readDisk: async (folder) => ({ folder, freeBytes: 700e6 }) } }),
  ],
  [
    "the mail server refuses the password",
    "fail",
    "Mail server",
    /did not take the password/,
    factsWith({
      probes: {
        tryMailServer: async () => {
          throw new NotSentError("The mail server did not take the password (535)", "provider");
        },
      },
    }),
  ],
  ...["qq.com", "163.com"].flatMap((domain): (typeof brokenSetUps)[number][] => {
    const environment = {
      SMTP_URL: `smtps://li%40${domain}:secret@smtp.${domain}:465`,
      MAIL_FROM: `鲸帧 <li@${domain}>`,
    };
    const refusing = (refused: "password" | "sender") => ({
      tryMailServer: async () => {
        throw new MailSettingsError(refused, 535);
      },
    });
    return [
      // xuxueli/xxl-job#3858, YMFE/yapi#2219
      [
        `${domain} refuses the password of the website`,
        "fail",
        "Mail server",
        /did not take the password/,
        factsWith({ environment, probes: refusing("password") }),
      ],
      // nodeSolidServer/node-solid-server#1281, zfaka#50
      [
        `${domain} refuses another sender`,
        "fail",
        "Mail server",
        /it must be the account that signs in/,
        factsWith({ environment, probes: refusing("sender") }),
      ],
      [
        `${domain} would refuse another sender with the mail`,
        "fail",
        "Mail server",
        /rejects the sender shop@example\.com: it must be the account that signs in/,
        factsWith({ environment: { ...environment, MAIL_FROM: "shop@example.com" } }),
      ],
    ];
  }),
  [
    "the signature has its brackets",
    "warn",
    "SMS",
    /brackets/,
    factsWith({ environment: { SMS_SIGN_NAME: "【鲸帧】" } }),
  ],
  [
    "SMS have no limit",
    "warn",
    "SMS",
    /no daily SMS limit/,
    factsWith({ environment: { SMS_DAILY_BUDGET: "0" } }),
  ],
  [
    "no SMS provider is there yet",
    "warn",
    "SMS",
    /no SMS provider: nobody can register/,
    factsWith({ environment: { SMS_PROVIDER: "none" } }),
  ],
  [
    "a gateway refuses its key",
    "fail",
    "Payment methods",
    /hupi: The key is right/,
    factsWith({
      probes: {
        async *selfTest() {
          yield {
            result: "fail",
            code: "accepted",
            sentence: { zh: "密钥正确", en: "The key is right" },
          } as const;
        },
      },
    }),
  ],
  [
    "payments are a rehearsal",
    "warn",
    "Payment methods",
    /rehearsal, no real money moves: hupi$/,
    factsWith({ environment: { PAYMENT_REHEARSAL: "true", HUPI_GATEWAY: "http://127.0.0.1:4103" } }),
  ],
  [
    "nobody can pay",
    "warn",
    "Payment methods",
    /nobody can pay/,
    factsWith({ environment: { HUPI_APP_ID: "", HUPI_SECRET: "" } }),
  ],
  [
    "complaints of payers cannot be read",
    "warn",
    "Complaints",
    /not granted/,
    factsWith({
      probes: {
        async *testComplaints() {
          yield {
            result: "warn",
            code: "complaintAccessMissing",
            sentence: { zh: "微信支付消费者投诉：没有开通", en: "WeChat Pay complaints: not granted" },
          } as const;
        },
      },
    }),
  ],
  [
    "WeChat refuses the secret of the app that signs people in",
    "fail",
    "Sign-in with WeChat",
    /does not accept the AppSecret/,
    factsWith({
      probes: {
        async *testWechatSignIn() {
          yield {
            result: "fail",
            code: "wechatSecretWrong",
            sentence: { zh: "微信不接受AppSecret", en: "WeChat does not accept the AppSecret" },
          } as const;
        },
      },
    }),
  ],
  [
    "WeChat is a fake",
    "warn",
    "Sign-in with WeChat",
    /signs anyone in as anybody/,
    factsWith({
      environment: {
        PAYMENT_REHEARSAL: "true",
        WECHAT_OAUTH_GATEWAY: "http://127.0.0.1:4101",
        WECHAT_API_GATEWAY: "http://127.0.0.1:4101",
      },
    }),
  ],
  [
    "alarms reach nobody",
    "warn",
    "Alert channels",
    /nobody is notified/,
    factsWith({ environment: { ALERT_MAIL: "", ALERT_WEBHOOK_URL: "", ALERT_WEBHOOK_SECRET: "" } }),
  ],
  [
    "alarms have one way out",
    "warn",
    "Alert channels",
    /mail/,
    factsWith({ environment: { ALERT_WEBHOOK_URL: "", ALERT_WEBHOOK_SECRET: "" } }),
  ],
];
