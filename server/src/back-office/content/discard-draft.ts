import { replaceDraft } from "../../content/draft-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { changeDocument, requireDraft } from "./change-document.ts";

export const discardDraft: ConsoleAction<"discardDraft"> = async (deps, discarded) =>
  await changeDocument(deps, { ...discarded, action: "discardDraft" }, async (tx, locked) => {
    requireDraft(locked);
    await replaceDraft(tx, locked, undefined);
    return {};
  });
