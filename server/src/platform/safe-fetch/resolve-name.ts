import { lookup, Resolver } from "node:dns/promises";
import { boundedQueue } from "../work-queue.ts";

/** Two ways to resolve a name. */
export interface Resolution {
  askNameServers(hostname: string): Promise<readonly string[]>;
  lookUp(hostname: string): Promise<readonly string[]>;
}

const realResolution: Resolution = {
  async askNameServers(hostname) {
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  },
  lookUp: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

/**
 * Resolves a name to all its addresses, by the name servers: `dns.lookup` has two threads in this process, and two
 * names with silent servers would block gateways and mail. It is used for one name at a time, for names that only the
 * hosts file knows.
 */
export function nameResolver({ askNameServers, lookUp }: Resolution = realResolution) {
  const oneAtATime = boundedQueue(1, 16);
  return async (hostname: string, signal: AbortSignal): Promise<readonly string[]> => {
    const addresses = await askNameServers(hostname);
    if (addresses.length > 0) return addresses;
    return await oneAtATime(async () => {
      signal.throwIfAborted();
      return await lookUp(hostname);
    });
  };
}
