/**
 * Keeps the results of a pure function of a header. Browsers and proxies send a few hundred different ones in all; the
 * bound is for clients that send others on purpose. `undefined` is computed again each time.
 */
export function memoize<Result>(
  compute: (header: string | undefined) => Result,
  maxEntries = 1_000,
): (header: string | undefined) => Result {
  const results = new Map<string | undefined, Result>();
  return (header) => {
    const held = results.get(header);
    if (held !== undefined) return held;
    if (results.size >= maxEntries) results.clear();
    const result = compute(header);
    results.set(header, result);
    return result;
  };
}
