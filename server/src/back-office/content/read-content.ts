import type * as calls from "@baleen/contract/back-office/content.ts";
import { siteDocuments } from "@baleen/contract/back-office/content.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { listDocumentStates } from "../../content/draft-store.ts";
import { makePreviewToken } from "../../content/preview-token.ts";
import { findVersion, listVersions, type Version } from "../../content/version-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { idOf, pageOfRows, readPage } from "../paging.ts";

/** Every document, in the site's order. */
export const listContent: ConsoleHandler<typeof calls.listContent> = async ({ reads }) => {
  const rows = await listDocumentStates(reads);
  return {
    documents: siteDocuments.map((name) =>
      describeDocument(
        name,
        rows.find((row) => row.name === name),
      ),
    ),
  };
};

export const readContent: ConsoleHandler<typeof calls.readContent> = async ({ reads }, { params }) =>
  await readDocument(reads, params.name);

export async function readDocument(db: Queries, name: SiteDocument): Promise<calls.ContentDocument> {
  const [row] = await listDocumentStates(db, name);
  return describeDocument(name, row);
}

type Row = Awaited<ReturnType<typeof listDocumentStates>>[number];

function describeDocument(name: SiteDocument, row: Row | undefined): calls.ContentDocument {
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

export const listContentVersions: ConsoleHandler<typeof calls.listContentVersions> = async (
  { reads },
  { params: { name }, query },
) => {
  const { after, limit } = readPage({ ...query, name });
  const rows = await listVersions(reads, name, { beforeId: idOf(after), max: limit + 1 });
  const { shown, next } = pageOfRows(rows, { ...query, name }, ({ id }) => String(id));
  return { rows: shown.map(describeVersion), next };
};

export const readContentVersion: ConsoleHandler<typeof calls.readContentVersion> = async (
  { reads },
  { params: { name, id } },
) => {
  const version = await findVersion(reads, name, id);
  if (!version) throw new AppError("notFound");
  return { ...describeVersion(version), document: version.document };
};

function describeVersion({ id, at, by, restoredFrom, isPublished }: Version): calls.ContentVersion {
  return { id, at: at.toISOString(), by, restoredFrom, isPublished: Boolean(isPublished) };
}

export const previewDraft: ConsoleHandler<typeof calls.previewDraft> = async (
  { reads, clock, secretKey, origin, consoleOrigin },
  { params: { name } },
) => {
  const { draft, version } = await readDocument(reads, name);
  if (!draft) return { address: null };
  const token = makePreviewToken(secretKey, { name, version }, clock.now());
  const site = consoleOrigin() === origin() ? "" : origin();
  return { address: `${site}/?preview=${token}` };
};
