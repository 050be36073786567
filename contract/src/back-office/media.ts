import * as z from "zod/mini";
import { defineConsoleCall } from "./console-call.ts";
import { maxImageBytes } from "./image-limits.ts";
import { operatorAction } from "./operator-action.ts";

/** As base64. */
const maxEncodedLength = Math.ceil(maxImageBytes / 3) * 4;

/**
 * The image is re-encoded as WebP. It changes nothing that visitors see until a document names it, so it needs no
 * reason.
 */
export const uploadImage = defineConsoleCall("POST /media", {
  allows: "editContent",
  body: z.object({
    actionKey: operatorAction.actionKey,
    /** The file's bytes. */
    image: z.base64().check(z.minLength(1), z.maxLength(maxEncodedLength)),
  }),
  bodyLimit: maxEncodedLength + 1_024,
  timeout: "long",
  reply: z.object({
    /** A path on this site, whose content never changes. */
    path: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  summary: "Stores an image for the site's documents.",
});
