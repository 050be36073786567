import { describeProblem, findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import { countVersionUp, type LockedDraft, lockDraft, replaceDraft } from "../../content/draft-store.ts";
import { keepUnversioned, publishCopy, publishVersion } from "../../content/version-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";

/** A change of the version that the operator saw. */
interface Change {
  readonly name: SiteDocument;
  readonly version: number;
}

/** The subject of audit log entries about a document. */
const documentSubject = (name: SiteDocument) => ({ kind: "document", id: name }) as const;

const noDraft = { zh: "没有草稿", en: "There is no draft" };

/** Keeps a draft. Throws `staleEdit` if the document was changed meanwhile. */
export async function saveDraft(
  deps: PrivacyDeps,
  change: Change & { document: object },
  by: By,
): Promise<void> {
  const action: OperatorAction = { ...by, action: "saveDraft", subject: documentSubject(change.name) };
  await performAction(deps, action, async (tx) => {
    const locked = await lockVersion(tx, change);
    const draft = { document: change.document, editedAt: deps.clock.now(), editedBy: by.operator.id };
    await replaceDraft(tx, locked, draft);
    return { result: null, ...versionAfter(locked) };
  });
}

/** As `saveDraft`. Throws `OperatorError` if there is no draft. */
export async function discardDraft(deps: PrivacyDeps, change: Change, by: By): Promise<void> {
  const action: OperatorAction = { ...by, action: "discardDraft", subject: documentSubject(change.name) };
  await performAction(deps, action, async (tx) => {
    const locked = await lockVersion(tx, change);
    if (locked.document === null) throw new OperatorError(noDraft);
    await replaceDraft(tx, locked, undefined);
    return { result: null, ...versionAfter(locked) };
  });
}

/** Makes the draft what visitors get. Throws `OperatorError` if they would not get all of it. */
export async function publishDraft(deps: PrivacyDeps, change: Change, by: By): Promise<void> {
  const { name } = change;
  const action: OperatorAction = { ...by, action: "publishDraft", subject: documentSubject(name) };
  await performAction(deps, action, async (tx) => {
    const locked = await lockVersion(tx, change);
    if (locked.document === null) throw new OperatorError(noDraft);
    const [error] = findContentProblems(name, locked.document).errors;
    if (error) throw new OperatorError(describeProblem(name, error));
    await keepUnversioned(tx, name);
    const at = deps.clock.now();
    const published = await publishVersion(tx, name, locked.document, { at, by: by.operator.id });
    await replaceDraft(tx, locked, undefined);
    return { result: null, ...versionAfter(locked), details: { published } };
  });
}

/** Publishes a copy of an earlier version. The draft stays. */
export async function restoreContent(
  deps: PrivacyDeps,
  { name, version, versionId }: Change & { versionId: number },
  by: By,
): Promise<void> {
  const action: OperatorAction = {
    ...by,
    action: "restoreContent",
    params: { versionId },
    subject: documentSubject(name),
  };
  await performAction(deps, action, async (tx) => {
    const locked = await lockVersion(tx, { name, version });
    await keepUnversioned(tx, name);
    const publication = { at: deps.clock.now(), by: by.operator.id };
    const published = await publishCopy(tx, name, versionId, publication);
    if (published === undefined) {
      throw new OperatorError({ zh: "没有这个版本", en: "There is no such version" });
    }
    await countVersionUp(tx, locked);
    return { result: null, ...versionAfter(locked), details: { published } };
  });
}

async function lockVersion(tx: Tx, { name, version }: Change): Promise<LockedDraft> {
  const locked = await lockDraft(tx, name);
  if (locked.version !== version) throw new AppError("staleEdit");
  return locked;
}

const versionAfter = ({ version }: LockedDraft) => ({
  before: { version },
  after: { version: version + 1 },
});
