import { createHash } from "node:crypto";
import type { ErrorName } from "@baleen/contract/errors.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { isRejection, Rejection } from "../../platform/rejection.ts";
import { addStoredFile } from "../files/stored-file-store.ts";
import { rewriteImage, UnusableImageError } from "../images/rewrite-image.ts";
import { addImage, mediaPath } from "../serve-media.ts";

const errorNames = {
  type: "imageTypeRefused",
  heic: "imageIsHeic",
  pixels: "imageTooManyPixels",
  broken: "imageBroken",
  costly: "imageTooCostly",
} as const satisfies Record<UnusableImageError["reason"], ErrorName>;

/**
 * Re-encodes an image and stores it, in the object store if there is one. Throws a `Rejection` if it is not an accepted
 * image or has too many pixels, and `imageNotStored` if the store cannot be used.
 */
export const uploadImage: ConsoleAction<"uploadImage"> = async (context, { image, ...by }) => {
  const written = await rewriteImage(Buffer.from(image, "base64")).catch((error: unknown) => {
    throw error instanceof UnusableImageError ? new Rejection(errorNames[error.reason]) : error;
  });
  const { bytes, width, height } = written;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const subject = { kind: "image", id: digest.slice(0, 12) } as const;
  const { fileStore } = context;
  // Before the transaction, which must not wait for another system. An object without a row is harmless.
  await fileStore?.write(digest, new Blob([new Uint8Array(bytes)])).catch((cause: unknown) => {
    throw isRejection("unavailable")(cause) ? new Rejection("imageNotStored", { cause }) : cause;
  });
  const { result } = await performAction(context, { ...by, action: "uploadImage", subject }, async (tx) => {
    const made = { made_at: context.clock.now(), made_by: by.operator.id };
    const image = { digest, width, height, ...made };
    if (fileStore) {
      const stored = { kind: "image", bytes: bytes.length, name: null, block_digests: null } as const;
      await addStoredFile(tx, { ...image, ...stored });
    } else await addImage(tx, { ...image, bytes });
    return { result: { path: mediaPath(digest), width, height } };
  });
  return result;
};
