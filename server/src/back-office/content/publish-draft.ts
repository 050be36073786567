import type { publishDraft as call } from "@baleen/contract/back-office/content.ts";
import { describeProblem, findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import { keepUnversioned, publishVersion } from "../../content/version-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { changeDocument, requireDraft } from "./change-document.ts";

/** Makes the draft what visitors get. Throws `OperatorError` if they would not get all of it. */
export const publishDraft: Act<typeof call> = async (deps, published) =>
  await changeDocument(deps, { ...published, action: "publish draft" }, async (tx, locked) => {
    const { name, operator } = published;
    const draft = requireDraft(locked);
    const [error] = findContentProblems(name, draft).errors;
    if (error) throw new OperatorError(describeProblem(name, error));
    await keepUnversioned(tx, name);
    const publication = { at: deps.clock.now(), by: operator.id };
    const versionId = await publishVersion(tx, name, draft, publication);
    await replaceDraft(tx, locked, undefined);
    return { details: { published: versionId } };
  });
