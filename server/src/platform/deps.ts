import type { SynchronizedClock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { SpellingTolerantHash } from "./password-hash.ts";
import type { Random } from "./random.ts";

import type { Settings } from "../operations/settings/settings.ts";

/**
 * The dependencies that all rooms share. Each room adds its own in a file of this name, and `compose.ts` creates them all;
 * tests and the demo mode replace some.
 */
export interface PlatformDeps {
  readonly db: Database;
  /** The database's time. */
  readonly clock: SynchronizedClock;
  readonly random: Random;
  readonly passwordHash: SpellingTolerantHash;
  origin(): string;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
  /** The key of all keyed digests. */
  readonly secretKey: string;
  readonly metrics: Metrics;
  readonly rateLimits: RateLimits;
  readonly features: Settings["features"];
}
