import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Names that settings can use for networks. */
export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Accepts an IP address, a network such as 10.0.0.0/8, or a name of `namedNetworks`. A network of all addresses is
 * invalid: every client could forge its address.
 */
export function isAddressOrNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/**
 * Whether a URL's host is this machine: a loopback or unspecified address in any notation, or a name below
 * `localhost` (RFC 6761).
 */
export function isLoopbackUrl(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? "").replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ["loopback", "unspecified"].includes(ipaddr.process(host).range());
}

/** Whether data sent to the URL is unencrypted on the network. */
export function isInsecureUrl(url: string | undefined): boolean {
  return url?.startsWith("http:") === true && !isLoopbackUrl(url);
}
