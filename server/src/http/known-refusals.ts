import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Clock } from "../outside/clock.ts";
import { AppError } from "./app-error.ts";

const maxSubjects = 10_000;

interface Refusal {
  readonly endsMs: number;
  readonly askAgainMs: number;
}

/**
 * Rejections that the database has decided and that still hold, in this node's memory: a flood is rejected without a
 * query, which would otherwise be what the flood takes down.
 */
export class KnownRefusals {
  readonly #clock: Clock;
  readonly #refusals = new Map<string, Refusal>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws `reason` with the seconds that are left while a subject is known to be rejected. */
  check(subject: string, reason: ErrorName): void {
    const refusal = this.#refusals.get(subject);
    if (!refusal) return;
    const nowMs = this.#clock.now().getTime();
    if (nowMs >= refusal.askAgainMs) this.#refusals.delete(subject);
    else throw new AppError(reason, { waitS: Math.ceil((refusal.endsMs - nowMs) / 1000) });
  }

  /**
   * Keeps that a subject is rejected until `endsMs`, and asks the database again from `askAgainMs` on; both in
   * milliseconds since 1970.
   */
  add(subject: string, endsMs: number, askAgainMs = endsMs): void {
    if (this.#refusals.size >= maxSubjects) this.#refusals.clear();
    this.#refusals.set(subject, { endsMs, askAgainMs: Math.min(askAgainMs, endsMs) });
  }

  remove(subject: string): void {
    this.#refusals.delete(subject);
  }

  removeStartingWith(beginning: string): void {
    for (const subject of this.#refusals.keys()) {
      if (subject.startsWith(beginning)) this.#refusals.delete(subject);
    }
  }
}
