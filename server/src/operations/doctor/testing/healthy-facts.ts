import { productionSettings } from "../../../../../scripts/testing/production-settings.ts";
import { makeEntitlementKey, publicKeySet, readEntitlementKeys } from "../../../desktop/entitlement-keys.ts";
import { ok } from "../../../platform/check.ts";
import type { Archive } from "../../../platform/database/archive-store.ts";
import type { Replication } from "../../../platform/database/replication.ts";
import { type DiagnosisReply, diagnosisHeader } from "../../../platform/http/serve-health.ts";
import type { Repository } from "../../backups/pgbackrest/pgbackrest.ts";
import type { KeyChange } from "../../secret-keys/read-key-change.ts";
import { readSettings } from "../../settings/settings.ts";
import type { Facts } from "../check.ts";
import type { DatabaseFacts } from "../database-facts.ts";
import type { Probes } from "../probes.ts";

const entitlementKey = makeEntitlementKey();

export const now = new Date("2026-11-23T08:00:00Z");

const requestId = "6c6ff4a5-27b6-4cbb-9a7f-0e2f0a1b2c3d";
const headers = { "strict-transport-security": "max-age=63072000", date: now.toUTCString() };

type Answer = Awaited<ReturnType<Probes["fetch"]>>;

type Respond = (headers: Readonly<Record<string, string>>) => Partial<Answer>;

/** Responses by path for the site, and by address for other hosts. */
export type Answers = Readonly<Record<string, Partial<Answer> | Respond | undefined>>;

export const diagnosisAnswer =
  (request: Omit<DiagnosisReply, "token">): Respond =>
  ({ authorization = null, [diagnosisHeader]: copy }) =>
    copy === undefined ? { status: 404 } : { body: JSON.stringify({ ...request, token: authorization }) };

const usualAnswers: Answers = {
  "/readyz": { body: '{"status":"ready"}' },
  "/api/no-such-call": { status: 404, body: JSON.stringify({ code: 1003, requestId }) },
  "/api/diagnosis": diagnosisAnswer({
    ipAddress: "198.51.100.7",
    peer: "10.0.0.1",
    forwardedFor: "203.0.113.77, 198.51.100.7",
  }),
  "/api/console/session": { status: 404, body: JSON.stringify({ code: 1003, requestId }) },
  "https://console.example.com/api/console/session": { status: 401 },
  "/.well-known/oauth-authorization-server": {
    body: JSON.stringify({ issuer: productionSettings.PUBLIC_ORIGIN }),
  },
  "/.well-known/jwks.json": { body: JSON.stringify(publicKeySet(await readEntitlementKeys(entitlementKey))) },
  "/": {},
};

export function fakeFetch(answers: Answers): Probes["fetch"] {
  return async (url, sent = {}) => {
    const all = { ...usualAnswers, ...answers };
    const found = url in all ? all[url] : all[new URL(url).pathname];
    const answer = typeof found === "function" ? found(sent) : found;
    if (!answer) throw Object.assign(new Error("fetch failed"), { code: "ECONNREFUSED" });
    return { status: 200, headers, body: "", ...answer };
  };
}

/** Settings of a production site with its own gateway and two alert channels. */
const environment = {
  ...productionSettings,
  DATABASE_URL: "postgres://db/baleen",
  CONSOLE_ORIGIN: "https://console.example.com",
  TRUST_PROXY: "10.0.0.1",
  SMS_TEMPLATE_CODE: "SMS_1000",
  SMS_DAILY_BUDGET: "1000",
  HUPI_APP_ID: "201906",
  HUPI_SECRET: "a secret of hupi",
  WECHAT_SIGN_IN: "on",
  WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
  WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
  ENTITLEMENT_KEY: entitlementKey,
  BACKUP_DIR: "/var/backups/baleen",
  ALERT_MAIL: "ops@example.com",
  ALERT_WEBHOOK_URL: "https://ops.example.com/alerts",
  ALERT_WEBHOOK_SECRET: "a secret of ours",
};

