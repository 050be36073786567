import { describeProblem, findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import { publishVersion, saveUnversioned } from "../../content/version-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnDocument, requireDraft } from "./act-on-document.ts";

/** Makes the draft what visitors get. Throws `ExplainedError` if they would not get all of it. */
export const publishDraft: ConsoleAction<"publishDraft"> = async (deps, published) =>
  await actOnDocument(deps, { ...published, action: "publishDraft" }, async (tx, locked) => {
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
