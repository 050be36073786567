import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { siteConfig } from "@baleen/contract/content/site-config.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { ContentDeps } from "./deps.ts";
import { listDrafts } from "./draft-store.ts";
import { imagesOf } from "./proxy-image.ts";

/** Anyone can request unlisted images, so the database is queried at most once in this time. */
const freshForMs = 2_000;

/** Returns a function that lists the external images of all drafts, which it caches for two seconds. */
export function draftImages({
  db,
  clock,
}: Pick<ContentDeps, "db" | "clock">): () => Promise<readonly string[]> {
  let held: { readonly reading: Promise<readonly string[]>; readonly atMs: number } | undefined;
  const read = async () => {
    // A database call of its own: its result is shared.
    const drafts = await asDatabaseCall({}, () => listDrafts(db));
    return drafts.flatMap(({ name, document }) => {
      const parsed = siteConfig.shape[name].safeParse(document);
      if (!parsed.success) return [];
      return imagesOf({ ...builtInSiteConfig, [name]: parsed.data }).filter((image) => image !== undefined);
    });
  };
  return async () => {
    const nowMs = clock.now().getTime();
    const ageMs = held ? nowMs - held.atMs : freshForMs;
    if (!held || ageMs < 0 || ageMs >= freshForMs) held = { reading: read(), atMs: nowMs };
    const { reading } = held;
    return await reading.catch((error: unknown) => {
      if (held?.reading === reading) held = undefined;
      throw error;
    });
  };
}
