import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { withTimeout } from "../with-timeout.ts";
import { isPublicAddress } from "./public-address.ts";
import { readAddress } from "./read-address.ts";
import { nameResolver } from "./resolve-name.ts";
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
  resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Where a checked address is really reached. */
  route(address: string, port: number): { readonly host: string; readonly port: number };
}

const mostInterimAnswers = 8;

const realNetwork: Network = {
  resolve: nameResolver(),
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
  return await withTimeout(limits.ms, async (signal) => {
    let url = readAddress(text);
    for (let redirects = 0; ; redirects += 1) {
      const addresses = await checkedAddresses(url, network, signal);
      const response = await request(url, addresses, network, signal);
      try {
        const target = redirectOf(response);
        if (target === undefined) return await readBody(response, limits.bytes);
        if (redirects >= limits.redirects) throw new NotFetchedError("Too many redirects");
        url = readAddress(URL.canParse(target, url.href) ? new URL(target, url).href : "");
      } finally {
        // What nobody reads to its end would keep its connection for as long as the other side likes.
        response.destroy();
      }
    }
  });
}

async function checkedAddresses(
  { hostname }: URL,
  network: Network,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await resolved(hostname, network, signal);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new UnsafeAddressError();
  return addresses;
}

async function resolved(hostname: string, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await network.resolve(hostname, signal);
  } catch (error) {
    throw new NotFetchedError("The name is not known", { cause: error });
  }
}

function request(
  url: URL,
  addresses: readonly string[],
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isHttps = url.protocol === "https:";
  const port = Number(url.port) || (isHttps ? 443 : 80);
  const routes = addresses.map((address) => network.route(address, port));
  const options = {
    // Never looked up: whichever of the checked addresses answers first is the one.
    host: "checked",
    lookup: (_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(
        null,
        routes.map(({ host }) => ({ address: host, family: isIP(host) })),
      ),
    autoSelectFamily: true,
    port: routes[0]?.port ?? port,
    path: `${url.pathname}${url.search}`,
    // The name stays in the request and in the certificate's check; only the connection goes by the address.
    headers: { host: url.host, accept: "image/*", "accept-encoding": "identity" },
    servername: url.hostname,
    agent: false as const,
    signal,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new NotFetchedError("No answer", { cause }));
    const asked = (isHttps ? https : http).get(options, resolve).on("error", fail);
    // Another protocol was not asked for, and "go on" without end would keep this process busy.
    asked.on("upgrade", (_, socket) => {
      // The request has let go of its connection by now, and of its errors.
      socket.destroy();
      fail(new Error("It is no answer"));
    });
    let interimAnswers = 0;
    asked.on("information", () => {
      interimAnswers += 1;
      if (interimAnswers > mostInterimAnswers) asked.destroy(new Error("It never comes to its answer"));
    });
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (response.statusCode !== 200) throw new NotFetchedError(`The answer was ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new NotFetchedError("It is too large");
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof NotFetchedError) throw error;
    throw new NotFetchedError("The answer broke off", { cause: error });
  }
  return Buffer.concat(chunks);
}
