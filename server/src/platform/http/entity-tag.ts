/** Whether an `If-None-Match` header matches an entity tag: in a list, weak or strong, or as `*` (RFC 9110 13.1.2). */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header !== undefined;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === opaque);
}
