import type { Queries } from "../db/transaction.ts";

/** Counts a download on its day in UTC. */
export async function addDownload(db: Queries, at: Date): Promise<void> {
  await db
    .insertInto("downloads")
    .values({ day: at.toISOString().slice(0, 10), downloads: 1 })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((set) => ({ downloads: set("downloads.downloads", "+", 1) })),
    )
    .execute();
}
