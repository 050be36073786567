import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Clock } from "../clock.ts";
import { Rejection } from "../rejection.ts";

const maxSubjects = 10_000;
/** Another node may have lifted the limit meanwhile, so the database is queried again after this time. */
const maxAgeMs = 2_000;

interface LimitedSubject {
  readonly subject: string;
  readonly limit: { readonly error: ErrorName; readonly field?: string };
}

/**
 * Caches the database's rejections in this node's memory while they last. A flood is then rejected without queries,
 * which could otherwise take the database down.
 */
export class RejectionCache {
  readonly #clock: Clock;
  readonly #rejections = new Map<string, { readonly endsMs: number; readonly expiresMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The error of the subject whose cached rejection lasts longest, with the remaining seconds. */
  find(limited: readonly LimitedSubject[]): Rejection | undefined {
    const nowMs = this.#clock.now().getTime();
    let longest: (LimitedSubject["limit"] & { readonly endsMs: number }) | undefined;
    for (const { subject, limit } of limited) {
      const rejection = this.#rejections.get(subject);
      if (!rejection) continue;
      if (nowMs >= rejection.expiresMs) this.#rejections.delete(subject);
      else if (!longest || rejection.endsMs > longest.endsMs)
        longest = { ...limit, endsMs: rejection.endsMs };
    }
    if (!longest) return undefined;
    const { error, field, endsMs } = longest;
    const fields = field === undefined ? {} : { fields: { [field]: error } };
    return new Rejection(error, { retryAfterS: secondsLeft(endsMs, nowMs), ...fields });
  }

  /** Throws `error` with the remaining seconds while a rejection of the subject is cached. */
  check(subject: string, error: ErrorName): void {
    const rejection = this.find([{ subject, limit: { error } }]);
    if (rejection) throw rejection;
  }

  /** Caches a rejection that ends at `endsMs`, in milliseconds since 1970. */
  add(subject: string, endsMs: number): void {
    if (this.#rejections.size >= maxSubjects) this.#rejections.clear();
    const nowMs = this.#clock.now().getTime();
    this.#rejections.set(subject, { endsMs, expiresMs: Math.min(nowMs + maxAgeMs, endsMs) });
  }

  /** Caches a rejection and throws it. */
  reject(subject: string, error: ErrorName, endsMs: number): never {
    this.add(subject, endsMs);
    throw new Rejection(error, { retryAfterS: secondsLeft(endsMs, this.#clock.now().getTime()) });
  }

  remove(subject: string): void {
    this.#rejections.delete(subject);
  }

  removeByPrefix(prefix: string): void {
    for (const subject of this.#rejections.keys()) {
      if (subject.startsWith(prefix)) this.#rejections.delete(subject);
    }
  }
}

function secondsLeft(endsMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endsMs - nowMs) / 1000));
}
