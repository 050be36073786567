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
import { runDatabaseCall } from "../platform/database/database-call.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";

/** In `packages` the stock only indicates whether any is left, as on pages. */
interface VersionedContent extends SiteContent {
  /** Changes if and only if something shown on pages has changed. */
  readonly version: string;
  /** The packages with their exact stock, which changes with every order. */
  readonly packagesOnSale: readonly MembershipPackage[];
}

export interface PublishedContent {
  read(): Promise<VersionedContent>;
  /** Returns the content synchronously; undefined before the first read. */
  peek(): VersionedContent | undefined;
  /** Reads the database immediately, after another node has changed the content. */
  refresh(): Promise<void>;
}

export const siteNameIn = ({ name, nameEn }: SiteConfig["basic"], language: Language): string =>
  language === "zh" ? name : nameEn;

/** The packages on sale with their present and future prices. */
export interface Catalogue {
  listOnSale(now: Date): readonly MembershipPackage[];
  findNextPriceTime(now: Date): Date | undefined;
}

/** The desktop tool's data shown on pages. */
type PublishedTool = Pick<SiteContent, "releases" | "signingKey">;

interface ContentSource {
  readonly db: Database;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, "raise" | "close">;
  readonly readCatalogue: (db: Database, now: Date) => Promise<Catalogue>;
  /** Undefined if the desktop tool is off. */
  readonly readReleases?: (() => Promise<PublishedTool>) | undefined;
}

/** The PostgreSQL channel that notifies nodes of changes. */
export const contentChannel = "baleen_content";

/** Notifies all nodes, after the commit, that content shown on pages has changed. */
export async function notifyContentChange(tx: Tx): Promise<void> {
  await sql`select pg_notify(${contentChannel}, '')`.execute(tx);
}

/** How long a node may show outdated content if a notification is lost. */
const maxAgeMs = 5_000;

/**
 * Caches the published content in memory. After five seconds it is refreshed in the background (stale while
 * revalidate); while the database is unavailable, the cached content stays. Scheduled prices are cached too, so that
 * each takes effect on time.
 */
export function publishedContent(source: ContentSource): PublishedContent {
  const { db, clock, alarms, readCatalogue, readReleases } = source;
  let cachedContent:
    | { published: StoredContent; content: VersionedContent; until: Date | undefined; readAt: number }
    | undefined;
  let reading: Promise<VersionedContent> | undefined;

  const readSiteConfig = siteConfigReader(db, alarms);

  const load = async (): Promise<StoredContent> => {
    const catalogue = await readCatalogue(db, clock.now());
    return { siteConfig: await readSiteConfig(), catalogue, tool: await readReleases?.() };
  };

  const readAgain = () => {
    // A separate database call: the result is shared, so it is not charged to the request that triggers it.
    reading ??= runDatabaseCall({}, load)
      .then((published) => {
        const now = clock.now();
        cachedContent = { ...contentAt(published, now), published, readAt: now.getTime() };
        return cachedContent.content;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  const peek = () => {
    if (!cachedContent) return undefined;
    const now = clock.now();
    const ageMs = now.getTime() - cachedContent.readAt;
    if (cachedContent.until && now >= cachedContent.until)
      cachedContent = { ...cachedContent, ...contentAt(cachedContent.published, now) };
    if (ageMs < 0 || ageMs >= maxAgeMs) readAgain().catch(() => undefined);
    return cachedContent.content;
  };

  const refresh = async () => {
    // A read that is already running may have missed the change.
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

/** The content at a point in time, and until when it is valid. */
function contentAt({ siteConfig, catalogue, tool }: StoredContent, now: Date) {
  const packagesOnSale = catalogue.listOnSale(now);
  const basic = withDownload(siteConfig.basic, tool?.releases);
  const shown = { ...siteConfig, basic, packages: packagesOnSale.map(withoutExactStock), ...tool };
  const version = digest(JSON.stringify(shown)).slice(0, 16);
  const content: VersionedContent = { ...shown, packagesOnSale, version };
  return { content, until: catalogue.findNextPriceTime(now) };
}

/** If no download is configured, uses that of the published releases. */
function withDownload(basic: SiteConfig["basic"], releases: readonly Release[] = []): SiteConfig["basic"] {
  const hasFiles = releases.some(({ files }) => files.length > 0);
  return basic.downloadUrl === undefined && hasFiles ? { ...basic, downloadUrl: downloadPath } : basic;
}

/** Replaces the stock with whether any is left. With the exact stock each order would invalidate the rendered pages. */
function withoutExactStock(item: MembershipPackage): MembershipPackage {
  return { ...item, stock: item.stock !== null && item.stock <= 0 ? 0 : null };
}

/**
 * Reads the published documents; the built-in ones replace missing ones. If a document does not parse, an alarm is
 * raised, and its last version that parses is used, or else the built-in one. Documents may be large, so only those
 * written since the last read are fetched.
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
    // `xmin` is the transaction that wrote the row; it serves as the version.
    const version = sql<string>`xmin::text`.as("version");
    const rows = await db
      .selectFrom("site_documents")
      .select(["name", version])
      .where("name", "in", siteDocuments)
      .execute();
    for (const { name, version } of rows) {
      if (documents.get(name)?.version !== version) await fetchDocument(name, version);
    }
    // Each document was parsed with the schema of its name, which the map's type does not express.
    return {
      ...builtInSiteConfig,
      ...Object.fromEntries(rows.map(({ name }) => [name, documents.get(name)?.document])),
    };
  };
}

/** How many versions are tried; older ones are too outdated to show. */
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
