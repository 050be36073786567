import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";

interface PublicationDetails {
  readonly at: Date;
  readonly by: number | null;
}

/** Adds a version and publishes it. The document must be locked. */
export async function publishVersion(
  tx: Tx,
  name: SiteDocument,
  document: object,
  { at, by }: PublicationDetails,
) {
  const { id } = await tx
    .insertInto("site_versions")
    .values({ name, document: JSON.stringify(document), published_at: at, published_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setPublishedVersion(tx, id);
  return id;
}

/** Like `publishVersion`, but publishes a copy of an earlier version; undefined if the document has no such version. */
export async function publishCopy(
  tx: Tx,
  name: SiteDocument,
  earlierId: number,
  { at, by }: PublicationDetails,
) {
  // Copied within the database: JavaScript would write 1.50 as 1.5.
  const { rows } = await sql<{ id: number }>`
    insert into site_versions (name, document, published_at, published_by, restored_from)
    select name, document, ${at}::timestamptz, ${by}::bigint, id from site_versions
    where id = ${earlierId} and name = ${name}
    returning id`.execute(tx);
  const [copied] = rows;
  if (copied) await setPublishedVersion(tx, copied.id);
  return copied?.id;
}

async function setPublishedVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .insertInto("site_documents")
    .columns(["name", "document", "updated_at"])
    .expression((select) =>
      select.selectFrom("site_versions").select(["name", "document", "published_at"]).where("id", "=", id),
    )
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((set) => ({
        document: set.ref("excluded.document"),
        updated_at: set.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

/**
 * Saves the published document as a version, unless it is the latest version already, so that it can be restored. Such
 * a document came with the installation, or was not written by the console.
 */
export async function saveMissingVersion(tx: Tx, name: SiteDocument): Promise<void> {
  await sql`
    insert into site_versions (name, document, published_at)
    select name, document, updated_at from site_documents
    where name = ${name} and document is distinct from
      (select document from site_versions where name = ${name} order by id desc limit 1)`.execute(tx);
}

export async function findVersion(db: Queries, name: SiteDocument, id: number) {
  return await selectVersions(db, name)
    .where("version.id", "=", id)
    .select("version.document")
    .executeTakeFirst();
}

/** At most `max` versions, newest first. */
export async function listVersions(
  db: Queries,
  name: SiteDocument,
  { beforeId, max }: { readonly beforeId: number | undefined; readonly max: number },
) {
  return await selectVersions(db, name)
    .$if(beforeId !== undefined, (query) => query.where("version.id", "<", beforeId ?? 0))
    .orderBy("version.id", "desc")
    .limit(max)
    .execute();
}

export type Version = Awaited<ReturnType<typeof listVersions>>[number];

function selectVersions(db: Queries, name: SiteDocument) {
  return db
    .selectFrom("site_versions as version")
    .leftJoin("operators as publisher", "publisher.id", "version.published_by")
    .where("version.name", "=", name)
    .select(["version.id", "version.published_at as at", "publisher.name as by"])
    .select("version.restored_from as restoredFrom")
    .select(
      sql<boolean>`
        version.id = (select max(id) from site_versions as latest where latest.name = version.name)
        and exists (select from site_documents as shown
          where shown.name = version.name and shown.document = version.document)`.as("isPublished"),
    );
}
