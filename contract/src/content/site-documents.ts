export const siteDocuments = ["basic", "company", "announcements", "features", "testimonials"] as const;
export type SiteDocument = (typeof siteDocuments)[number];

/** The path of the call that reads a document. It is separate from the schema because every page sends these calls. */
export function documentPath(name: SiteDocument): `/${string}` {
  return `/config/website/${name}`;
}
