/** Whether two values have the same JSON. Null and missing values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object") return (one ?? null) === (other ?? null);
  if (!one || !other) return !one && !other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const [first, second] = [one, other] as Record<string, unknown>[];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...keys].every((key) => isSame(first?.[key], second?.[key]))
  );
}
