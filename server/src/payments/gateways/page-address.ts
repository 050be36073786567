import { isLoopbackUrl } from "../../platform/networks.ts";
import { GatewayError } from "./gateway.ts";

/** Gateways document at most 512 characters. */
const maxLength = 1_024;

interface GatewayPages {
  /** The gateway's domains; their subdomains count too. */
  readonly domains: readonly string[];
  /** The configured address of the gateway's API. On loopback it is a fake, whose pages are there too. */
  readonly gateway: string;
}

/**
 * The address of a page at which a buyer pays, as a gateway has answered it. Throws `GatewayError` unless it is https, on
 * the default port of one of the gateway's domains, without a user name, and of a reasonable length: the site sends
 * buyers there by a button of its own.
 */
export function requirePageAddress(text: string | undefined, { domains, gateway }: GatewayPages): string {
  const url = text === undefined || text.length > maxLength ? null : URL.parse(text);
  if (!url || text === undefined) throw new GatewayError("unknown", "The answer names no page to pay at");
  if (/^https?:$/.test(url.protocol) && isLoopbackUrl(gateway) && isLoopbackUrl(text)) return text;
  const isOwn = domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  // The address itself may be hostile, so it is not in the message.
  if (!isOwn || !isPlain) throw new GatewayError("unknown", "The page to pay at is not the gateway's");
  return text;
}
