import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import { defineConsoleCall } from "./console-call.ts";
import { maxImageBytes, type SitePicture, sitePictureNames } from "./image-limits.ts";
import { operatorActionFields } from "./operator-action.ts";

/** The maximum length of an image in base64. */
const maxEncodedLength = Math.ceil(maxImageBytes / 3) * 4;

const storedImage = z.object({
  /** A path on this site. The content at this path never changes. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
});

/**
 * Re-encodes the image: as WebP, or for a site picture in its format and sizes. Needs no reason, because visitors do not see the image until a document refers to it.
 */
export const uploadImage = defineConsoleCall("POST /media", {
  requiredAccess: "editContent",
  body: z.object({
    actionKey: operatorActionFields.actionKey,
    /** The file's bytes. */
    image: z.base64().check(z.minLength(1), z.maxLength(maxEncodedLength)),
    /** The site picture that it becomes; without it, an image that documents show. */
    picture: z.optional(z.enum(sitePictureNames)),
  }),
  bodyLimit: maxEncodedLength + 1_024,
  timeout: "long",
  /** `smaller`: the other sizes of a site picture, largest first. */
  reply: z.extend(storedImage, { smaller: z.array(storedImage) }),
  summary: "Stores an image for the site's documents.",
});

/** The value of a site picture's field after an upload: its address, or for an icon the address of each size. */
export function pictureValue(picture: SitePicture, { smaller, ...largest }: ReplyOf<typeof uploadImage>) {
  if (picture !== "icon") return largest.path;
  return Object.fromEntries([largest, ...smaller].map(({ width, path }) => [width, path]));
}
