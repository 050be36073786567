import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type SiteConfig, type SiteDocument, siteConfig } from "@baleen/contract/site-config.ts";
import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";

/**
 * Reads the published documents. Missing and invalid ones are replaced by the built-in ones. Documents may be large, so only
 * those that were written since the last read are fetched.
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
    // `xmin`: the transaction that wrote the row.
    const version = sql<string>`xmin::text`.as("version");
    const rows = await db.selectFrom("site_documents").select(["name", version]).execute();
    const written = new Map(rows.map((row) => [row.name, row.version]));
    for (const [name, version] of written) {
      if (name in siteConfig.shape && known.get(name)?.version !== version)
        await fetchDocument(name, version);
    }
    const documentOf = <Name extends SiteDocument>(name: Name) =>
      // Each schema parses to the document of its name, which the map's type does not express.
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
