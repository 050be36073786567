import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { Database } from "../platform/database/database.ts";
import { publishSampleReleases, sampleDownload } from "./sample-releases.ts";
import { sampleTestimonials } from "./sample-testimonials.data.ts";

const samples: Pick<SiteConfig, "basic" | "testimonials"> = {
  basic: { ...builtInSiteConfig.basic, downloadUrl: sampleDownload },
  testimonials: sampleTestimonials,
};

/**
 * Publishes the demo's sample download and testimonials in a database without these documents, and sample releases in one
 * without releases. It runs before the seed, so that documents that an operator has emptied stay empty.
 */
export async function publishSamples(db: Database): Promise<void> {
  const rows = (Object.keys(samples) as (keyof typeof samples)[]).map((name) => ({
    name,
    document: JSON.stringify(samples[name]),
    updated_at: new Date(),
  }));
  await db
    .insertInto("site_documents")
    .values(rows)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await publishSampleReleases(db);
}
