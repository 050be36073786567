import ipaddr from "ipaddr.js";

/** Azure answers for the machine itself at this address, which looks like any other. */
const cloudMetadata = "168.63.129.16";

/**
 * Whether an IP address is on the public internet. Everything else is refused: loopback, private and carrier
 * ranges, link-local, and IPv6 forms that carry an IPv4 address inside (mapped, 6to4, Teredo, NAT64 …).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && parsed.toString() !== cloudMetadata;
}
