import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { withTimeout } from "../with-timeout.ts";
import { boundedQueue } from "../work-queue.ts";
import { isFakeAddress, isPublicAddress } from "./public-address.ts";

/** The response was too large, too slow, or not a success. */
export class NotFetchedError extends Error {}

/** The response was larger than the limit. */
export class TooLargeError extends NotFetchedError {}

interface FetchOptions {
  /** Some hosts return 403 if it is missing. */
  readonly userAgent: string;
  /** The `Accept` header; images by default. */
  readonly accept?: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
}

/** Name resolution and routing, replaced in tests. */
export interface Network {
  resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]>;
  /** The host and port to connect to for a checked address. */
  route(address: string, port: number): { readonly host: string; readonly port: number };
}

/** Two ways to resolve a host name. */
interface NameLookups {
  queryNameServers(hostname: string): Promise<readonly string[]>;
  lookUp(hostname: string): Promise<readonly string[]>;
}

const realResolution: NameLookups = {
  async queryNameServers(hostname) {
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  },
  lookUp: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

/**
 * Resolves a host name to all its addresses by querying name servers. `dns.lookup` has only two threads in this
 * process, so two names with unresponsive servers would block gateways and mail. It is therefore used for one name at a
 * time, for names that are only in the hosts file.
 */
export function nameResolver({ queryNameServers, lookUp }: NameLookups = realResolution) {
  const oneAtATime = boundedQueue(1, 16);
  return async (hostname: string, signal: AbortSignal): Promise<readonly string[]> => {
    const addresses = await queryNameServers(hostname);
    if (addresses.length > 0) return addresses;
    return await oneAtATime(async () => {
      signal.throwIfAborted();
      return await lookUp(hostname);
    });
  };
}

/** Timeout for each address of a name; Node's default of 250 ms is too short across an ocean. */
const connectTimeoutMs = 2_000;
const maxInterimResponses = 8;

const realNetwork: Network = {
  resolve: nameResolver(),
  route: (host, port) => ({ host, port }),
};

/**
 * Fetches a URL from an untrusted source without the risk of server-side request forgery (SSRF): every address of the
 * name must be public, the connection uses a checked address, no cookies or credentials are sent, and every redirect is
 * checked again. Throws `UnsafeAddressError` or `NotFetchedError`.
 */
export async function safeFetch(
  text: string,
  options: FetchOptions,
  network: Network = realNetwork,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await safeRead(text, options, (chunk) => chunks.push(chunk), network);
  return Buffer.concat(chunks);
}

/** Like `safeFetch`, but yields chunks, for files that are too large for memory. */
export async function safeRead(
  text: string,
  options: FetchOptions,
  onChunk: (chunk: Buffer) => void,
  network: Network = realNetwork,
): Promise<void> {
  const read = (response: IncomingMessage) => readBody(response, options.maxBytes, onChunk);
  await requestSafely(text, { ...options, method: "GET", read }, network);
}

/**
 * The size in bytes that the response's headers state, without reading its body; undefined if they state none. Throws
 * like `safeFetch`.
 */
export async function safeHead(
  text: string,
  options: Omit<FetchOptions, "maxBytes">,
  network: Network = realNetwork,
): Promise<number | undefined> {
  const read = ({ statusCode = 0, headers }: IncomingMessage) => ({
    statusCode,
    bytes: headers["content-length"] === undefined ? undefined : Number(headers["content-length"]),
  });
  const head = await requestSafely(text, { ...options, method: "HEAD", read }, network);
  // Some hosts support only GET.
  const isRefused = head.statusCode === 405 || head.statusCode === 501;
  const answer = isRefused ? await requestSafely(text, { ...options, method: "GET", read }, network) : head;
  if (answer.statusCode !== 200) throw new NotFetchedError(`The answer was ${answer.statusCode}`);
  return answer.bytes;
}

/** A request that sends something. Redirects are answers like others. */
export interface SafePost {
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Only this much of the answer is read. */
  readonly maxBytes: number;
}

/** Sends a body to a URL from an untrusted source. Throws like `safeFetch`, but not for any status. */
export async function safePost(
  text: string,
  { maxBytes, headers, body, ...options }: SafePost,
  network: Network = realNetwork,
): Promise<{ readonly status: number; readonly beginning: Buffer }> {
  const read = async (response: IncomingMessage) => ({
    status: response.statusCode ?? 0,
    beginning: await readBeginning(response, maxBytes),
  });
  const sent = { method: "POST", accept: "*/*", headers, body } as const;
  return await requestSafely(text, { ...options, ...sent, maxRedirects: undefined, read }, network);
}

interface SafeRequest<Result> extends Omit<FetchOptions, "maxBytes" | "maxRedirects"> {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Undefined: redirects are not followed, but read. */
  readonly maxRedirects: number | undefined;
  read(response: IncomingMessage): Promise<Result> | Result;
}

async function requestSafely<Result>(
  text: string,
  { read, timeoutMs, maxRedirects, ...options }: SafeRequest<Result>,
  network: Network,
): Promise<Result> {
  return await withTimeout(timeoutMs, async (signal) => {
    let url = parseSafeUrl(text);
    for (let redirects = 0; ; redirects += 1) {
      const addresses = await resolveSafeAddresses(url, network, signal);
      const response = await request(url, { ...options, addresses }, network, signal);
      try {
        const target = maxRedirects === undefined ? undefined : redirectOf(response);
        if (target === undefined) return await read(response);
        if (redirects >= (maxRedirects ?? 0)) throw new NotFetchedError("Too many redirects");
        url = parseSafeUrl(URL.parse(target, url.href)?.href ?? "");
      } finally {
        // An unread response would keep its connection open.
        response.destroy();
      }
    }
  });
}

async function resolveSafeAddresses(
  { hostname }: URL,
  network: Network,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const resolve = () =>
    network.resolve(hostname, signal).catch((cause: unknown) => {
      throw new NotFetchedError("The name is not known", { cause });
    });
  const addresses = isIP(literal) ? [literal] : await resolve();
  if (addresses.some(isFakeAddress)) throw new FakeAddressError();
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new UnsafeAddressError();
  return addresses;
}

interface RequestOptions
  extends Pick<SafeRequest<unknown>, "method" | "userAgent" | "accept" | "headers" | "body"> {
  readonly addresses: readonly string[];
}

function request(
  url: URL,
  { method, addresses, userAgent, accept = "image/*", headers, body }: RequestOptions,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isHttps = url.protocol === "https:";
  const port = Number(url.port) || (isHttps ? 443 : 80);
  const routes = addresses.map((address) => network.route(address, port));
  const options = {
    method,
    // This name is never resolved: `lookup` returns the checked addresses.
    host: "checked",
    lookup: (_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(
        null,
        routes.map(({ host }) => ({ address: host, family: isIP(host) })),
      ),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: connectTimeoutMs,
    port: routes[0]?.port ?? port,
    path: `${url.pathname}${url.search}`,
    // The name is used for the Host header and the certificate; the connection uses the address.
    headers: {
      ...headers,
      host: url.host,
      accept,
      "accept-encoding": "identity",
      "user-agent": userAgent,
    },
    servername: url.hostname,
    agent: false as const,
    signal,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new NotFetchedError("No answer", { cause }));
    const outgoing = (isHttps ? https : http).request(options, resolve).on("error", fail);
    outgoing.end(body);
    // Protocol upgrades are not supported, and endless interim responses (1xx) would keep the request open.
    outgoing.on("upgrade", (_, socket) => {
      // After an upgrade, the request no longer handles the socket's errors.
      socket.destroy();
      fail(new Error("It is no answer"));
    });
    let interimResponses = 0;
    outgoing.on("information", () => {
      interimResponses += 1;
      if (interimResponses > maxInterimResponses) outgoing.destroy(new Error("It never comes to its answer"));
    });
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  if (response.statusCode !== 200) throw new NotFetchedError(`The answer was ${response.statusCode}`);
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new TooLargeError("It is too large");
      onChunk(chunk);
    }
  } catch (error) {
    if (error instanceof NotFetchedError) throw error;
    throw new NotFetchedError("The answer broke off", { cause: error });
  }
}

