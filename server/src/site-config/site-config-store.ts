import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type SiteConfig, type SiteDocument, siteConfig } from "@baleen/contract/site-config.ts";
import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";

/**
 * Reads the published documents. One that is missing or does not fit its schema is replaced by the built-in
 * one. A document may be very large, so only those are fetched again that were written since the last time.
 */
export function siteConfigReader(db: Queries): () => Promise<SiteConfig> {
  const known = new Map<SiteDocument, { readonly version: string; readonly document: unknown }>();

  const fetchDocument = async (name: SiteDocument, version: string) => {
    const row = await db
      .selectFrom("site_documents")
      .where("name", "=", name)
      .select("document")
      .executeTakeFirst();
    const parsed = siteConfig.shape[name].safeParse(row?.document);
    known.set(name, { version, document: parsed.success ? parsed.data : builtInSiteConfig[name] });
  };

  return async () => {
    // PostgreSQL's own mark of who wrote a row last, whatever they say about the time.
    const version = sql<string>`xmin::text`.as("version");
    const rows = await db.selectFrom("site_documents").select(["name", version]).execute();
    const written = new Map(rows.map((row) => [row.name, row.version]));
    for (const [name, version] of written) {
      if (name in siteConfig.shape && known.get(name)?.version !== version)
        await fetchDocument(name, version);
    }
    const documentOf = <Name extends SiteDocument>(name: Name) =>
      // The schema of a name parses to the document of that name; the map does not say so.
      (written.has(name) ? known.get(name)?.document : builtInSiteConfig[name]) as SiteConfig[Name];
    return {
      basic: documentOf("basic"),
      company: documentOf("company"),
      announcements: documentOf("announcements"),
      features: documentOf("features"),
      testimonials: documentOf("testimonials"),
    };
  };
}
