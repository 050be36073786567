import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { queueWork, type WorkQueue } from "./work-queue.ts";

export interface PasswordHash {
  hash(password: string): Promise<string>;
  /** False for a wrong password, and for no account at all after the same work. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

/** argon2id with the parameters of the OWASP Password Storage cheat sheet: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** No password has this hash; it costs an unknown account the time that a known one takes. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Hashes on as many threads as there are cores. At most 60 wait (about 0.7 s on two cores); whoever comes
 * then is refused, since a longer queue would only make everyone wait.
 */
export function argon2PasswordHash(queue: WorkQueue = queueWork(availableParallelism(), 60)): PasswordHash {
  return {
    hash: (password) => queue(() => hash(password, parameters)),
    async verify(storedHash, password) {
      const matches = await queue(() => verify(storedHash ?? nobodysHash, password));
      return storedHash !== undefined && matches;
    },
  };
}
