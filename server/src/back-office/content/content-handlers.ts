import type * as calls from "@baleen/contract/back-office/content.ts";
import type { uploadImage as uploadImageCall } from "@baleen/contract/back-office/media.ts";
import { makePreviewToken } from "../../content/preview-token.ts";
import { findVersion, listVersions } from "../../content/version-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import type { By } from "../perform-action.ts";
import * as content from "./change-document.ts";
import { describeVersion, readDocument, readDocumentStates } from "./read-content.ts";
import { uploadImage as storeImage } from "./upload-image.ts";

const listContent: ConsoleHandler<typeof calls.listContent> = async ({ reads }) => ({
  documents: await readDocumentStates(reads),
});

const readContent: ConsoleHandler<typeof calls.readContent> = async ({ reads }, { params: { name } }) =>
  await readDocument(reads, name);

const saveDraft: ConsoleHandler<typeof calls.saveDraft> = async (deps, asked) => {
  const { name } = asked.params;
  const { actionKey, version, document } = asked.body;
  await content.saveDraft(deps, { name, version, document }, withoutReason(asked, actionKey));
  // Written a moment ago, so not from a replica.
  return await readDocument(deps.db, name);
};

const discardDraft: ConsoleHandler<typeof calls.discardDraft> = async (deps, asked) => {
  const { name } = asked.params;
  await content.discardDraft(deps, { name, version: asked.body.version }, actionBy(asked));
  return await readDocument(deps.db, name);
};

const publishDraft: ConsoleHandler<typeof calls.publishDraft> = async (deps, asked) => {
  const { name } = asked.params;
  await content.publishDraft(deps, { name, version: asked.body.version }, actionBy(asked));
  return await readDocument(deps.db, name);
};

const restoreContent: ConsoleHandler<typeof calls.restoreContent> = async (deps, asked) => {
  const { name } = asked.params;
  const { version, versionId } = asked.body;
  await content.restoreContent(deps, { name, version, versionId }, actionBy(asked));
  return await readDocument(deps.db, name);
};

const listContentVersions: ConsoleHandler<typeof calls.listContentVersions> = async (
  { reads },
  { params: { name }, query },
) => {
  const { after, limit } = readPage({ ...query, name });
  const beforeId = after === undefined ? undefined : Number(after);
  const rows = await listVersions(reads, name, { beforeId, max: limit + 1 });
  const { shown, next } = pageOfRows(rows, { ...query, name }, ({ id }) => String(id));
  return { rows: shown.map(describeVersion), next };
};

const readContentVersion: ConsoleHandler<typeof calls.readContentVersion> = async (
  { reads },
  { params: { name, id } },
) => {
  const version = await findVersion(reads, name, id);
  if (!version) throw new AppError("notFound");
  return { ...describeVersion(version), document: version.document };
};

const previewDraft: ConsoleHandler<typeof calls.previewDraft> = async (
  { reads, clock, secretKey, origin, consoleOrigin },
  { params: { name } },
) => {
  const { draft, version } = await readDocument(reads, name);
  if (!draft) return { address: null };
  const token = makePreviewToken(secretKey, { name, version }, clock.now());
  const site = consoleOrigin() === origin() ? "" : origin();
  return { address: `${site}/?preview=${token}` };
};

const uploadImage: ConsoleHandler<typeof uploadImageCall> = async (deps, asked) => {
  const { actionKey, image } = asked.body;
  return await storeImage(deps, Buffer.from(image, "base64"), withoutReason(asked, actionKey));
};

type Asked = Pick<Parameters<typeof actionBy>[0], "operator" | "ipAddress">;

/** Who acts, for what visitors see nothing of. */
function withoutReason({ operator: { id, login }, ipAddress }: Asked, actionKey: string): By {
  return { operator: { id, login }, via: "console", ipAddress, actionKey, reason: null };
}

/** The handlers of `contract/src/back-office/content.ts`. */
export const contentHandlers = {
  listContent,
  readContent,
  saveDraft,
  discardDraft,
  publishDraft,
  listContentVersions,
  readContentVersion,
  restoreContent,
  previewDraft,
  uploadImage,
} as const;
