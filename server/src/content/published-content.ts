import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type SiteConfig, siteConfig } from "@baleen/contract/content/site-config.ts";
import { type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import { downloadPath, type Release } from "@baleen/contract/desktop/releases.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { sql } from "kysely";
import type { Alarms } from "../alarms/alarms.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";

/** In `packages` a stock only says whether any is left, as pages show it. */
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
  /** Reads the database now, after another node has changed it. */
  refresh(): Promise<void>;
}

export const siteNameIn = ({ name, nameEn }: SiteConfig["basic"], language: Language): string =>
  language === "zh" ? name : nameEn;

/** The packages on sale with their present and future prices. */
export interface Catalogue {
  onSaleAt(now: Date): readonly MembershipPackage[];
  nextPriceAt(now: Date): Date | undefined;
}

/** What pages show of the desktop tool. */
type PublishedTool = Pick<SiteContent, "releases" | "signingKey">;

interface ContentSource {
  readonly db: Database;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, "raise" | "close">;
  readonly readCatalogue: (db: Database, now: Date) => Promise<Catalogue>;
  /** Undefined where the desktop tool is off. */
  readonly readReleases?: (() => Promise<PublishedTool>) | undefined;
}

/** The channel on which the database notifies nodes of changes. */
export const contentChannel = "baleen_content";

/** Notifies all nodes, after the commit, that content of pages has changed. */
export async function notifyContentChange(tx: Tx): Promise<void> {
  await sql`select pg_notify(${contentChannel}, '')`.execute(tx);
}

/** How long a node may show outdated content if no notification reaches it. */
const freshForMs = 5_000;

/**
 * Caches the published content in memory. After five seconds it is refreshed in the background (stale while revalidate), and
 * it is kept while the database does not answer. Planned prices are cached too, so that each begins at its instant.
 */
export function publishedContent(source: ContentSource): PublishedContent {
  const { db, clock, alarms, readCatalogue, readReleases } = source;
  let held:
    | { published: StoredContent; content: VersionedContent; until: Date | undefined; readAt: number }
    | undefined;
  let reading: Promise<VersionedContent> | undefined;

  const readSiteConfig = siteConfigReader(db, alarms);

  const load = async (): Promise<StoredContent> => {
    const catalogue = await readCatalogue(db, clock.now());
    return { siteConfig: await readSiteConfig(), catalogue, tool: await readReleases?.() };
  };

  const readAgain = () => {
    // A database call of its own: its result is shared, so it is not charged to the call that starts it.
    reading ??= asDatabaseCall({}, load)
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
    // A read that has started may have missed the change.
    await reading?.catch(() => undefined);
    await readAgain();
  };

  return { peek, read: async () => peek() ?? (await readAgain()), refresh };
}

interface StoredContent {
  readonly siteConfig: SiteConfig;
  readonly catalogue: Catalogue;
  readonly tool: PublishedTool | undefined;
}

/** The content at an instant, and until when it is valid. */
function contentAt({ siteConfig, catalogue, tool }: StoredContent, now: Date) {
  const onSale = catalogue.onSaleAt(now);
  const basic = withDownload(siteConfig.basic, tool?.releases);
  const shown = { ...siteConfig, basic, packages: onSale.map(withoutExactStock), ...tool };
  const version = digest(JSON.stringify(shown)).slice(0, 16);
  const content: VersionedContent = { ...shown, onSale, version };
  return { content, until: catalogue.nextPriceAt(now) };
}

/** Where no download is configured, it is that of the published releases. */
function withDownload(basic: SiteConfig["basic"], releases: readonly Release[] = []): SiteConfig["basic"] {
  const hasFiles = releases.some(({ files }) => files.length > 0);
  return basic.downloadUrl === undefined && hasFiles ? { ...basic, downloadUrl: downloadPath } : basic;
}

/** Replaces the stock by whether any is left. With the exact stock, each order would invalidate the rendered pages. */
function withoutExactStock(item: MembershipPackage): MembershipPackage {
  return { ...item, stock: item.stock !== null && item.stock <= 0 ? 0 : null };
}

/**
 * Reads the published documents; missing ones are the built-in ones. One that does not parse raises an alarm and is replaced
 * by its last version that does, or else by the built-in one. Documents may be large, so only those that were written since
 * the last read are fetched.
 */
export function siteConfigReader(db: Queries, alarms: ContentSource["alarms"]): () => Promise<SiteConfig> {
  const documents = new Map<SiteDocument, { readonly version: string; readonly document: unknown }>();

  const fetchDocument = async (name: SiteDocument, version: string) => {
    const row = await db
      .selectFrom("site_documents")
      .where("name", "=", name)
      .select("document")
      .executeTakeFirst();
    const parsed = siteConfig.shape[name].safeParse(row?.document);
    const subject = `site document ${name}`;
    if (parsed.success) {
      documents.set(name, { version, document: parsed.data });
      await alarms.close(["content.unreadable"], [subject]);
      return;
    }
    const readable = (await findReadableVersion(db, name)) ?? documents.get(name)?.document;
    documents.set(name, { version, document: readable ?? builtInSiteConfig[name] });
    const [issue] = parsed.error.issues;
    const details = {
      at: issue?.path.join("."),
      shown: readable ? "an earlier version" : "the built-in one",
    };
    await alarms.raise({ kind: "content.unreadable", subject, details });
  };

  return async () => {
    // `xmin`: the transaction that wrote the row.
    const version = sql<string>`xmin::text`.as("version");
    const rows = await db
      .selectFrom("site_documents")
      .select(["name", version])
      .where("name", "in", siteDocuments)
      .execute();
    for (const { name, version } of rows) {
      if (documents.get(name)?.version !== version) await fetchDocument(name, version);
    }
    // Each schema parses to the document of its name, which the map's type does not express.
    return {
      ...builtInSiteConfig,
      ...Object.fromEntries(rows.map(({ name }) => [name, documents.get(name)?.document])),
    };
  };
}

/** Further versions are older than what visitors could miss. */
const maxVersions = 20;

async function findReadableVersion(db: Queries, name: SiteDocument): Promise<unknown> {
  const versions = await db
    .selectFrom("site_versions")
    .select("document")
    .where("name", "=", name)
    .orderBy("id", "desc")
    .limit(maxVersions)
    .execute();
  const parsed = versions.map(({ document }) => siteConfig.shape[name].safeParse(document));
  return parsed.find(({ success }) => success)?.data;
}
