import type { ConnectionKeys } from "./database-call.ts";

/** Thrown when a caller has as many connections as it may, and has waited for another as long as it may. */
export class TooManyAtOnceError extends Error {
  constructor() {
    super("As many calls of this account or address are being served as may be at once");
  }
}

export interface Room {
  /** Connections at once. */
  readonly connections: number;
  /** Statements and transactions that wait for one, in order; what comes then is refused at once. */
  readonly waiting: number;
}

export interface AdmissionOptions {
  readonly account: Room;
  readonly address: Room;
  /** How long one waits at least; 0 for ever. */
  readonly timeoutMs: number;
  /** From 0 to 1: each waits for up to half as long again, so that a crowd is not refused in one moment. */
  readonly fraction: () => number;
}

/** Gives an account's or address's connections back. */
export type Release = () => void;

/**
 * Limits how many of a pool's connections one account and one address have at the same time, so that no crowd of
 * theirs holds up others. They are limited as connections and not as calls, because a call that waits for a gateway,
 * or for its password's hash, needs none.
 */
export class Admission {
  readonly #accounts: Semaphores;
  readonly #addresses: Semaphores;
  readonly #timeoutMs: number;
  readonly #fraction: () => number;

  constructor({ account, address, timeoutMs, fraction }: AdmissionOptions) {
    this.#accounts = new Semaphores(account);
    this.#addresses = new Semaphores(address);
    this.#timeoutMs = timeoutMs;
    this.#fraction = fraction;
  }

  /**
   * Waits for its turn. The account comes first: what waits there takes nothing from others at its address. Calls that
   * have begun are ended before others begin, so that what is refused has cost nothing.
   */
  async enter({ accountKey, addressKey }: ConnectionKeys, hasBegun = false): Promise<Release> {
    const deadlineMs = this.#deadlineMs();
    const leaveAccount = await this.#accounts.acquire(accountKey, { hasBegun, deadlineMs });
    try {
      const leaveAddress = await this.#addresses.acquire(addressKey, { hasBegun, deadlineMs });
      return () => {
        leaveAddress();
        leaveAccount();
      };
    } catch (error) {
      leaveAccount();
      throw error;
    }
  }

  #deadlineMs(): number | undefined {
    if (this.#timeoutMs === 0) return undefined;
    return performance.now() + this.#timeoutMs * (1 + this.#fraction() / 2);
  }
}

interface Waiting {
  readonly hasBegun: boolean;
  /** By the monotonic clock; undefined for ever. */
  readonly deadlineMs: number | undefined;
}

/** Each set is in the order in which they came. */
interface Semaphore {
  taken: number;
  readonly begun: Set<() => void>;
  readonly waiting: Set<() => void>;
}

/** A semaphore for each key, which exists while it is in use. */
class Semaphores {
  readonly #room: Room;
  readonly #byKey = new Map<string, Semaphore>();

  constructor(room: Room) {
    this.#room = room;
  }

  async acquire(key: string | undefined, { hasBegun, deadlineMs }: Waiting): Promise<Release> {
    if (key === undefined) return () => undefined;
    const semaphore = this.#byKey.get(key) ?? { taken: 0, begun: new Set(), waiting: new Set() };
    this.#byKey.set(key, semaphore);
    const { begun, waiting } = semaphore;
    if (semaphore.taken < this.#room.connections) semaphore.taken += 1;
    else if (begun.size + waiting.size >= this.#room.waiting) throw new TooManyAtOnceError();
    else await untilHandedOver(hasBegun ? begun : waiting, deadlineMs);
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
    semaphore.taken -= 1;
    if (semaphore.taken === 0) this.#byKey.delete(key);
  }
}

async function untilHandedOver(queue: Set<() => void>, deadlineMs: number | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  queue.add(resolve);
  const giveUp = () => {
    queue.delete(resolve);
    reject(new TooManyAtOnceError());
  };
  const timer = deadlineMs === undefined ? undefined : setTimeout(giveUp, deadlineMs - performance.now());
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}
