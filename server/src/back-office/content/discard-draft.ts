import type { discardDraft as call } from "@baleen/contract/back-office/content.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { changeDocument, requireDraft } from "./change-document.ts";

export const discardDraft: ConsoleAction<typeof call> = async (deps, discarded) =>
  await changeDocument(deps, { ...discarded, action: "discardDraft" }, async (tx, locked) => {
    requireDraft(locked);
    await replaceDraft(tx, locked, undefined);
    return {};
  });
