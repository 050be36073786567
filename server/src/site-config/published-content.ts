import type { MembershipPackage } from "@baleen/contract/packages.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { asDatabaseCall } from "../db/database-call.ts";
import type { Database } from "../db/open-database.ts";
import type { Clock } from "../outside/clock.ts";
import { digest } from "../outside/digest.ts";
import { listPackagesOnSale } from "../packages/package-store.ts";
import { siteConfigReader } from "./site-config-store.ts";

/** Its `packages` say of a stock only whether any is left, as pages show it. */
export interface VersionedContent extends SiteContent {
  /** Changes if and only if something that pages show has changed. */
  readonly version: string;
  /** The packages with the exact stock, which changes with every order. */
  readonly onSale: readonly MembershipPackage[];
}

export interface PublishedContent {
  read(): Promise<VersionedContent>;
  /** The same, synchronously, once it has been read for the first time. */
  peek(): VersionedContent | undefined;
}

/** How long a node may show outdated content. */
const freshForMs = 5_000;

/**
 * Caches the published content in memory. After five seconds it is refreshed in the background (stale while revalidate), and
 * it is kept while the database does not answer.
 */
export function publishedContent(db: Database, clock: Clock): PublishedContent {
  let held: { content: VersionedContent; readAt: number } | undefined;
  let reading: Promise<VersionedContent> | undefined;

  const readSiteConfig = siteConfigReader(db);

  const readAgain = () => {
    // A database call of its own: its result is shared, so it is not charged to the call that starts it.
    reading ??= asDatabaseCall({}, () => load(db, readSiteConfig))
      .then((content) => {
        held = { content, readAt: clock.now().getTime() };
        return content;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  const peek = () => {
    if (!held) return undefined;
    const ageMs = clock.now().getTime() - held.readAt;
    if (ageMs < 0 || ageMs >= freshForMs) readAgain().catch(() => undefined);
    return held.content;
  };

  return { peek, read: async () => peek() ?? (await readAgain()) };
}

async function load(db: Database, readSiteConfig: () => Promise<SiteConfig>): Promise<VersionedContent> {
  const onSale = await listPackagesOnSale(db);
  const content = { ...(await readSiteConfig()), packages: onSale.map(withoutCount) };
  return { ...content, onSale, version: digest(JSON.stringify(content)).slice(0, 16) };
}

/** Whether it is sold out. With the exact stock, each order would invalidate the rendered pages. */
function withoutCount(sold: MembershipPackage): MembershipPackage {
  return { ...sold, stock: sold.stock !== null && sold.stock <= 0 ? 0 : null };
}
