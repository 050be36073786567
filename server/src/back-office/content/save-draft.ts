import type { saveDraft as call } from "@baleen/contract/back-office/content.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import { type ConsoleHandler, withoutReason } from "../console-handler.ts";
import { changeDocument } from "./change-document.ts";

/** Needs no reason: visitors see nothing of a draft. */
export const saveDraft: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { actionKey, document } = asked.body;
  const action = { ...withoutReason(asked), actionKey, action: "save draft" } as const;
  return await changeDocument(deps, asked, action, async (tx, locked) => {
    await replaceDraft(tx, locked, { document, editedAt: deps.clock.now(), editedBy: asked.operator.id });
    return {};
  });
};
