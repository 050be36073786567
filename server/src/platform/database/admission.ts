import { withTimeout } from "../with-timeout.ts";
import type { ConnectionKeys } from "./database-call.ts";

/** Thrown if the queue for a connection is full, or the wait in it took too long. */
export class TooManyAtOnceError extends Error {
  constructor() {
    super("Too many concurrent calls of this account or IP address");
  }
}

export interface ConcurrencyLimit {
  readonly maxConnections: number;
  /** Maximum length of the queue for a connection. */
  readonly maxWaiting: number;
}

export interface AdmissionOptions {
  readonly perAccount: ConcurrencyLimit;
  readonly perIp: ConcurrencyLimit;
  /** Minimum timeout of a wait; 0 waits without a limit. */
  readonly timeoutMs: number;
  /** Random number from 0 to 1: jitter that adds up to half of the timeout, so that waits do not end all at once. */
  readonly fraction: () => number;
}

/** Releases what `acquire` has acquired. */
export type Release = () => void;

/**
 * Admission control: limits how many connections of the pool one account and one IP address use concurrently, so that a
 * flood of one does not hold up others. Connections are limited and not calls, because a call that waits for a gateway
 * or a password hash uses none.
 */
export class Admission {
  readonly #accounts: KeyedSemaphore;
  readonly #ips: KeyedSemaphore;
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#accounts = new KeyedSemaphore(options.perAccount);
    this.#ips = new KeyedSemaphore(options.perIp);
    this.#options = options;
  }

  /**
   * Acquires a permit of the account, then of the IP address: a call that waits for its account holds no permit of the
   * address. `hasBegun` calls go before new ones, so that a rejected call has not done any work yet. Throws
   * `TooManyAtOnceError`.
   */
  async acquire({ accountKey, clientKey }: ConnectionKeys, hasBegun = false): Promise<Release> {
    const deadlineMs = this.#deadlineMs();
    const releaseAccount = await this.#accounts.acquire(accountKey, { hasBegun, deadlineMs });
    try {
      const releaseIp = await this.#ips.acquire(clientKey, { hasBegun, deadlineMs });
      return () => {
        releaseIp();
        releaseAccount();
      };
    } catch (error) {
      releaseAccount();
      throw error;
    }
  }

  #deadlineMs(): number | undefined {
    const { timeoutMs, fraction } = this.#options;
    return timeoutMs === 0 ? undefined : performance.now() + timeoutMs * (1 + fraction() / 2);
  }
}

interface WaitOptions {
  readonly hasBegun: boolean;
  /** By the monotonic clock; undefined waits without a limit. */
  readonly deadlineMs: number | undefined;
}

/** Waiters by their resolve functions, first in, first out. */
interface Semaphore {
  used: number;
  readonly begun: Set<() => void>;
  readonly waiting: Set<() => void>;
}

/** A semaphore for each key; it is removed when it is no longer in use. */
class KeyedSemaphore {
  readonly #limit: ConcurrencyLimit;
  readonly #byKey = new Map<string, Semaphore>();

  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit;
  }

  async acquire(key: string | undefined, { hasBegun, deadlineMs }: WaitOptions): Promise<Release> {
    if (key === undefined) return () => undefined;
    const semaphore = this.#byKey.get(key) ?? { used: 0, begun: new Set(), waiting: new Set() };
    this.#byKey.set(key, semaphore);
    const { begun, waiting } = semaphore;
    if (semaphore.used < this.#limit.maxConnections) semaphore.used += 1;
    else if (begun.size + waiting.size >= this.#limit.maxWaiting) throw new TooManyAtOnceError();
    else await waitForPermit(hasBegun ? begun : waiting, deadlineMs);
    return () => this.#release(key, semaphore);
  }

  #release(key: string, semaphore: Semaphore): void {
    const queue = semaphore.begun.size > 0 ? semaphore.begun : semaphore.waiting;
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
      return;
    }
    semaphore.used -= 1;
    if (semaphore.used === 0) this.#byKey.delete(key);
  }
}

async function waitForPermit(queue: Set<() => void>, deadlineMs: number | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.add(resolve);
  if (deadlineMs === undefined) return await promise;
  const wait = (signal: AbortSignal) => {
    // Synchronous with the timeout: a permit must not be handed to a waiter that has given up.
    signal.addEventListener("abort", () => queue.delete(resolve));
    return promise;
  };
  return await withTimeout(deadlineMs - performance.now(), wait, () => new TooManyAtOnceError());
}
