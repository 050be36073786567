import ipaddr from "ipaddr.js";

/** Azure's metadata service uses this public address. */
const cloudMetadata = "168.63.129.16";

/** The IPv6 range that is allocated to the internet; all others are reserved or local. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/4");

/**
 * Whether an IP address is on the public internet. Excludes loopback, private, carrier-grade NAT and link-local
 * ranges, and IPv6 forms that embed an IPv4 address (mapped, compatible, 6to4, Teredo, NAT64, ISATAP …).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === cloudMetadata) return false;
  return parsed instanceof ipaddr.IPv4 || isGlobal(parsed);
}

/**
 * Ranges of the fake addresses that Clash, mihomo, sing-box and similar proxies return, so that connections go through
 * them.
 */
const fakeRanges = ["198.18.0.0/15", "fc00::/18"].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether the address was made up by a proxy on this machine or its router ("fake-ip"). Such an address is never
 * public.
 */
export function isFakeAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return fakeRanges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
}

function isGlobal(address: ipaddr.IPv6): boolean {
  // A zone id names a local interface.
  return address.match(globalUnicast) && address.zoneId === undefined && !isIsatap(address);
}

/** RFC 5214: an interface identifier of four fixed bytes and an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
