import ipaddr from "ipaddr.js";

/**
 * Whether a URL's host is this machine: a loopback or unspecified address in any notation, or a name below
 * `localhost` (RFC 6761).
 */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ["loopback", "unspecified"].includes(ipaddr.process(host).range());
}
