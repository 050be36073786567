import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type SiteConfig, siteConfig } from "@baleen/contract/site-config.ts";
import type { Queries } from "../db/transaction.ts";

/** The published documents. One that is missing or does not fit its schema is replaced by the built-in one. */
export async function readSiteConfig(db: Queries): Promise<SiteConfig> {
  const rows = await db.selectFrom("site_documents").select(["name", "document"]).execute();
  const published = new Map(rows.map((row) => [row.name, row.document]));
  const documentOf = <Name extends keyof SiteConfig>(name: Name) => {
    const parsed = siteConfig.shape[name].safeParse(published.get(name));
    // The schema of a name parses to the document of that name; indexing by a type parameter loses this.
    return (parsed.success ? parsed.data : builtInSiteConfig[name]) as SiteConfig[Name];
  };
  return {
    basic: documentOf("basic"),
    company: documentOf("company"),
    announcements: documentOf("announcements"),
    features: documentOf("features"),
    testimonials: documentOf("testimonials"),
  };
}
