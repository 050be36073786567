import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { replaceDraft } from "../draft-store.ts";
import { actOnDocument, requireDraft } from "./act-on-document.ts";
import { publishDocument } from "./publish-document.ts";

/** Publishes the draft. Throws `draftInvalid` if visitors would not get all of it. */
export const publishDraft: ConsoleAction<"publishDraft"> = async (context, input) =>
  await actOnDocument(context, { ...input, action: "publishDraft" }, async (tx, locked) => {
    const { name } = input;
    const draft = requireDraft(locked);
    const [error] = findContentProblems(name, draft).errors;
    if (error) throw new Rejection("draftInvalid", { document: name, problem: error });
    const versionId = await publishDocument(context, tx, input, { name, document: draft });
    await replaceDraft(tx, locked, undefined);
    return { details: { published: versionId } };
  });
