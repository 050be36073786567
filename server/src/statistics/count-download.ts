import type { countDownload as call } from "@baleen/contract/statistics.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { addDownload } from "./statistics-store.ts";

const perIp: RateLimit = { max: 60, windowS: 3600, error: "tooManyRequests" };

export const countDownload: Handler<Deps, typeof call> = async ({ db, clock, rateLimits }, { visitor }) => {
  await rateLimits.consumeForIp("download", visitor.clientKey, perIp);
  await addDownload(db, clock.now());
  return null;
};
