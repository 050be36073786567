import type { ConsoleAction } from "../../operators/console-handler.ts";
import { replaceDraft } from "../draft-store.ts";
import { actOnDocument, requireDraft } from "./act-on-document.ts";

/** Needs no reason, because visitors do not see drafts. */
export const saveDraft: ConsoleAction<"saveDraft"> = async (context, { document, ...input }) =>
  await actOnDocument(context, { ...input, action: "saveDraft" }, async (tx, locked) => {
    await replaceDraft(tx, locked, { document, editedAt: context.clock.now(), editedBy: input.operator.id });
    return {};
  });

export const discardDraft: ConsoleAction<"discardDraft"> = async (context, input) =>
  await actOnDocument(context, { ...input, action: "discardDraft" }, async (tx, locked) => {
    requireDraft(locked);
    await replaceDraft(tx, locked, undefined);
    return {};
  });
