import { replaceDraft } from "../../content/draft-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { changeDocument } from "./change-document.ts";

/** Needs no reason: visitors see nothing of a draft. */
export const saveDraft: ConsoleAction<"saveDraft"> = async (deps, { document, ...saved }) =>
  await changeDocument(deps, { ...saved, action: "saveDraft" }, async (tx, locked) => {
    await replaceDraft(tx, locked, { document, editedAt: deps.clock.now(), editedBy: saved.operator.id });
    return {};
  });
