import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";

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

/** Locks the draft's row, and adds the row if there is none. Serializes changes of one document. */
export async function lockDraft(tx: Tx, name: SiteDocument) {
  return await tx
    .insertInto("site_drafts")
    .values({ name, version: 0 })
    // The no-op update locks the row and returns it.
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((set) => ({ version: set.ref("site_drafts.version") })),
    )
    .returning(["name", "version", "document"])
    .executeTakeFirstOrThrow();
}

export type LockedDraft = Awaited<ReturnType<typeof lockDraft>>;

interface NewDraft {
  readonly document: object;
  readonly editedAt: Date;
  readonly editedBy: number | null;
}

/** Replaces or removes the draft of a locked document, and increments its version. */
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

/** Increments the version of a locked document; its draft stays. */
export async function incrementVersion(tx: Tx, { name, version }: LockedDraft): Promise<void> {
  await tx
    .updateTable("site_drafts")
    .set({ version: version + 1 })
    .where("name", "=", name)
    .execute();
}

/** The draft of a document in exactly this version; undefined if the version has changed. */
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
