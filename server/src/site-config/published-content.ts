import type { MembershipPackage } from "@baleen/contract/packages.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { asDatabaseCall } from "../db/database-call.ts";
import type { Database } from "../db/open-database.ts";
import type { Clock } from "../outside/clock.ts";
import { digest } from "../outside/digest.ts";
import { listPackagesOnSale } from "../packages/package-store.ts";
import { siteConfigReader } from "./site-config-store.ts";

/** Its `packages` are what pages show: of a stock, whether anything is left. */
export interface VersionedContent extends SiteContent {
  /** Changes exactly when something that pages show has changed. */
  readonly version: string;
  /** The packages with their stock in figures, which changes with every order. */
  readonly onSale: readonly MembershipPackage[];
}

export interface PublishedContent {
  read(): Promise<VersionedContent>;
  /** The same without waiting, once it has been read for the first time. */
  peek(): VersionedContent | undefined;
}

/** How long a node may show what another has changed. */
const freshForMs = 5_000;

/**
 * What all visitors see, from this node's memory: it is read again in the background once it is five
 * seconds old, so no visitor waits for it, and stays as it is while the database does not answer.
 */
export function publishedContent(db: Database, clock: Clock): PublishedContent {
  let held: { content: VersionedContent; readAt: number } | undefined;
  let reading: Promise<VersionedContent> | undefined;

  const readSiteConfig = siteConfigReader(db);

  const readAgain = () => {
    // A call of its own: all share what it reads, so it counts for none of those that happen to begin it.
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

/** Sold out or not, as rendered pages say it. With the count in them, each order would render them again. */
function withoutCount(sold: MembershipPackage): MembershipPackage {
  return { ...sold, stock: sold.stock !== null && sold.stock <= 0 ? 0 : null };
}
