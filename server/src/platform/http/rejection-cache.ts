import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "./app-error.ts";

const maxSubjects = 10_000;
/** Another node may have lifted the limit meanwhile, so the database is asked again after this long. */
const maxAgeMs = 2_000;

/**
 * Rejections that the database has decided and that still hold, cached in this node's memory: a flood is rejected
 * without the queries that it would otherwise take the database down with.
 */
export class RejectionCache {
  readonly #clock: Clock;
  readonly #rejections = new Map<string, { readonly endsMs: number; readonly expiresMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws `error` with the seconds that are left while a subject's rejection is cached. */
  check(subject: string, error: ErrorName): void {
    const rejection = this.#rejections.get(subject);
    if (!rejection) return;
    const nowMs = this.#clock.now().getTime();
    if (nowMs >= rejection.expiresMs) this.#rejections.delete(subject);
    else throw new AppError(error, { retryAfterS: Math.ceil((rejection.endsMs - nowMs) / 1000) });
  }

  /** Throws `error` with the seconds until `endsMs`, in milliseconds since 1970, and caches that. */
  reject(subject: string, error: ErrorName, endsMs: number): never {
    if (this.#rejections.size >= maxSubjects) this.#rejections.clear();
    const nowMs = this.#clock.now().getTime();
    this.#rejections.set(subject, { endsMs, expiresMs: Math.min(nowMs + maxAgeMs, endsMs) });
    throw new AppError(error, { retryAfterS: Math.max(1, Math.ceil((endsMs - nowMs) / 1000)) });
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
