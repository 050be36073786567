import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { type ContentAlarms, siteConfigReader } from "./site-config-store.ts";

/** Its `packages` say of a stock only whether any is left, as pages show it. */
interface VersionedContent extends SiteContent {
  /** Changes if and only if something that pages show has changed. */
  readonly version: string;
  /** The packages with the exact stock, which changes with every order. */
  readonly onSale: readonly MembershipPackage[];
}

export interface PublishedContent {
  read(): Promise<VersionedContent>;
  /** The same, synchronously, once it has been read for the first time. */
  peek(): VersionedContent | undefined;
  /** Reads what the database says now: a node has changed it. */
  refresh(): Promise<void>;
}

/** The packages on sale with the prices that hold and those that will. */
export interface Shelf {
  onSaleAt(now: Date): readonly MembershipPackage[];
  /** When the next price begins. */
  nextPriceAt(now: Date): Date | undefined;
}

type ReadShelf = (db: Database, now: Date) => Promise<Shelf>;

interface ContentSource {
  readonly db: Database;
  readonly clock: Clock;
  readonly alarms: ContentAlarms;
  readonly readShelf: ReadShelf;
}

/** The channel on which the database notifies nodes of changes (migration 33). */
export const contentChannel = "baleen_content";

/** Tells all nodes, once the transaction is committed, that something has changed that pages show. */
export async function announceContent(tx: Tx): Promise<void> {
  await sql`select pg_notify(${contentChannel}, '')`.execute(tx);
}

/** How long a node may show outdated content if no notification reaches it. */
const freshForMs = 5_000;

/**
 * Caches the published content in memory. After five seconds it is refreshed in the background (stale while revalidate), and
 * it is kept while the database does not answer. Planned prices are cached too, so that each begins at its instant.
 */
export function publishedContent({ db, clock, alarms, readShelf }: ContentSource): PublishedContent {
  let held:
    | { published: Published; content: VersionedContent; until: Date | undefined; readAt: number }
    | undefined;
  let reading: Promise<VersionedContent> | undefined;

  const readSiteConfig = siteConfigReader(db, alarms);

  const readAgain = () => {
    // A database call of its own: its result is shared, so it is not charged to the call that starts it.
    reading ??= asDatabaseCall({}, () => load({ db, readSiteConfig, readShelf }, clock.now()))
      .then((published) => {
        const now = clock.now();
        held = { ...contentAt(published, now), published, readAt: now.getTime() };
        return held.content;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  const peek = () => {
    if (!held) return undefined;
    const now = clock.now();
    const ageMs = now.getTime() - held.readAt;
    if (held.until && now >= held.until) held = { ...held, ...contentAt(held.published, now) };
    if (ageMs < 0 || ageMs >= freshForMs) readAgain().catch(() => undefined);
    return held.content;
  };

  const refresh = async () => {
    // A reading that has begun may have missed the change.
    await reading?.catch(() => undefined);
    await readAgain();
  };

  return { peek, read: async () => peek() ?? (await readAgain()), refresh };
}

/** What the database says. */
interface Published {
  readonly siteConfig: SiteConfig;
  readonly shelf: Shelf;
}

interface Reading {
  readonly db: Database;
  readonly readSiteConfig: () => Promise<SiteConfig>;
  readonly readShelf: ReadShelf;
}

async function load({ db, readSiteConfig, readShelf }: Reading, now: Date): Promise<Published> {
  const shelf = await readShelf(db, now);
  return { siteConfig: await readSiteConfig(), shelf };
}

/** The content at an instant, and until when it is right. */
function contentAt({ siteConfig, shelf }: Published, now: Date) {
  const onSale = shelf.onSaleAt(now);
  const shown = { ...siteConfig, packages: onSale.map(withoutCount) };
  const version = digest(JSON.stringify(shown)).slice(0, 16);
  const content: VersionedContent = { ...shown, onSale, version };
  return { content, until: shelf.nextPriceAt(now) };
}

/** Whether it is sold out. With the exact stock, each order would invalidate the rendered pages. */
function withoutCount(sold: MembershipPackage): MembershipPackage {
  return { ...sold, stock: sold.stock !== null && sold.stock <= 0 ? 0 : null };
}
