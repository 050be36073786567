/**
 * Where the page gets an image that the published content names: from this site as it is, from elsewhere by
 * way of the server, so that no stranger learns of the visit. Undefined for what is no address of an image.
 */
export function imageSource(configured = ""): string | undefined {
  if (/^\/(?![/\\])/.test(configured)) return configured;
  if (!/^https?:/i.test(configured)) return undefined;
  return `/api/config/website/image-proxy?url=${encodeURIComponent(configured)}`;
}
