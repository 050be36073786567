import type { Timeout } from "@baleen/contract/call-timeouts.ts";
import pg from "pg";
import { withTimeout } from "../with-timeout.ts";
import { type Admission, type Release, TooManyAtOnceError } from "./admission.ts";
import { currentDatabaseCall, type DatabaseCall } from "./database-call.ts";
import { isReadOnlyError } from "./database-errors.ts";
import { PrimaryClient, tryHosts } from "./primary.ts";
import { prepareStatements, StatementNames } from "./statement-names.ts";

export type OnDatabaseError = (error: unknown) => void;

export type CountedPool = ReturnType<typeof openPool>;

export interface PoolLimits {
  /** PostgreSQL's statement timeout, in milliseconds; 0 disables all timeouts here. */
  readonly statementTimeoutMs: number;
  /**
   * Timeouts for all statements of a call together, including waits for connections, by the kind of the call's timeout.
   */
  readonly callTimeoutsMs: Readonly<Record<Timeout, number>>;
  /** Limits connections by account and IP address; without it there is no limit. */
  readonly admission?: Admission | undefined;
  /** Called with the error of every failed statement or connection. */
  readonly onError?: OnDatabaseError | undefined;
  /**
   * Called after a failed wait of `admission`: if the database does not answer, the client is not to blame (no 429).
   */
  isReachable?(): Promise<boolean>;
}

/** Grace period for PostgreSQL's own statement timeout; without a response after it the connection is dead. */
const responseGraceMs = 500;

class DatabaseTimeoutError extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database did not answer in time");
  }
}

/** Opens a pool that limits connections by `admission` and applies the timeouts of statements and calls. */
export function openPool(config: pg.PoolConfig, limits: PoolLimits) {
  const { onError } = limits;
  const pool = new pg.Pool({ ...config, Client: PrimaryClient });
  // A connection that breaks while idle is replaced; the next query reports the cause.
  pool.on("error", () => undefined);
  // Off for the embedded database, which has one session for all connections: statement names would clash.
  const names = new StatementNames(config.connectionString !== undefined);
  pool.on("connect", (client) => {
    prepareStatements(client, names);
    guardStatements(client as pg.PoolClient & PrimaryClient, limits);
  });
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async connect() {
      const call = currentDatabaseCall();
      try {
        if (!call) return await tryHosts(config.connectionString, () => pool.connect());
        return await call.wait(() => connectFor(call, pool, limits));
      } catch (error) {
        if (!(error instanceof TooManyAtOnceError)) onError?.(error);
        throw error;
      }
    },
  };
}

async function connectFor(call: DatabaseCall, pool: pg.Pool, limits: PoolLimits): Promise<pg.PoolClient> {
  const release = await acquire(call, limits);
  try {
    const client = await connectInTime(pool, remainingMs(call, limits));
    call.hasBegun = true;
    // The pool sets a new `release` each time it hands out the client.
    const releaseClient = client.release.bind(client);
    client.release = (destroy) => {
      release();
      releaseClient(destroy);
    };
    return client;
  } catch (error) {
    release();
    throw error;
  }
}

async function acquire(
  { keys, hasBegun }: DatabaseCall,
  { admission, isReachable }: PoolLimits,
): Promise<Release> {
  try {
    return (await admission?.acquire(keys, hasBegun)) ?? (() => undefined);
  } catch (error) {
    if (error instanceof TooManyAtOnceError && (await isReachable?.()) === false)
      throw new DatabaseTimeoutError();
    throw error;
  }
}

async function connectInTime(pool: pg.Pool, timeoutMs: number | undefined): Promise<pg.PoolClient> {
  const url = pool.options.connectionString;
  if (timeoutMs === undefined) return await tryHosts(url, () => pool.connect());
  const connect = (signal: AbortSignal) => {
    const connecting = tryHosts(url, () => pool.connect());
    // A connection that opens after the timeout goes back to the pool.
    signal.addEventListener("abort", () => {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
    });
    return connecting;
  };
  return await withTimeout(timeoutMs, connect, () => new DatabaseTimeoutError());
}

/** What is left of a call's timeout, in milliseconds; undefined if it has none. */
function remainingMs(
  call: DatabaseCall | undefined,
  { statementTimeoutMs, callTimeoutsMs }: PoolLimits,
): number | undefined {
  if (!call || statementTimeoutMs === 0) return undefined;
  return Math.max(0, callTimeoutsMs[call.timeout] - call.waitedMs);
}

/**
 * Reports failed statements, and destroys a connection whose statement gets no response in time: PostgreSQL's own
 * timeouts do not help if the network drops packets or its processes are frozen. The statement then fails at once, and
 * the pool replaces the connection. What is left of the call's timeout applies as well.
 */
function guardStatements(client: pg.PoolClient & PrimaryClient, limits: PoolLimits): void {
  // The cast drops the overloads of `query`.
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const query = async (...args: unknown[]) => {
    try {
      return await send(...args);
    } catch (error) {
      // The server was the primary and has become a standby.
      if (isReadOnlyError(error)) client.drop();
      limits.onError?.(error);
      throw error;
    }
  };
  const statementMs = limits.statementTimeoutMs + responseGraceMs;
  const queryInTime = async (...args: unknown[]) => {
    const call = currentDatabaseCall();
    const timeoutMs = Math.min(statementMs, remainingMs(call, limits) ?? statementMs);
    const timer = setTimeout(() => client.drop(new DatabaseTimeoutError()), timeoutMs);
    try {
      return await (call ? call.wait(() => query(...args)) : query(...args));
    } finally {
      clearTimeout(timer);
    }
  };
  Object.assign(client, { query: limits.statementTimeoutMs === 0 ? query : queryInTime });
}
