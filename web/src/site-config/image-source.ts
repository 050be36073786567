import { readTarget } from "@baleen/contract/links.ts";

/**
 * Where the page gets an image that the published content names: from this site as it is, from elsewhere by
 * way of the server, so that no stranger learns of the visit. Undefined for what is no address of an image.
 */
export function imageSource(configured: string | undefined): string | undefined {
  const address = configured === undefined ? undefined : readTarget(configured);
  if (address === undefined || address.startsWith("/")) return address;
  return `/api/config/website/image-proxy?url=${encodeURIComponent(address)}`;
}
