import type { saveDraft as call } from "@baleen/contract/back-office/content.ts";
import { replaceDraft } from "../../content/draft-store.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { changeDocument } from "./change-document.ts";

/** Needs no reason: visitors see nothing of a draft. */
export const saveDraft: ConsoleHandler<typeof call> = async (deps, request) => {
  const { name } = request.params;
  const { actionKey, version, document } = request.body;
  const change = { ...contextWithoutReason(request), actionKey, name, version, action: "saveDraft" } as const;
  return await changeDocument(deps, change, async (tx, locked) => {
    await replaceDraft(tx, locked, { document, editedAt: deps.clock.now(), editedBy: request.operator.id });
    return {};
  });
};
