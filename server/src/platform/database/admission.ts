import { withTimeout } from "../with-timeout.ts";
import type { ConnectionKeys } from "./database-call.ts";

/** Thrown if the queue for a connection is full or the wait took too long. */
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
  /** Minimum timeout of a wait, in milliseconds; 0 means no timeout. */
  readonly timeoutMs: number;
  /** Random number from 0 to 1: jitter that adds up to half of the timeout, so that waits do not all end at once. */
  readonly fraction: () => number;
}

/** Releases the permits of `acquire`. */
export type Release = () => void;

/**
 * Admission control: limits how many connections of the pool one account and one IP address use at once, so that a
 * flood from one does not hold up others. It limits connections rather than calls, because a call that waits for a
 * gateway or a password hash uses no connection.
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
   * Acquires a permit for the account, then one for the IP address, so that a call that waits for its account holds no
   * permit of the address. Calls with `hasBegun` go before new ones, so that a rejected call has not done any work yet.
   * Throws `TooManyAtOnceError`.
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
  /** By the monotonic clock; undefined means no timeout. */
  readonly deadlineMs: number | undefined;
}

/** The queue holds the waiters' resolve functions, first in, first out. */
interface Semaphore {
  heldPermits: number;
  readonly priorityQueue: Set<() => void>;
  readonly normalQueue: Set<() => void>;
}

/** A semaphore for each key; removed when no longer in use. */
class KeyedSemaphore {
  readonly #limit: ConcurrencyLimit;
  readonly #byKey = new Map<string, Semaphore>();

  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit;
  }

  async acquire(key: string | undefined, { hasBegun, deadlineMs }: WaitOptions): Promise<Release> {
    if (key === undefined) return () => undefined;
    const semaphore = this.#byKey.get(key) ?? {
      heldPermits: 0,
      priorityQueue: new Set(),
      normalQueue: new Set(),
    };
    this.#byKey.set(key, semaphore);
    const { priorityQueue, normalQueue } = semaphore;
    if (semaphore.heldPermits < this.#limit.maxConnections) semaphore.heldPermits += 1;
    else if (priorityQueue.size + normalQueue.size >= this.#limit.maxWaiting) throw new TooManyAtOnceError();
    else await waitForPermit(hasBegun ? priorityQueue : normalQueue, deadlineMs);
    return () => this.#release(key, semaphore);
  }

  #release(key: string, semaphore: Semaphore): void {
    const queue = semaphore.priorityQueue.size > 0 ? semaphore.priorityQueue : semaphore.normalQueue;
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
      return;
    }
    semaphore.heldPermits -= 1;
    if (semaphore.heldPermits === 0) this.#byKey.delete(key);
  }
}

async function waitForPermit(queue: Set<() => void>, deadlineMs: number | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.add(resolve);
  if (deadlineMs === undefined) return await promise;
  const wait = (signal: AbortSignal) => {
    // Runs synchronously with the timeout, so that no permit goes to a waiter that has given up.
    signal.addEventListener("abort", () => queue.delete(resolve));
    return promise;
  };
  return await withTimeout(deadlineMs - performance.now(), wait, () => new TooManyAtOnceError());
}
