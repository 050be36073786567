import { availableParallelism } from "node:os";
import { normalisePassword, passwordSpellings } from "@baleen/contract/typed-values/password.ts";
import * as argon2 from "@node-rs/argon2";
import { type QueueLoad, roundRobinQueues } from "./work-queue.ts";

/** `known`: a session, or a device that was signed in to the account before. `stranger`: any other client. */
type PasswordSource = "known" | "stranger";

export interface PasswordHash {
  /** The number of passwords being hashed and the number waiting. */
  load(): QueueLoad;
  hash(password: string): Promise<string>;
  /** Returns false for a wrong password. Without a stored hash it returns false after the same amount of work. */
  verify(storedHash: string | undefined, password: string, source: PasswordSource): Promise<boolean>;
}

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Matches no password. For unknown accounts, comparing with it takes as long as with a real hash. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Hashes on as many threads as there are cores. The queue for strangers is limited to 60 comparisons (about 0.7 s on
 * two cores); more are rejected, since a longer queue would delay everyone. Known sources have a queue of their own,
 * so that guesses from thousands of addresses do not block them. New passwords are rate-limited elsewhere: 400 may
 * wait (about 5 s). The three queues are served round-robin.
 */
export function argon2PasswordHash({
  hash,
  verify,
}: Pick<typeof argon2, "hash" | "verify"> = argon2): PasswordHash {
  const maxWaiting = { stranger: 60, known: 60, choosing: 400 };
  const { queues, load } = roundRobinQueues(availableParallelism(), maxWaiting);
  const { choosing, ...comparing } = queues;
  return {
    load,
    hash: (password) => choosing(() => hash(password, parameters)),
    async verify(storedHash, password, source) {
      const matches = await comparing[source](() => verify(storedHash ?? dummyHash, password));
      return storedHash !== undefined && matches;
    },
  };
}

export interface SpellingTolerantHash extends PasswordHash {
  /**
   * Returns a new hash if `verify` accepted the stored one for a spelling other than the normalised one; undefined if
   * the stored hash is up to date.
   */
  upgrade(storedHash: string, password: string, source: PasswordSource): Promise<string | undefined>;
}

/**
 * Hashes the normalised spelling, and accepts all spellings of a password: hashes from before passwords were normalised
 * may be of another spelling. The number of comparisons depends only on the typed text, not on whether the account
 * exists.
 */
export function tolerateSpellings(inner: PasswordHash): SpellingTolerantHash {
  const hash = (password: string) => inner.hash(normalisePassword(password));
  return {
    load: () => inner.load(),
    hash,
    async verify(storedHash, password, source) {
      for (const spelling of passwordSpellings(password)) {
        if (await inner.verify(storedHash, spelling, source)) return true;
      }
      return false;
    },
    async upgrade(storedHash, password, source) {
      if (passwordSpellings(password).length === 1) return undefined;
      const isCurrent = await inner.verify(storedHash, normalisePassword(password), source);
      return isCurrent ? undefined : await hash(password);
    },
  };
}
