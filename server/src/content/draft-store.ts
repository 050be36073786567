import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";

/** A document with its draft, for operators. */
export async function listDocumentStates(db: Queries, name?: SiteDocument) {
  return await db
    .selectFrom("site_documents as document")
    .fullJoin("site_drafts as draft", "draft.name", "document.name")
    .leftJoin("operators as editor", "editor.id", "draft.edited_by")
    .select((select) => [
      select.fn.coalesce("document.name", "draft.name").as("name"),
      "document.document as published",
      "document.updated_at as publishedAt",
      select
        .selectFrom("site_versions as latest")
        .innerJoin("operators as publisher", "publisher.id", "latest.published_by")
        .whereRef("latest.name", "=", "document.name")
        .whereRef("latest.published_at", "=", "document.updated_at")
        .orderBy("latest.id", "desc")
        .limit(1)
        .select("publisher.name")
        .as("publishedBy"),
      select.fn.coalesce("draft.version", sql<number>`0`).as("version"),
      "draft.document as draft",
      "draft.edited_at as editedAt",
      "editor.name as editedBy",
    ])
    .$if(name !== undefined, (query) =>
      query.where(({ eb, fn }) => eb(fn.coalesce("document.name", "draft.name"), "=", name ?? null)),
    )
    .execute();
}

/** Locks the draft's row, which it adds if there is none. Changes of one document happen one after the other. */
export async function lockDraft(tx: Tx, name: SiteDocument) {
  await tx
    .insertInto("site_drafts")
    .values({ name, version: 0 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return await tx
    .selectFrom("site_drafts")
    .select(["name", "version", "document"])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type LockedDraft = Awaited<ReturnType<typeof lockDraft>>;

interface NewDraft {
  readonly document: object;
  readonly editedAt: Date;
  readonly editedBy: number | null;
}

/** Replaces the draft of a locked document, or removes it, and counts its version up. */
export async function replaceDraft(tx: Tx, { name, version }: LockedDraft, draft: NewDraft | undefined) {
  await tx
    .updateTable("site_drafts")
    .set({
      version: version + 1,
      document: draft ? JSON.stringify(draft.document) : null,
      edited_at: draft?.editedAt ?? null,
      edited_by: draft?.editedBy ?? null,
    })
    .where("name", "=", name)
    .execute();
}

/** Counts the version of a locked document up; its draft stays. */
export async function countVersionUp(tx: Tx, { name, version }: LockedDraft): Promise<void> {
  await tx
    .updateTable("site_drafts")
    .set({ version: version + 1 })
    .where("name", "=", name)
    .execute();
}

/** The draft of a document in exactly this version; undefined if it has another by now. */
export async function findDraft(db: Queries, name: SiteDocument, version: number): Promise<unknown> {
  const row = await db
    .selectFrom("site_drafts")
    .select("document")
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.document ?? undefined;
}

export async function listDrafts(db: Queries) {
  return await db
    .selectFrom("site_drafts")
    .where("document", "is not", null)
    .select(["name", "document"])
    .execute();
}

interface Publication {
  readonly at: Date;
  readonly by: number | null;
}

/** Adds a version and publishes it. The document must be locked. */
export async function publishVersion(tx: Tx, name: SiteDocument, document: object, { at, by }: Publication) {
  const { id } = await tx
    .insertInto("site_versions")
    .values({ name, document: JSON.stringify(document), published_at: at, published_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await showVersion(tx, id);
  return id;
}

/** As `publishVersion`, with a copy of an earlier version; undefined if the document has no such version. */
export async function publishCopy(tx: Tx, name: SiteDocument, earlierId: number, { at, by }: Publication) {
  // Copied by the database: JavaScript would write 1.50 as 1.5.
  const copied = await tx
    .insertInto("site_versions")
    .columns(["name", "document", "published_at", "published_by", "restored_from"])
    .expression((select) =>
      select
        .selectFrom("site_versions as earlier")
        .where("earlier.id", "=", earlierId)
        .where("earlier.name", "=", name)
        .select(["earlier.name", "earlier.document"])
        .select([
          sql<Date>`${at}::timestamptz`.as("published_at"),
          sql<number | null>`${by}::bigint`.as("published_by"),
          "earlier.id",
        ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (copied) await showVersion(tx, copied.id);
  return copied?.id;
}

async function showVersion(tx: Tx, id: number): Promise<void> {
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
 * Adds the published document as a version, unless it is the latest one, so that it can be restored: it came with the
 * installation, or was not written by the console.
 */
export async function saveUnversioned(tx: Tx, name: SiteDocument): Promise<void> {
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

/** At most `max` versions, the newest first. */
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
    .select((select) =>
      select
        .and([
          select(
            "version.id",
            "=",
            select
              .selectFrom("site_versions as latest")
              .whereRef("latest.name", "=", "version.name")
              .select(({ fn }) => fn.max("latest.id").as("id")),
          ),
          select.exists(
            select
              .selectFrom("site_documents as shown")
              .whereRef("shown.name", "=", "version.name")
              .whereRef("shown.document", "=", "version.document")
              .select("shown.name"),
          ),
        ])
        .as("isPublished"),
    );
}
