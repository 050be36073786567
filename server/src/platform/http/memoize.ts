/**
 * Memoizes a pure function of a request header. Real clients send a few hundred different headers; `maxEntries`
 * bounds the memory against clients that send random ones. `undefined` is not cached.
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
