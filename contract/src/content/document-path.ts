import type { SiteDocument } from "./site-config.ts";

/** The path of the call that reads a document, apart from its schema, since every page sends these calls. */
export function documentPath(name: SiteDocument): `/${string}` {
  return `/config/website/${name}`;
}
