import type { discardDraft as call } from "@baleen/contract/back-office/content.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import type { Act } from "../console-handler.ts";
import { changeDocument, requireDraft } from "./change-document.ts";

export const discardDraft: Act<typeof call> = async (deps, discarded) =>
  await changeDocument(deps, { ...discarded, action: "discard draft" }, async (tx, locked) => {
    requireDraft(locked);
    await replaceDraft(tx, locked, undefined);
    return {};
  });
