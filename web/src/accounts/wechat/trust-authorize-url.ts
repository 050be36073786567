import { ApiError } from "../../platform/api/api-error.ts";

/** Whether a browser may go to this address of WeChat's page; in the demo, it is a path of this site. */
export function isAuthorizeUrl(url: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(url);
}

/** Returns the address of WeChat's page if a browser may go there. Throws an `ApiError` otherwise. */
export function trustAuthorizeUrl(url: string): string {
  if (!isAuthorizeUrl(url)) throw new ApiError({ kind: "malformed" });
  return url;
}
