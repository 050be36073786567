import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { roundRobinQueues } from "./work-queue.ts";

/** Who types a password: someone in a session or on a browser that the account has signed in on before, or anyone. */
export type PasswordSource = "known" | "stranger";

export interface PasswordHash {
  hash(password: string): Promise<string>;
  /** False for a wrong password, and for no account at all after the same work. */
  verify(storedHash: string | undefined, password: string, source: PasswordSource): Promise<boolean>;
}

/** argon2id with the parameters of the OWASP Password Storage cheat sheet: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** No password has this hash; it costs an unknown account the time that a known one takes. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Hashes on as many threads as there are cores. At most 60 comparisons for strangers wait (about 0.7 s on two cores);
 * what comes then is refused, since a longer queue would only make everyone wait. Known sources have a queue of their
 * own, so that guesses from thousands of addresses do not keep them out. New passwords are limited elsewhere, and who
 * chooses one has filled in a form: 400 may wait (about 5 s). The three queues take turns.
 */
export function argon2PasswordHash(): PasswordHash {
  const room = { stranger: 60, known: 60, choosing: 400 };
  const { choosing, ...comparing } = roundRobinQueues(availableParallelism(), room);
  return {
    hash: (password) => choosing(() => hash(password, parameters)),
    async verify(storedHash, password, source) {
      const matches = await comparing[source](() => verify(storedHash ?? nobodysHash, password));
      return storedHash !== undefined && matches;
    },
  };
}
