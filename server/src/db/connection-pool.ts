import type { PostgresPool } from "kysely";
import pg from "pg";
import { type Admission, type Release, TooManyAtOnceError } from "./admission.ts";
import { currentDatabaseCall, type DatabaseCall } from "./database-call.ts";
import { prepareStatements, StatementNames } from "./statement-names.ts";

export interface PoolLimits {
  /** How long PostgreSQL works on a statement, in milliseconds; 0 for ever, and then a call takes as long as it takes. */
  readonly statementTimeoutMs: number;
  /** How long all statements of a call may take together, waits for connections included. */
  readonly callTimeoutMs: number;
  /** Who may have how many connections; without it, whoever comes first. */
  readonly admission?: Admission | undefined;
  /** Asked where a wait was too long: a caller is not to blame for a database that does not answer. */
  isReached(): Promise<boolean>;
}

/** PostgreSQL cuts a statement by itself; when nothing is heard of it for this much longer, the connection is dead. */
const silenceMs = 500;

class DatabaseSilentError extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database did not answer in time");
  }
}

/** A pool whose connections are given out by `admission` and end when a statement or a call takes too long. */
export function openPool(config: pg.PoolConfig, limits: PoolLimits): PostgresPool {
  const pool = new pg.Pool(config);
  // A connection that breaks between two queries is replaced, and the next query reports what is wrong. Without
  // a listener of its own it would end the process while it is lent out.
  pool.on("error", () => undefined);
  // The embedded database has one session for all connections, so a name would be taken already.
  const names = new StatementNames(config.connectionString !== undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    prepareStatements(client, names);
    limitStatements(client, limits);
  });
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const call = currentDatabaseCall();
      return call ? await call.wait(() => connectFor(call, pool, limits)) : await pool.connect();
    },
  };
}

async function connectFor(call: DatabaseCall, pool: pg.Pool, limits: PoolLimits): Promise<pg.PoolClient> {
  const leave = await enter(call, limits);
  try {
    const client = await connectInTime(pool, leftMs(call, limits));
    call.hasBegun = true;
    // The pool sets this function anew each time that it lends the connection.
    const release = client.release.bind(client);
    client.release = (destroy) => {
      leave();
      release(destroy);
    };
    return client;
  } catch (error) {
    leave();
    throw error;
  }
}

async function enter(
  { caller, hasBegun }: DatabaseCall,
  { admission, isReached }: PoolLimits,
): Promise<Release> {
  try {
    return (await admission?.enter(caller, hasBegun)) ?? (() => undefined);
  } catch (error) {
    if (error instanceof TooManyAtOnceError && !(await isReached())) throw new DatabaseSilentError();
    throw error;
  }
}

/** A connection that comes too late goes back to the pool. */
async function connectInTime(pool: pg.Pool, timeoutMs: number | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  if (timeoutMs === undefined) return await connecting;
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new DatabaseSilentError());
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
  }, timeoutMs);
  try {
    return await Promise.race([connecting, isOver]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a call may still wait for the database; undefined for ever. */
function leftMs(
  call: DatabaseCall | undefined,
  { statementTimeoutMs, callTimeoutMs }: PoolLimits,
): number | undefined {
  return call && statementTimeoutMs > 0 ? Math.max(0, callTimeoutMs - call.waitedMs) : undefined;
}

/**
 * Breaks a connection whose statement is not answered in time, which no timeout of the server's notices: its network is
 * silent, or its processes are frozen. The statement fails at once, and the pool replaces the connection. The same
 * when the call that it belongs to has waited as long as it may.
 */
function limitStatements(client: pg.PoolClient, limits: PoolLimits): void {
  if (limits.statementTimeoutMs === 0) return;
  const statementMs = limits.statementTimeoutMs + silenceMs;
  // Its overloads do not matter here.
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  const queryInTime = async (...asked: unknown[]) => {
    const call = currentDatabaseCall();
    const timeoutMs = Math.min(statementMs, leftMs(call, limits) ?? statementMs);
    const timer = setTimeout(() => client.connection.stream.destroy(new DatabaseSilentError()), timeoutMs);
    try {
      return await (call ? call.wait(() => query(...asked)) : query(...asked));
    } finally {
      clearTimeout(timer);
    }
  };
  Object.assign(client, { query: queryInTime });
}
