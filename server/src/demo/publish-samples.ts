import type { Database } from "../db/open-database.ts";
import { sampleTestimonials } from "./sample-testimonials.data.ts";

/**
 * Publishes the demo's sample testimonials in a database that has no such document yet. It comes before the
 * seed, whose list is empty: a list that an operator has emptied stays empty.
 */
export async function publishSamples(db: Database): Promise<void> {
  await db
    .insertInto("site_documents")
    .values({ name: "testimonials", document: JSON.stringify(sampleTestimonials), updated_at: new Date() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
