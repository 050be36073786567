/** The server's time when it sent a response, and the browser's monotonic clock when that response arrived. */
interface Reading {
  readonly serverMs: number;
  readonly arrivedMs: number;
}

let newest: Reading | undefined;

/**
 * Updates the server's time from a response. The `Date` header has whole seconds (RFC 9110 6.6.1). A slow or cached
 * response can only be late, never early, so a time that is behind the current estimate is ignored.
 */
export function recordServerTime(headers: Headers): void {
  const serverMs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(serverMs) || serverMs < (serverNow() ?? 0)) return;
  newest = { serverMs, arrivedMs: performance.now() };
}

/**
 * The server's time in ms since 1970; undefined before the first response. Use it for everything that shows or decides
 * when a membership, a price or a server deadline begins or ends: a visitor's clock may be years off.
 */
export function serverNow(): number | undefined {
  return newest && newest.serverMs + (performance.now() - newest.arrivedMs);
}
