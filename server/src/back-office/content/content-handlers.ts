import { handlersOf } from "../console-handler.ts";
import { discardDraft } from "./discard-draft.ts";
import { publishDraft } from "./publish-draft.ts";
import {
  listContent,
  listContentVersions,
  previewDraft,
  readContent,
  readContentVersion,
} from "./read-content.ts";
import { restoreContent } from "./restore-content.ts";
import { saveDraft } from "./save-draft.ts";
import { uploadImage } from "./upload-image.ts";

/** The handlers of `contract/src/back-office/content.ts`. */
export const contentHandlers = {
  listContent,
  readContent,
  saveDraft,
  listContentVersions,
  readContentVersion,
  previewDraft,
  uploadImage,
  ...handlersOf({ discardDraft, publishDraft, restoreContent }),
};
