import { isLoopbackUrl } from "../../platform/networks.ts";
import { GatewayError } from "./gateway.ts";

/** Gateways document at most 512 characters. */
const maxLength = 1_024;

interface GatewayPages {
  /** The gateway's domains; their subdomains count too. */
  readonly domains: readonly string[];
  /** The configured URL of the gateway's API. On loopback it is a fake, which also serves its pages there. */
  readonly gateway: string;
}

/**
 * Returns the URL of the page where a buyer pays, from a gateway's answer. Throws `GatewayError` unless the URL is
 * https, on the default port of one of the gateway's domains, without a user name, and of reasonable length: the site's
 * own button sends buyers there.
 */
export function requirePageAddress(text: string | undefined, { domains, gateway }: GatewayPages): string {
  const url = text === undefined || text.length > maxLength ? null : URL.parse(text);
  if (!url || text === undefined) throw new GatewayError("unknown", "The answer names no page to pay at");
  if (/^https?:$/.test(url.protocol) && isLoopbackUrl(gateway) && isLoopbackUrl(text)) return text;
  const isOwn = domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  // The URL itself may be hostile, so the message does not contain it.
  if (!isOwn || !isPlain) throw new GatewayError("unknown", "The page to pay at is not the gateway's");
  return text;
}
