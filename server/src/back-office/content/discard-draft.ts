import type { discardDraft as call } from "@baleen/contract/back-office/content.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { changeDocument, requireDraft } from "./change-document.ts";

export const discardDraft: ConsoleHandler<typeof call> = async (deps, asked) => {
  const action = { ...actionBy(asked), action: "discard draft" } as const;
  return await changeDocument(deps, asked, action, async (tx, locked) => {
    requireDraft(locked);
    await replaceDraft(tx, locked, undefined);
    return {};
  });
};
