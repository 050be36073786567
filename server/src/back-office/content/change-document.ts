import type { ContentDocument } from "@baleen/contract/back-office/content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import { type LockedDraft, lockDraft } from "../../content/draft-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";
import { readDocument } from "./read-content.ts";

interface DocumentChange extends By, Pick<OperatorAction, "action"> {
  readonly name: SiteDocument;
  /** The version that the operator saw. */
  readonly version: number;
}

/** Changes a document, whose version counts up, and returns it. Throws `staleEdit` if it was changed meanwhile. */
export async function changeDocument(
  deps: PrivacyDeps,
  { name, version, ...action }: DocumentChange,
  change: (tx: Tx, locked: LockedDraft) => Promise<{ readonly details?: object }>,
): Promise<ContentDocument> {
  await performAction(deps, { ...action, subject: `site document ${name}` }, async (tx) => {
    const locked = await lockDraft(tx, name);
    if (locked.version !== version) throw new AppError("staleEdit");
    const done = await change(tx, locked);
    return { result: null, before: { version }, after: { version: version + 1 }, ...done };
  });
  // Written a moment ago, so not from a replica.
  return await readDocument(deps.db, name);
}

/** A document with its draft; otherwise throws `OperatorError`. */
export function requireDraft({ document }: LockedDraft): object {
  if (document !== null) return document;
  throw new OperatorError({ zh: "没有草稿", en: "There is no draft" });
}
