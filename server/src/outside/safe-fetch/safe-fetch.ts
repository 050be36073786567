import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { withinTime } from "../within-time.ts";
import { isPublicAddress } from "./public-address.ts";
import { readAddress } from "./read-address.ts";
import { UnsafeAddressError } from "./unsafe-address-error.ts";

/** What the other side sent was too large, too slow, or no success. */
export class NotFetchedError extends Error {}

export interface Limits {
  readonly bytes: number;
  readonly ms: number;
  readonly redirects: number;
}

/** How names become addresses and addresses connections; tests put something between. */
export interface Network {
  resolve(hostname: string): Promise<readonly string[]>;
  /** Where a checked address is really reached. */
  route(address: string, port: number): { readonly host: string; readonly port: number };
}

const realNetwork: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  route: (host, port) => ({ host, port }),
};

/**
 * Fetches what others wrote the address of. Every address that the name resolves to must be public, the
 * connection goes to the very address that was checked, nothing of ours is sent along, and each redirect is
 * checked from the start. Throws `UnsafeAddressError` or `NotFetchedError`.
 */
export async function safeFetch(
  text: string,
  limits: Limits,
  network: Network = realNetwork,
): Promise<Buffer> {
  return await withinTime(limits.ms, async (signal) => {
    let url = readAddress(text);
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(url, await checkedAddress(url, network), network, signal);
      const target = redirectOf(response);
      if (target === undefined) return await readBody(response, limits.bytes);
      response.destroy();
      if (redirects >= limits.redirects) throw new NotFetchedError("Too many redirects");
      url = readAddress(URL.canParse(target, url.href) ? new URL(target, url).href : "");
    }
  });
}

async function checkedAddress({ hostname }: URL, network: Network): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await resolved(hostname, network);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) throw new UnsafeAddressError();
  return first;
}

async function resolved(hostname: string, network: Network): Promise<readonly string[]> {
  try {
    return await network.resolve(hostname);
  } catch (error) {
    throw new NotFetchedError("The name is not known", { cause: error });
  }
}

function request(url: URL, address: string, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const isHttps = url.protocol === "https:";
  const { host, port } = network.route(address, Number(url.port) || (isHttps ? 443 : 80));
  const options = {
    host,
    port,
    path: `${url.pathname}${url.search}`,
    // The name stays in the request and in the certificate's check; only the connection goes by the address.
    headers: { host: url.host, accept: "image/*", "accept-encoding": "identity" },
    servername: url.hostname,
    agent: false as const,
    signal,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new NotFetchedError("No answer", { cause }));
    (isHttps ? https : http).get(options, resolve).on("error", fail);
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (response.statusCode !== 200) throw new NotFetchedError(`The answer was ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      response.destroy();
      throw new NotFetchedError("It is too large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
