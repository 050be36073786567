import ipaddr from "ipaddr.js";

/**
 * The part of an address that stands for one subscriber: an IPv4 address, also when it is written inside an
 * IPv6 one, or the /64 of an IPv6 address, since a subscriber has the whole of it.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    return `${parsed.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`;
  }
  return parsed.toString();
}
