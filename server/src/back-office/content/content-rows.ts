import {
  type ContentDocument,
  type ContentVersion,
  type DocumentState,
  siteDocuments,
} from "@baleen/contract/back-office/content.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import { listDocumentStates } from "../../content/draft-store.ts";
import type { Version } from "../../content/version-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";

/** Every document in the site's order. */
export async function readDocumentStates(db: Queries): Promise<DocumentState[]> {
  const rows = await listDocumentStates(db);
  return siteDocuments.map((name) =>
    describe(
      name,
      rows.find((row) => row.name === name),
    ),
  );
}

export async function readDocument(db: Queries, name: SiteDocument): Promise<ContentDocument> {
  const [row] = await listDocumentStates(db, name);
  return describe(name, row);
}

type Row = Awaited<ReturnType<typeof listDocumentStates>>[number];

function describe(name: SiteDocument, row: Row | undefined): ContentDocument {
  const { publishedAt = null, publishedBy = null, editedAt = null } = row ?? {};
  const document = row?.published ?? builtInSiteConfig[name];
  return {
    name,
    version: row?.version ?? 0,
    published: { at: publishedAt?.toISOString() ?? null, by: publishedBy, document },
    draft: editedAt && {
      editedAt: editedAt.toISOString(),
      editedBy: row?.editedBy ?? "–",
      document: row?.draft,
    },
  };
}

export function describeVersion({ id, at, by, restoredFrom, isPublished }: Version): ContentVersion {
  return { id, at: at.toISOString(), by, restoredFrom, isPublished: Boolean(isPublished) };
}
