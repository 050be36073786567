import { lookup, Resolver } from "node:dns/promises";
import { boundedQueue } from "../work-queue.ts";

/** Two ways to learn a name's addresses. */
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
 * Gives all addresses of a name. The name servers are asked without the system's look-up: that one has two
 * threads for the whole process, and two names whose servers keep silent would hold up gateways and mail. It
 * is asked, for one name at a time, about what the name servers do not know: the hosts file.
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
