import type { IncomingMessage } from "node:http";

/** A name or an address, without the dot that may end a name, and a port. */
const written = /^([\w.-]*[\w-]|\[[\da-f:.]+\])\.?(:\d{1,5})?$/i;

/**
 * The host that a request is for, in the form of `URL.host`, or undefined if it names none. Only the `Host` header counts:
 * `request.host` of Fastify believes `X-Forwarded-Host`, which proxies pass on as visitors send it.
 */
export function hostOf({ headers }: Pick<IncomingMessage, "headers">, protocol: string): string | undefined {
  const [, name, port = ""] = written.exec(headers.host ?? "") ?? [];
  const address = `${protocol}//${name}${port}`;
  return name === undefined ? undefined : URL.parse(address)?.host;
}

/**
 * Replaces a target in absolute form, which clients send to proxies, by its path; its host replaces the `Host` header
 * (RFC 9112, 3.2.2).
 */
export function readAbsoluteTarget(request: IncomingMessage): void {
  const { url = "/" } = request;
  if (url.startsWith("/")) return;
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}
