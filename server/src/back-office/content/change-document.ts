import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { ContentDocument } from "@baleen/contract/back-office/content.ts";
import { describeProblem, findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { countVersionUp, type LockedDraft, lockDraft, replaceDraft } from "../../content/draft-store.ts";
import { publishCopy, publishVersion, saveUnversioned } from "../../content/version-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type ActionContext, performAction, type Recorded } from "../perform-action.ts";
import { readDocument } from "./read-content.ts";

/** `version`: the one that the operator saw. */
type DocumentChange = ActionContext & AuditAction & { readonly name: SiteDocument; readonly version: number };

/** Changes a document, increments its version, and returns it. Throws `staleEdit` if it was changed meanwhile. */
async function changeDocument(
  deps: PrivacyDeps,
  { name, version, ...action }: DocumentChange,
  change: (tx: Tx, locked: LockedDraft) => Promise<Recorded>,
): Promise<ContentDocument> {
  const subject = { kind: "document", id: name } as const;
  await performAction(deps, { ...action, subject }, async (tx) => {
    const locked = await lockDraft(tx, name);
    if (locked.version !== version) throw new AppError("staleEdit");
    const done = await change(tx, locked);
    return { result: null, before: { version }, after: { version: version + 1 }, ...done };
  });
  // From the primary database: a replica may not have it yet.
  return await readDocument(deps.db, name);
}

/** The draft of a document. Throws `ExplainedError` if there is none. */
function requireDraft({ document }: LockedDraft): object {
  if (document !== null) return document;
  throw new ExplainedError({ zh: "没有草稿", en: "There is no draft" });
}

/** Needs no reason: visitors see nothing of a draft. */
export const saveDraft: ConsoleAction<"saveDraft"> = async (deps, { document, ...saved }) =>
  await changeDocument(deps, { ...saved, action: "saveDraft" }, async (tx, locked) => {
    await replaceDraft(tx, locked, { document, editedAt: deps.clock.now(), editedBy: saved.operator.id });
    return {};
  });

export const discardDraft: ConsoleAction<"discardDraft"> = async (deps, discarded) =>
  await changeDocument(deps, { ...discarded, action: "discardDraft" }, async (tx, locked) => {
    requireDraft(locked);
    await replaceDraft(tx, locked, undefined);
    return {};
  });

/** Makes the draft what visitors get. Throws `ExplainedError` if they would not get all of it. */
export const publishDraft: ConsoleAction<"publishDraft"> = async (deps, published) =>
  await changeDocument(deps, { ...published, action: "publishDraft" }, async (tx, locked) => {
    const { name, operator } = published;
    const draft = requireDraft(locked);
    const [error] = findContentProblems(name, draft).errors;
    if (error) throw new ExplainedError(describeProblem(name, error));
    await saveUnversioned(tx, name);
    const publication = { at: deps.clock.now(), by: operator.id };
    const versionId = await publishVersion(tx, name, draft, publication);
    await replaceDraft(tx, locked, undefined);
    return { details: { published: versionId } };
  });

/** Publishes a copy of an earlier version. The draft stays. */
export const restoreContent: ConsoleAction<"restoreContent"> = async (deps, { versionId, ...restored }) =>
  await changeDocument(
    deps,
    { ...restored, action: "restoreContent", params: { versionId } },
    async (tx, locked) => {
      await saveUnversioned(tx, restored.name);
      const publication = { at: deps.clock.now(), by: restored.operator.id };
      const published = await publishCopy(tx, restored.name, versionId, publication);
      if (published === undefined) {
        throw new ExplainedError({ zh: "没有这个版本", en: "There is no such version" });
      }
      await countVersionUp(tx, locked);
      return { details: { published } };
    },
  );
