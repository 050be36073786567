import { AsyncLocalStorage } from "node:async_hooks";
import type { Timeout } from "@baleen/contract/call-timeouts.ts";

/** The keys that admission limits connections by. Without a key there is no limit. */
export interface ConnectionKeys {
  /** The session token: it stands for the account, which has one session, and is known without a query. */
  readonly accountKey?: string | undefined;
  readonly clientKey?: string | undefined;
}

/** One API call with all its statements: its keys, and how long it has waited for the database. */
export class DatabaseCall {
  readonly keys: ConnectionKeys;
  readonly timeout: Timeout;
  /** True after it had its first connection. */
  hasBegun = false;
  #hasCounted = false;
  #waits = 0;
  #sinceMs = 0;
  #waitedMs = 0;

  constructor(keys: ConnectionKeys, timeout: Timeout) {
    this.keys = keys;
    this.timeout = timeout;
  }

  /** Begins the handler, whose own limits may follow those of its session. */
  beginHandler(): void {
    this.#hasCounted = false;
  }

  /** Notes that limits are counted; throws if they were before, because a rejection would not undo the first count. */
  countOnce(): void {
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
 * call in `AsyncLocalStorage`, so that no function in between has to pass it on.
 */
export function asDatabaseCall<Result>(
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
