import ipaddr from "ipaddr.js";

/** Azure answers for the machine itself at this address, which looks like any other. */
const cloudMetadata = "168.63.129.16";

/** All that is given out of IPv6 to the internet. The rest is reserved, or means something to one network alone. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/4");

/**
 * Whether an IP address is on the public internet. Everything else is refused: loopback, private and carrier
 * ranges, link-local, and IPv6 forms that carry an IPv4 address inside (mapped, compatible, 6to4, Teredo,
 * NAT64, ISATAP …).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === cloudMetadata) return false;
  return parsed instanceof ipaddr.IPv4 || isGlobal(parsed);
}

function isGlobal(address: ipaddr.IPv6): boolean {
  // A zone names an interface of this machine.
  return address.match(globalUnicast) && address.zoneId === undefined && !isIsatap(address);
}

/** RFC 5214: the last four bytes are an IPv4 address, behind a mark of four bytes. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
