import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { ContentDocument } from "@baleen/contract/back-office/content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { Context } from "../../context.ts";
import { type ActionContext, type AuditRecord, performAction } from "../../operators/perform-action.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type LockedDraft, lockDraft } from "../draft-store.ts";
import { readDocument } from "./read-content.ts";

/** `version`: the version that the operator saw. */
type DocumentAction = ActionContext & AuditAction & { readonly name: SiteDocument; readonly version: number };

/** Changes a document, increments its version, and returns it. Throws `staleEdit` if it was changed meanwhile. */
export async function actOnDocument(
  context: Pick<Context, "db" | "clock">,
  { name, version, ...action }: DocumentAction,
  change: (tx: Tx, locked: LockedDraft) => Promise<AuditRecord>,
): Promise<ContentDocument> {
  const subject = { kind: "document", id: name } as const;
  await performAction(context, { ...action, subject }, async (tx) => {
    const locked = await lockDraft(tx, name);
    if (locked.version !== version) throw new Rejection("staleEdit");
    const done = await change(tx, locked);
    return { result: null, before: { version }, after: { version: version + 1 }, ...done };
  });
  // Reads from the primary database, since a replica may lag behind.
  return await readDocument(context.db, name);
}

/** Returns the draft of a document. Throws `noDraft` if there is none. */
export function requireDraft({ document }: LockedDraft): object {
  if (document === null) throw new Rejection("noDraft");
  return document;
}
