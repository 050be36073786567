import * as z from "zod/mini";
import { documentItems } from "../content/site-config.ts";
import type { SiteDocument } from "../content/site-documents.ts";
import { identifier, instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionFields } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const siteDocuments = Object.keys(documentItems) as [SiteDocument, ...SiteDocument[]];

const maxDepth = 5;

/** Whether a value can be stored as JSON: bounded depth, no NUL and no lone surrogates in its texts. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !/\p{Cs}|\0/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === maxDepth) return false;
  return Object.entries(value).every(
    ([key, nestedValue]) => isStorable(key) && isStorable(nestedValue, depth + 1),
  );
}

/**
 * A document as it was saved. Until it is published, a draft may contain values that visitors' pages would leave out.
 */
const document = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .check(z.refine((value) => isStorable(value), { error: "invalid" }));

const nameParams = z.object({ name: z.enum(siteDocuments) });
/**
 * Increases with every change of a document's draft or publication. Callers send the version that they started from.
 */
const version = z.int().check(z.minimum(0));

const draft = z.object({ editedAt: instant, editedBy: z.string() });
const publication = z.object({
  /** Null while visitors get the built-in document. */
  at: z.nullable(instant),
  /** The operator's name; null if it was not published through the console. */
  by: z.nullable(z.string()),
});

const documentState = z.object({
  name: z.enum(siteDocuments),
  version,
  published: publication,
  draft: z.nullable(draft),
});
export type DocumentState = z.output<typeof documentState>;

const contentDocument = z.object({
  ...documentState.shape,
  published: z.object({ ...publication.shape, document: z.unknown() }),
  draft: z.nullable(z.object({ ...draft.shape, document: z.unknown() })),
});
export type ContentDocument = z.output<typeof contentDocument>;

export const listContent = defineConsoleCall("GET /content", {
  requiredAccess: "editContent",
  reply: z.object({ documents: z.array(documentState) }),
  summary: "The documents of the site's content: when each was published, and whether it has a draft.",
});

export const readContent = defineConsoleCall("GET /content/{name}", {
  requiredAccess: "editContent",
  params: nameParams,
  reply: contentDocument,
  summary: "One document: as it is published, and its draft.",
});

/** Visitors do not see drafts, so no reason is needed. Throws `staleEdit` if the version has changed meanwhile. */
export const saveDraft = defineConsoleCall("POST /content/{name}/draft", {
  requiredAccess: "editContent",
  params: nameParams,
  body: z.object({ actionKey: operatorActionFields.actionKey, version, document }),
  bodyLimit: 256 * 1024,
  reply: contentDocument,
  summary: "Keeps a draft of a document, in place of the one before.",
});

export const discardDraft = defineConsoleCall("POST /content/{name}/discard", {
  requiredAccess: "editContent",
  params: nameParams,
  body: z.object({ ...operatorActionFields, version }),
  reply: contentDocument,
  summary: "Removes the draft of a document.",
});

/** The permissions that changes of guarded fields need; see `content-fields.ts`. */
const guardPermissions = ["manageReleases", "setUpSite"] as const;

/**
 * Throws `draftInvalid` with the first value that visitors' pages would not keep. A change of a guarded field throws
 * `roleForbids` without its permission, and `stepUpNeeded` without a fresh second factor.
 */
export const publishDraft = defineConsoleCall("POST /content/{name}/publish", {
  requiredAccess: "editContent",
  conditionalPermissions: guardPermissions,
  params: nameParams,
  body: z.object({ ...operatorActionFields, version }),
  reply: contentDocument,
  summary: "Publishes the draft of a document. Every node shows it after five seconds at most.",
});

const contentVersion = z.object({
  id: z.int(),
  at: instant,
  by: publication.shape.by,
  /** The version that this one was copied from. */
  restoredFrom: z.nullable(z.int()),
  isPublished: z.boolean(),
});
export type ContentVersion = z.output<typeof contentVersion>;

export const listContentVersions = defineConsoleCall("GET /content/{name}/versions", {
  requiredAccess: "editContent",
  params: nameParams,
  query: z.object(pageQuery),
  reply: pageOf(contentVersion),
  summary: "What was published of a document, newest first.",
});

export const readContentVersion = defineConsoleCall("GET /content/{name}/versions/{id}", {
  requiredAccess: "editContent",
  params: z.object({ name: z.enum(siteDocuments), id: identifier }),
  reply: z.object({ ...contentVersion.shape, document: z.unknown() }),
  summary: "One published version with its document.",
});

/**
 * Keeps the draft. An old version is restored unchanged, even if it would no longer be valid as a draft. Guarded fields
 * need the same permissions as in `publishDraft`.
 */
export const restoreContent = defineConsoleCall("POST /content/{name}/restore", {
  requiredAccess: "editContent",
  conditionalPermissions: guardPermissions,
  params: nameParams,
  body: z.object({ ...operatorActionFields, version, versionId: identifier }),
  reply: contentDocument,
  summary: "Publishes a copy of an earlier version.",
});

export const previewDraft = defineConsoleCall("GET /content/{name}/preview", {
  requiredAccess: "editContent",
  params: nameParams,
  reply: z.object({
    /** An address on this site, or on another origin if the console has its own; null without a draft. */
    address: z.nullable(z.string()),
  }),
  summary: "An address that shows the draft in visitors' pages for 30 minutes.",
});
