import {
  type ContentDocument,
  type ContentVersion,
  siteDocuments,
} from "@baleen/contract/back-office/content.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { idOf, readPage } from "../../operators/paging.ts";
import { toReply } from "../../operators/to-reply.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listDocumentStates } from "../draft-store.ts";
import { makePreviewToken } from "../preview-token.ts";
import { findVersion, listVersions, type Version } from "../version-store.ts";

/** All documents, in the site's order. */
export const listContent: ConsoleHandler<"listContent"> = async ({ readsDb }) => {
  const rows = await listDocumentStates(readsDb);
  const rowOf = (name: SiteDocument) => rows.find((row) => row.name === name);
  return { documents: siteDocuments.map((name) => describeDocument(name, rowOf(name))) };
};

export const readContent: ConsoleHandler<"readContent"> = async ({ readsDb }, { params }) =>
  await readDocument(readsDb, params.name);

export async function readDocument(db: Queries, name: SiteDocument): Promise<ContentDocument> {
  const [row] = await listDocumentStates(db, name);
  return describeDocument(name, row);
}

type Row = Awaited<ReturnType<typeof listDocumentStates>>[number];

function describeDocument(name: SiteDocument, row: Row | undefined): ContentDocument {
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

export const listContentVersions: ConsoleHandler<"listContentVersions"> = async (
  { readsDb },
  { params: { name }, query },
) => {
  const page = await readPage({ ...query, name }, (rows) => listVersions(readsDb, name, rows), idOf);
  return { ...page, rows: page.rows.map(describeVersion) };
};

export const readContentVersion: ConsoleHandler<"readContentVersion"> = async (
  { readsDb },
  { params: { name, id } },
) => {
  const version = await findVersion(readsDb, name, id);
  if (!version) throw new Rejection("notFound");
  return { ...describeVersion(version), document: version.document };
};

function describeVersion(version: Version): ContentVersion {
  return { ...toReply(version), isPublished: Boolean(version.isPublished) };
}

export const previewDraft: ConsoleHandler<"previewDraft"> = async (
  { readsDb, clock, keyRing, origin, consoleOrigin },
  { params: { name } },
) => {
  const { draft, version } = await readDocument(readsDb, name);
  if (!draft) return { address: null };
  const token = makePreviewToken(keyRing, { name, version }, clock.now());
  const site = consoleOrigin() === origin() ? "" : origin();
  return { address: `${site}/?preview=${token}` };
};
