import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import ipaddr from "ipaddr.js";
import { namedNetworks } from "../networks.ts";

/**
 * The key by which limits count an IP address: the IPv4 address (also if mapped into IPv6), or the /56 of an IPv6
 * address, because one customer of a provider has all of it (RIPE-690 4.2). Phones of a carrier, which have a /64 each,
 * share a /56 just as they share an IPv4 address. A port is ignored. All invalid addresses share one key.
 */
export const clientKeyOf = memoize((address = ""): string => {
  const parsed = parseAddress(address);
  if (parsed instanceof ipaddr.IPv6) {
    const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
    const groups = [first, second, third, fourth & 0xff00];
    return `${groups.map((part) => part.toString(16)).join(":")}::/56`;
  }
  return parsed?.toString() ?? "unknown";
});

/**
 * Ranges of `ipaddr.js` that contain no internet clients: such an address means that a proxy or load balancer did not
 * forward the client's.
 */
const rangesWithoutClients: readonly string[] = [
  "unspecified",
  "broadcast",
  "multicast",
  "linkLocal",
  "loopback",
  "private",
  "uniqueLocal",
  "carrierGradeNat",
];

/**
 * A client's public IP address, without a port, and never as IPv4 mapped into IPv6. Undefined if the address is invalid
 * or internal, or belongs to a proxy that did not forward the client's address.
 */
export function publicAddressOf(address: string, isProxy: (address?: string) => boolean): string | undefined {
  const parsed = parseAddress(address);
  if (!parsed || isProxy(address) || rangesWithoutClients.includes(parsed.range())) return undefined;
  return parsed.toString();
}

/**
 * The networks that count a client (`clientKeyOf`), the narrowest first. Providers assign a /48 of IPv6 to some
 * customers, but also to thousands of phones together, so its limit is multiplied by `share`.
 */
export const networksOf = memoize((clientKey = "") => {
  const client = { key: clientKey, share: 1 };
  const site = /^(\w+:\w+:\w+):\w+::\/56$/.exec(clientKey)?.[1];
  return site ? [client, { key: `${site}::/48`, share: 4 }] : [client];
});

/** The prefix of an IP address from `clientKeyOf`: enough to tell networks apart, but not households. */
export function addressPrefix(clientKey: string): string | null {
  const v4 = /^(\d+\.\d+)\.\d+\.\d+$/.exec(clientKey)?.[1];
  if (v4) return `${v4}.*.*`;
  const v6 = /^(\w+:\w+):\w+:\w+::\/56$/.exec(clientKey)?.[1];
  return v6 ? `${v6}:*` : null;
}

/** The widest network that one customer may have: reports from it count as those of one person. */
export const widestNetworkOf = (clientKey: string): string => networksOf(clientKey).at(-1)?.key ?? clientKey;

/**
 * Returns a function that checks whether an IP address, with or without a port, belongs to one of these proxies or
 * networks.
 */
export function createNetworkMatcher(proxies: readonly string[]): (address?: string) => boolean {
  const trusted = new BlockList();
  for (const network of proxies.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = "", prefix] = network.split("/");
    const parsed = prefix ? ipaddr.parse(address) : ipaddr.process(address);
    const bits = prefix ? Number(prefix) : parsed.toByteArray().length * 8;
    trusted.addSubnet(parsed.toString(), bits, parsed.kind());
  }
  // A connection that has already ended has no address.
  return memoize((address = "") => {
    const parsed = parseAddress(address);
    return parsed !== undefined && trusted.check(parsed.toString(), parsed.kind());
  });
}

/** The same address as Fastify's `request.ip`, for code that runs before Fastify creates its request. */
export function clientAddressOf(
  { socket, headers }: IncomingMessage,
  isTrusted: (address?: string) => boolean,
): string | undefined {
  const forwarded = headers["x-forwarded-for"];
  const before = String(forwarded ?? "")
    .split(",")
    .map((claimed) => claimed.trim())
    .toReversed();
  let address = socket.remoteAddress;
  for (const claimed of before.filter(Boolean)) {
    if (!isTrusted(address)) break;
    address = claimed;
  }
  return address;
}

/** Parses `192.0.2.7`, `192.0.2.7:5000`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:5000`. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const withPort = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text.trim());
  const address = withPort?.[1] ?? withPort?.[2] ?? text.trim();
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/** Real clients send a few hundred different headers; the limit bounds the memory if clients send random ones. */
const maxEntries = 1_000;

/** Memoizes a pure function of a request header. `undefined` is not cached. */
export function memoize<Result>(
  compute: (header: string | undefined) => Result,
): (header: string | undefined) => Result {
  const results = new Map<string | undefined, Result>();
  return (header) => {
    const held = results.get(header);
    if (held !== undefined) return held;
    if (results.size >= maxEntries) results.clear();
    const result = compute(header);
    results.set(header, result);
    return result;
  };
}
