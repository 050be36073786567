import { AsyncLocalStorage } from "node:async_hooks";

/** By what connections are limited; calls without a key share the pool with all others. */
export interface ConnectionKeys {
  /** The account's, known before the database is asked: its session's token, of which it has one at a time. */
  readonly accountKey?: string | undefined;
  readonly addressKey?: string | undefined;
}

/** Something that has to be answered, with all its statements: how long they have taken together, and for whom. */
export class DatabaseCall {
  readonly caller: ConnectionKeys;
  /** Whether it has had a connection already. */
  hasBegun = false;
  #waits = 0;
  #sinceMs = 0;
  #waitedMs = 0;

  constructor(caller: ConnectionKeys) {
    this.caller = caller;
  }

  /** How long the database has been waited for so far. Waits at the same time count once. */
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
 * Runs work whose statements are one call: they share a deadline and the caller's connections
 * (`connection-pool.ts`). The call reaches the pool as a trace's context would.
 */
export function asDatabaseCall<Result>(caller: ConnectionKeys, work: () => Promise<Result>): Promise<Result> {
  return calls.run(new DatabaseCall(caller), work);
}

/** The call that this code runs in; jobs and commands run in none. */
export function currentDatabaseCall(): DatabaseCall | undefined {
  return calls.getStore();
}
