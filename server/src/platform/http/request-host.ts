import type { IncomingMessage } from "node:http";

/** A host name or IP address, without the dot that may end a name, and an optional port. */
const hostPattern = /^([\w.-]*[\w-]|\[[\da-f:.]+\])\.?(:\d{1,5})?$/i;

/**
 * The host that a request is for, in the form of `URL.host`; undefined if it has none or is invalid. Uses only the
 * `Host` header: Fastify's `request.host` trusts `X-Forwarded-Host`, which proxies pass on as visitors send it.
 */
export function hostOf({ headers }: Pick<IncomingMessage, "headers">, protocol: string): string | undefined {
  const [, name, port = ""] = hostPattern.exec(headers.host ?? "") ?? [];
  const address = `${protocol}//${name}${port}`;
  return name === undefined ? undefined : URL.parse(address)?.host;
}

/**
 * Replaces a request target in absolute form, which clients send to proxies, with its path, and the `Host` header with
 * the target's host (RFC 9112, 3.2.2).
 */
export function rewriteAbsoluteTarget(request: IncomingMessage): void {
  const { url = "/" } = request;
  if (url.startsWith("/")) return;
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}
