import type { FastifyInstance, InjectOptions } from "fastify";
import { onTestFinished } from "vitest";
import { secretKey } from "../../../scripts/testing/start-server.ts";
import { makeAnswer } from "../accounts/captcha/answers.ts";
import type { Captchas } from "../accounts/captcha/captcha-stock.ts";
import { drawCaptcha } from "../accounts/captcha/draw-captcha.ts";
import { buildApp } from "../app.ts";
import { type Composition, compose } from "../compose.ts";
import type { DemoContext } from "../context.ts";
import {
  type EntitlementKeys,
  makeEntitlementKey,
  readEntitlementKeys,
} from "../desktop/entitlement-keys.ts";
import type { Send } from "../messages/senders/sender.ts";
import { type OpenDatabase, openUncheckedDatabase } from "../open-database.ts";
import { type ConsoleSettings, readSettings, type Settings } from "../operations/settings/settings.ts";
import type { Database } from "../platform/database/database.ts";
import { openKeyRing } from "../platform/database/key-store.ts";
import type { ServerSettings } from "../platform/http/create-server.ts";
import type { ArrivalTimeouts } from "../platform/http/open-listener.ts";
import { Shutdown } from "../platform/http/shutdown.ts";
import type { KeyRing, KeySettings } from "../platform/key-ring.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { PasswordHash } from "../platform/password-hash.ts";
import { fractions, systemRandom } from "../platform/random.ts";
import type { Network } from "../platform/safe-fetch/safe-fetch.ts";
import type { Wait } from "../platform/wait.ts";
import { createDatabase, type TestDatabase } from "./databases.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";

export interface World extends Pick<Composition, "background" | "console" | "meter"> {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly context: DemoContext;
  readonly clock: ManualClock;
  /** Log lines of alarms. */
  readonly alarms: string[];
  close(): Promise<void>;
}

export interface WorldOverrides {
  /** Its database, with schema and content; by default a copy of the run's template. */
  readonly database?: TestDatabase;
  /** Replaces the database URL, for example by that of a proxy. */
  readonly mapDatabaseUrl?: (databaseUrl: string) => string;
  readonly features?: Partial<Settings["features"]>;
  readonly smsDailyBudget?: number;
  readonly send?: Send;
  readonly passwordHash?: PasswordHash;
  readonly captchas?: Captchas;
  readonly metrics?: Metrics;
  /** By default, nothing waits. */
  readonly wait?: Wait;
  /** Environment variables of payment methods with a gateway. */
  readonly payments?: Readonly<Record<string, string>>;
  /** Environment variables of alert channels. */
  readonly alerts?: Readonly<Record<string, string>>;
  readonly clock?: ManualClock;
  readonly keys?: KeySettings;
  readonly arrivalTimeouts?: ArrivalTimeouts;
  /** Environment variables of the desktop tool. */
  readonly desktop?: Readonly<Record<string, string>>;
  /** Environment variables of the store of uploaded files. */
  readonly files?: Readonly<Record<string, string>>;
  /** `null`: none, so the desktop tool is off. */
  readonly entitlementKeys?: EntitlementKeys | null;
  /** What files of releases are fetched from. */
  readonly fileNetwork?: Network;
  /** What webhooks are sent to. */
  readonly webhookNetwork?: Network;
  /** The origin for phones. */
  readonly phoneOrigin?: () => string;
  readonly console?: Partial<Omit<ConsoleSettings, "isOn">>;
  readonly corsOrigins?: readonly string[];
}

/** The application on a PostgreSQL database of its own, with a clock under control of the test. */
export async function openWorld(differences: WorldOverrides = {}): Promise<World> {
  const { mapDatabaseUrl = (url) => url, arrivalTimeouts, corsOrigins } = differences;
  const { clock = manualClock(new Date("2026-03-01T08:00:00Z")) } = differences;
  const { databaseUrl, drop } = differences.database ?? (await createDatabase());
  // A copy of the template is migrated already.
  const database = await openUncheckedDatabase({ databaseUrl: mapDatabaseUrl(databaseUrl), dataDir: "" });
  const alarms: string[] = [];
  const keySettings = { secretKey, ...differences.keys };
  const { context, background, console, demo, meter } = composeWorld(differences, {
    keySettings,
    keyRing: await openKeyRing(database.db, keySettings, clock),
    database,
    databaseUrl,
    clock,
    alarms,
  });
  if (!demo) throw new Error("The demo mode has its own calls");
  const app = await buildApp({
    context: { ...context, pagePaths },
    background,
    isReachable: database.isReachable,
    console: { ...consoleSettingsOf(differences), context: console, publicOrigin: origin() },
    demo,
    server: serverSettings(arrivalTimeouts, corsOrigins),
    pages: "none",
    shutdown: new Shutdown(),
  });
  return {
    app,
    db: database.db,
    databaseUrl,
    context: demo,
    background,
    console,
    meter,
    clock,
    alarms,
    async close() {
      await app.close();
      await database.close();
      await drop();
    },
  };
}

