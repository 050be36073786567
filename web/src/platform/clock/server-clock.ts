/** The server's time when it answered, and the browser's monotonic clock when the answer arrived. */
interface Reading {
  readonly serverMs: number;
  readonly arrivedMs: number;
}

let newest: Reading | undefined;

/**
 * Learns the server's time from an answer. Its `Date` header has whole seconds (RFC 9110 6.6.1). A slow answer and one from
 * a cache are late, never early, so a reading that is behind what is known already is ignored.
 */
export function noteServerTime(headers: Headers): void {
  const serverMs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(serverMs) || serverMs < (serverNow() ?? 0)) return;
  newest = { serverMs, arrivedMs: performance.now() };
}

/**
 * The server's time, in ms since 1970; undefined before its first answer. Whatever says or decides when a membership, a
 * price or a deadline of the server begins or ends goes by it: a visitor's clock may be years off.
 */
export function serverNow(): number | undefined {
  return newest && newest.serverMs + (performance.now() - newest.arrivedMs);
}
