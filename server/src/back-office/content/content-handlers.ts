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

export const contentHandlers = {
  listContent,
  readContent,
  saveDraft,
  discardDraft,
  publishDraft,
  listContentVersions,
  readContentVersion,
  restoreContent,
  previewDraft,
  uploadImage,
};
