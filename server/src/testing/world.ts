import type { FastifyInstance, InjectOptions } from "fastify";
import { onTestFinished } from "vitest";
import { secretKey } from "../../../scripts/testing/start-server.ts";
import { buildApp } from "../app.ts";
import { compose } from "../compose.ts";
import { type Database, openDatabase } from "../db/open-database.ts";
import type { DemoDeps } from "../demo/demo-deps.ts";
import type { Deps } from "../deps.ts";
import type { ServerSettings } from "../http/create-server.ts";
import type { ArrivalTimeouts } from "../http/open-listener.ts";
import { Shutdown } from "../http/shutdown.ts";
import { secondsAfter, systemClock } from "../outside/clock.ts";
import type { PasswordHash } from "../outside/password-hash.ts";
import { systemRandom } from "../outside/random.ts";
import type { Send } from "../outside/senders/sender.ts";
import type { SynchronizedClock } from "../outside/synchronized-clock.ts";
import { readSettings } from "../settings.ts";
import { createDatabase } from "./databases.ts";
import { demoDeployment } from "./demo-deployment.ts";

/** The database's time in the test's hand: it stands still until it is turned. */
export interface TurnableClock extends SynchronizedClock {
  turn(seconds: number): void;
}

export interface World {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly deps: DemoDeps;
  /** What notices and jobs get. */
  readonly background: Deps;
  readonly clock: TurnableClock;
  /** What nobody but the operator would have heard. */
  readonly alarms: string[];
  close(): Promise<void>;
}

export interface Differences {
  /** May put something between the product and its database. */
  readonly reach?: (databaseUrl: string) => string;
  readonly refuseCommonPasswords?: boolean;
  readonly send?: Send;
  readonly passwordHash?: PasswordHash;
  /** Environment variables of the payment methods that are not simulated. */
  readonly payments?: Readonly<Record<string, string>>;
  readonly clock?: TurnableClock;
  readonly arrivalTimeouts?: ArrivalTimeouts;
  /** Where phones reach the demo, if elsewhere. */
  readonly phoneOrigin?: () => string;
}

/** The product on a real PostgreSQL database of its own, with time in the test's hand. */
export async function openWorld(differences: Differences = {}): Promise<World> {
  const { reach = (url) => url, refuseCommonPasswords = false, send } = differences;
  const { passwordHash = quickPasswordHash, payments = {}, arrivalTimeouts } = differences;
  const { clock = turnableClock(new Date("2026-03-01T08:00:00Z")) } = differences;
  const { databaseUrl, drop } = await createDatabase();
  const database = await openDatabase({
    databaseUrl: reach(databaseUrl),
    dataDir: "",
    deployment: demoDeployment,
  });
  const alarms: string[] = [];
  const origin = () => "http://localhost:3000";
  const { deps, background, demo } = compose({
    db: database.db,
    background: database.background,
    clock,
    random: systemRandom,
    passwordHash,
    secretKey,
    refuseCommonPasswords,
    send,
    wait: async () => undefined,
    payments: readSettings(payments).payments,
    mode: "demo",
    origin,
    ...(differences.phoneOrigin && { phoneOrigin: differences.phoneOrigin }),
    alarm: (sentence, { subject }) => alarms.push(`${sentence}: ${subject}`),
  });
  if (!demo) throw new Error("The demo mode has its own calls");
  const server = serverSettings(arrivalTimeouts);
  const app = await buildApp({
    deps,
    background,
    isReached: database.isReached,
    demo,
    server,
    pages: "none",
    origin,
    shutdown: new Shutdown(),
  });
  return {
    app,
    db: database.db,
    databaseUrl,
    deps: demo,
    background,
    clock,
    alarms,
    async close() {
      await app.close();
      await database.close();
      await drop();
    },
  };
}

function serverSettings(arrivalTimeouts: ArrivalTimeouts | undefined): ServerSettings {
  return {
    logLevel: "silent",
    secure: false,
    // As behind a proxy: a test may choose whose address it calls from.
    trustProxy: ["127.0.0.1"],
    corsOrigins: [],
    // No result depends on how fast a machine is.
    callTimeoutsMs: { short: 0, long: 0 },
    ...(arrivalTimeouts && { arrivalTimeouts }),
  };
}

/** The same for one test: it is closed when the test ends, in whatever way. */
export async function openWorldForTest(differences?: Differences): Promise<World> {
  const world = await openWorld(differences);
  onTestFinished(() => world.close());
  return world;
}

/** Argon2 has its own test; here a hash only has to tell passwords apart. */
const quickPasswordHash: PasswordHash = {
  hash: async (password) => `quick:${password}`,
  verify: async (stored, password) => stored === `quick:${password}`,
};

const neverSkewed = { synchronize: async () => undefined, skewProblem: () => undefined };

export function turnableClock(start: Date): TurnableClock {
  let now = start.getTime();
  return {
    ...neverSkewed,
    now: () => new Date(now),
    turn(seconds) {
      now += seconds * 1000;
    },
  };
}

/** A clock that goes until it is turned as well, for a world whose database real servers use too. */
export function goingClock(): TurnableClock {
  let aheadS = 0;
  return {
    ...neverSkewed,
    now: () => secondsAfter(systemClock.now(), aheadS),
    turn(seconds) {
      aheadS += seconds;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // Tests look into answers of every shape, refused ones too.
  readonly body: Record<string, unknown> & { data?: unknown };
}

interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly language?: string;
}

/** Sends a call to the world's app as a browser would. */
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
