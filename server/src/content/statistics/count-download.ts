import type { countDownload as call } from "@baleen/contract/content/statistics.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Handler } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import type { ContentDeps } from "../deps.ts";

const perIp: RateLimit = { max: 60, windowS: 3600, error: "tooManyRequests" };

export const countDownload: Handler<ContentDeps, typeof call> = async (
  { db, clock, rateLimits },
  { visitor },
) => {
  await rateLimits.consumeForIp("download", visitor.clientKey, perIp);
  await addDownload(db, clock.now());
  return null;
};

/** Counts a download on its day by the clocks of China, as all figures are counted. */
async function addDownload(db: Queries, at: Date): Promise<void> {
  await db
    .insertInto("downloads")
    .values({ day: chinaDayOf(at), downloads: 1 })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((set) => ({ downloads: set("downloads.downloads", "+", 1) })),
    )
    .execute();
}
