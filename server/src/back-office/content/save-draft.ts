import type { saveDraft as call } from "@baleen/contract/back-office/content.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import { type ConsoleHandler, withoutReason } from "../console-handler.ts";
import { changeDocument } from "./change-document.ts";

/** Needs no reason: visitors see nothing of a draft. */
export const saveDraft: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { name } = asked.params;
  const { actionKey, version, document } = asked.body;
  const change = { ...withoutReason(asked), actionKey, name, version, action: "save draft" } as const;
  return await changeDocument(deps, change, async (tx, locked) => {
    await replaceDraft(tx, locked, { document, editedAt: deps.clock.now(), editedBy: asked.operator.id });
    return {};
  });
};
