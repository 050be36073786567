import { AsyncLocalStorage } from "node:async_hooks";
import type { Timeout } from "@baleen/contract/call-timeouts.ts";

/** The keys by which admission control limits connections. Without a key there is no limit. */
export interface ConnectionKeys {
  /** The session token. It identifies the account, which has one session, without a query. */
  readonly accountKey?: string | undefined;
  readonly clientKey?: string | undefined;
}

/** One API call with all its statements: its keys, and the time that it has waited for the database. */
export class DatabaseCall {
  readonly keys: ConnectionKeys;
  readonly timeout: Timeout;
  /** True once the call has had a connection. */
  hasBegun = false;
  #hasCounted = false;
  #waits = 0;
  #sinceMs = 0;
  #waitedMs = 0;

  constructor(keys: ConnectionKeys, timeout: Timeout) {
    this.keys = keys;
    this.timeout = timeout;
  }

  /** Marks the start of the handler, which may count its limits after those of the session were counted. */
  beginHandler(): void {
    this.#hasCounted = false;
  }

  /**
   * Marks that rate limits are counted. Throws if they were counted before, because a second rejection would not undo
   * the first count.
   */
  markLimitsCounted(): void {
    if (this.#hasCounted) throw new Error("A call counts all its limits at once: use one `consumeAll`");
    this.#hasCounted = true;
  }

  /** Time spent waiting for the database, in milliseconds. Concurrent waits count once. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#waits > 0 ? performance.now() - this.#sinceMs : 0);
  }

  async wait<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waits === 0) this.#sinceMs = performance.now();
    this.#waits += 1;
    try {
      return await work();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#waitedMs += performance.now() - this.#sinceMs;
    }
  }
}

const calls = new AsyncLocalStorage<DatabaseCall>();

/**
 * Runs work whose statements belong to one call: they share a deadline and a limit of connections. The pool finds the
 * call in `AsyncLocalStorage`, so no function in between has to pass it on.
 */
export function runDatabaseCall<Result>(
  keys: ConnectionKeys,
  work: () => Result,
  timeout: Timeout = "short",
): Result {
  return calls.run(new DatabaseCall(keys, timeout), work);
}

/** The current call; undefined in jobs and commands. */
export function currentDatabaseCall(): DatabaseCall | undefined {
  return calls.getStore();
}