/** The replication state of a single server. */
export const healthyReplication: Replication = {
  role: "primary",
  host: "10.0.0.21:5432",
  system: "7713005990513967146",
  timeline: 1,
  namesStandbys: false,
  seesStandbys: true,
  standbys: [],
  archive: null,
  failovers: 0,
  lastFailover: null,
  standbySeenAt: null,
  withoutStandbyS: null,
};

export const healthyArchive: Archive = {
  timeoutS: 60,
  lastArchivedAt: new Date("2026-11-23T07:59:10Z"),
  lastSegment: "000000010000000000000041",
  segment: "000000010000000000000042",
  isFailing: false,
  ageS: 50,
};

/** The key has never been changed. */
export const unchangedKey: KeyChange = {
  isCurrent: true,
  hasFormerSetting: false,
  otherNodes: [],
  values: { total: 3, anew: 3 },
  formerKeys: [],
  lostKeys: [],
  hasBackupSince: false,
  unusedCards: 0,
};

const healthyDatabase: DatabaseFacts = {
  version: "18.1",
  user: "baleen",
  isReplica: false,
  fsync: "on",
  fullPageWrites: "on",
  synchronousCommit: "on",
  storedFiles: 0,
  newestStoredFile: undefined,
  replication: healthyReplication,
  changedCollations: [],
  imageUrls: ["https://img.example.com/a.png"],
  maxConnections: 97,
  foreignConnections: 1,
  liveNodes: 1,
  waitingMoney: [],
  methodsOfNodes: [],
  clockAheadMs: 12,
  isEmpty: false,
  pendingMigrations: [],
  newerMigrations: [],
  newerProblem: undefined,
  lastBackupAt: new Date("2026-11-22T19:31:00Z"),
  backupProblem: undefined,
  lastDrillAt: new Date("2026-11-21T20:00:00Z"),
  isRecorded: true,
  keyChange: unchangedKey,
  mismatches: [],
};

const backup = { bytes: 200e6, major: 18 };

export const healthyRepository: Repository = {
  problem: undefined,
  isEncrypted: true,
  backups: [
    {
      ...backup,
      label: "20261121-183000F",
      type: "full",
      endedAt: new Date("2026-11-21T18:31:00Z"),
    },
    {
      ...backup,
      label: "20261121-183000F_20261122-183000I",
      type: "incr",
      endedAt: new Date("2026-11-22T18:30:10Z"),
    },
  ],
};

const healthyProbes: Probes = {
  now: () => now,
  resolve: async () => ["8.8.8.8"],
  readCertificate: async () => ({
    validFrom: new Date("2026-10-01T00:00:00Z"),
    validTo: new Date("2026-12-30T00:00:00Z"),
    trustErrorCode: undefined,
  }),
  fetch: fakeFetch({}),
  readDatabaseHosts: async () => [{ host: "db:5432", role: "primary", position: 5e9, sinceCommitS: null }],
  readDisk: async (folder) => ({ folder, freeBytes: 50e9 }),
  findPostgresClients: async () => ["15.20", "18.1"],
  readRepository: async () => healthyRepository,
  tryFileStore: async () => undefined,
  tryMailServer: async () => undefined,
  async *selfTest() {
    yield ok({ zh: "通知地址能收到请求", en: "The address for notices can be reached" });
  },
  async *testComplaints() {
    yield ok({ zh: "微信支付消费者投诉：可以读取", en: "WeChat Pay complaints: can be read" });
  },
  async *testWechatSignIn() {
    yield ok({ zh: "微信接受服务号的AppSecret", en: "WeChat accepts the AppSecret of the official account" });
  },
};

interface FactOverrides {
  readonly environment?: Readonly<Record<string, string>>;
  readonly database?: Partial<DatabaseFacts>;
  readonly probes?: Partial<Probes>;
  readonly facts?: Partial<Facts>;
}

/** The facts of a healthy production site, except for what a test changes. */
export function factsWith(differences: FactOverrides = {}): Facts {
  return {
    settings: readSettings({ ...environment, ...differences.environment }),
    problems: [],
    databaseProblems: [],
    database: { ...healthyDatabase, ...differences.database },
    probes: { ...healthyProbes, ...differences.probes },
    ...differences.facts,
  };
}
