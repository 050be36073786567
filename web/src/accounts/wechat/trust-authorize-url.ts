import { ApiError } from "../../platform/api/api-error.ts";

/**
 * Returns the address of WeChat's page if a browser may go there; in the demo, it is a path of this site. Throws an
 * `ApiError` otherwise.
 */
export function trustAuthorizeUrl(url: string): string {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(url)) throw new ApiError({ kind: "malformed" });
  return url;
}