/** Reads up to `maxBytes`, and leaves the rest unread. An answer that breaks off has still been given. */
async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has arrived, and with it the consumer's decision.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** A URL or IP address that the server must not connect to. */
export class UnsafeAddressError extends Error {
  constructor() {
    super("This address is not visited");
  }
}

/** A proxy on this machine or its router returned a fake address for a name ("fake-ip"). */
export class FakeAddressError extends UnsafeAddressError {}

/** Throws `UnsafeAddressError` for a URL that is never visited. Its name is not resolved. */
export function requireSafeUrl(text: string): void {
  const { hostname } = parseSafeUrl(text);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublicAddress(literal)) throw new UnsafeAddressError();
}

const maxLength = 2_048;

/**
 * Parses a URL with the parser that the connection uses as well, and rejects characters that parsers disagree about.
 * Throws `UnsafeAddressError`.
 */
function parseSafeUrl(text: string): URL {
  if (text.length > maxLength || /[\p{C}\s\\]/u.test(text) || !URL.canParse(text))
    throw new UnsafeAddressError();
  const url = new URL(text);
  const isPlain = url.protocol === "http:" || url.protocol === "https:";
  const hasUsualPort = url.port === "" || url.port === "80" || url.port === "443";
  if (!isPlain || !hasUsualPort || url.username !== "" || url.password !== "") throw new UnsafeAddressError();
  return url;
}
