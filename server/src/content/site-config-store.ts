import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type SiteConfig, type SiteDocument, siteConfig } from "@baleen/contract/content/site-config.ts";
import { sql } from "kysely";
import type { Alarms } from "../alarms/alarms.ts";
import type { Queries } from "../platform/database/transaction.ts";

export type ContentAlarms = Pick<Alarms, "raise" | "close">;

/**
 * Reads the published documents; missing ones are the built-in ones. One that does not parse raises an alarm and is replaced
 * by its last version that does, or else by the built-in one. Documents may be large, so only those that were written since
 * the last read are fetched.
 */
export function siteConfigReader(db: Queries, alarms: ContentAlarms): () => Promise<SiteConfig> {
  const known = new Map<SiteDocument, { readonly version: string; readonly document: unknown }>();

  const fetchDocument = async (name: SiteDocument, version: string) => {
    const row = await db
      .selectFrom("site_documents")
      .where("name", "=", name)
      .select("document")
      .executeTakeFirst();
    const parsed = siteConfig.shape[name].safeParse(row?.document);
    const subject = `site document ${name}`;
    if (parsed.success) {
      known.set(name, { version, document: parsed.data });
      await alarms.close(["content.unreadable"], [subject]);
      return;
    }
    const readable = (await findReadableVersion(db, name)) ?? known.get(name)?.document;
    known.set(name, { version, document: readable ?? builtInSiteConfig[name] });
    const [issue] = parsed.error.issues;
    const details = {
      at: issue?.path.join("."),
      shown: readable ? "an earlier version" : "the built-in one",
    };
    await alarms.raise({ kind: "content.unreadable", subject, details });
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

/** Further versions are older than what visitors could miss. */
const maxVersions = 20;

/** The newest published version that parses. */
async function findReadableVersion(db: Queries, name: SiteDocument): Promise<unknown> {
  const versions = await db
    .selectFrom("site_versions")
    .select("document")
    .where("name", "=", name)
    .orderBy("id", "desc")
    .limit(maxVersions)
    .execute();
  const parsed = versions.map(({ document }) => siteConfig.shape[name].safeParse(document));
  return parsed.find(({ success }) => success)?.data;
}