const entitlementKeys = await readEntitlementKeys(makeEntitlementKey());

/** Pages that visitors return to. */
const pagePaths = new Set(["/", "/login", "/pricing", "/profile", "/wechat-scan"]);

/** Nothing listens at the port of "discard", whatever runs beside the tests. */
const origin = () => "http://localhost:9";

interface Opened {
  readonly database: OpenDatabase;
  readonly databaseUrl: string;
  readonly clock: ManualClock;
  readonly alarms: string[];
  readonly keySettings: KeySettings;
  readonly keyRing: KeyRing;
}

function composeWorld(
  differences: WorldOverrides,
  { database, databaseUrl, clock, alarms, ...keys }: Opened,
): Composition {
  const { features, smsDailyBudget = 0, send, phoneOrigin } = differences;
  const {
    passwordHash = quickPasswordHash,
    captchas = captchasOfThisThread,
    payments = {},
    alerts = {},
  } = differences;
  const demo = readSettings({});
  const paying = readSettings(payments);
  return compose({
    database,
    settings: {
      ...demo,
      databaseUrl,
      payments: paying.payments,
      officialAccount: paying.officialAccount,
      wechatSignIn: paying.wechatSignIn,
      alerts: readSettings(alerts).alerts,
      features: { ...demo.features, ...features },
      smsDailyBudget,
      console: { isOn: true, ...consoleSettingsOf(differences) },
      desktop: readSettings(differences.desktop ?? {}).desktop,
      objectStore: readSettings(differences.files ?? {}).objectStore,
    },
    environment: {},
    ...keys,
    entitlementKeys:
      differences.entitlementKeys === null ? undefined : (differences.entitlementKeys ?? entitlementKeys),
    clock,
    send,
    passwordHash,
    captchas,
    metrics: differences.metrics,
    wait: differences.wait ?? (async () => undefined),
    fileNetwork: differences.fileNetwork,
    webhookNetwork: differences.webhookNetwork,
    origin,
    ...(phoneOrigin && { phoneOrigin }),
    logAlarm: (sentence, { subject }) => alarms.push(`${sentence}: ${subject}`),
  });
}

function consoleSettingsOf(differences: WorldOverrides) {
  return { origin: undefined, allow: [], ...differences.console };
}

function serverSettings(
  arrivalTimeouts: ArrivalTimeouts | undefined,
  corsOrigins: readonly string[] = [],
): ServerSettings {
  return {
    logLevel: "silent",
    isSecure: false,
    // As behind a proxy, so that tests can choose a client's IP address.
    trustProxy: ["127.0.0.1"],
    corsOrigins,
    ...(arrivalTimeouts && { arrivalTimeouts }),
  };
}

/** Like `openWorld`, but closed at the end of the test. */
export async function openWorldForTest(differences?: WorldOverrides): Promise<World> {
  const world = await openWorld(differences);
  onTestFinished(() => world.close());
  return world;
}

/** Argon2 has tests of its own; elsewhere a fast stand-in is enough. */
const quickPasswordHash: PasswordHash = {
  load: () => ({ running: 0, waiting: 0 }),
  hash: async (password) => `quick:${password}`,
  verify: async (stored, password) => stored === `quick:${password}`,
};

/** The drawing thread has tests of its own. */
const captchasOfThisThread: Captchas = {
  isOverloaded: () => false,
  drawAhead: () => undefined,
  async take() {
    const answer = makeAnswer(systemRandom);
    return { answer, picture: drawCaptcha(answer, fractions(systemRandom)) };
  },
};

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // Tests read responses of every shape, errors included.
  readonly body: Record<string, unknown> & { data?: unknown };
}

interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly language?: string;
}

/** Sends a call to the application without a network. */
export async function send(
  world: World,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  sent: Sent = {},
) {
  const options: InjectOptions = {
    method,
    url: `/api${path}`,
    headers: {
      "accept-language": sent.language ?? "zh-CN",
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(body !== undefined && { payload: body as object }),
  };
  const response = await world.app.inject(options);
  const answer: Answer = { status: response.statusCode, headers: response.headers, body: response.json() };
  return answer;
}
