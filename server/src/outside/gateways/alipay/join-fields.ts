/** The text that signatures of named fields cover: sorted by name, values as they are before any encoding. */
export function joinFields(fields: Iterable<readonly [name: string, value: string]>): string {
  return Array.from(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}
