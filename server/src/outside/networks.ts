import { isIP } from "node:net";

const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

/**
 * An IP address, a network such as 10.0.0.0/8, or a name of networks. A network of all addresses is invalid: every client
 * could forge its address.
 */
export function isAddressOrNetwork(text: string): boolean {
  return namedNetworks.includes(text) || isNetwork(text);
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}
